// The parts of a message.

#include "Library.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

// Parts inside parts that are followed, and what is kept of them: far beyond what anyone sends.
enum { deepest = 1000, most_attachments = 200, most_parts = 5000 };

typedef struct {
  void *plain;
  void *html;
  int seen;
} texts;

static void add_attachment(cmime_message *message, const char *name) {
  if (!name || message->attachment_count >= most_attachments) return;
  char **grown = realloc(message->attachments, (message->attachment_count + 1) * sizeof *grown);
  if (!grown) return;
  message->attachments = grown;
  char *kept = strdup(name);
  if (kept) message->attachments[message->attachment_count++] = kept;
}

// A type without a subtype, as some old programs write it: what RFC 2045 §5.2 takes for plain text, gmime for bytes.
static int has_half_a_type(const cmime_library *g, void *part) {
  const char *header = g->g_mime_object_get_header(part, "Content-Type");
  if (!header) return 0;
  while (*header == ' ' || *header == '\t') header++;
  return strncasecmp(header, "text", 4) == 0 && (header[4] == 0 || header[4] == ';' || header[4] == ' ');
}

static void look_at(const cmime_library *g, void *part, int depth, cmime_message *message, texts *found) {
  if (!part || found->seen++ > most_parts) return;
  if (depth > deepest) {
    message->damage |= CMIME_TOO_DEEP;
    return;
  }
  if (g->g_type_check_instance_is_a(part, g->g_mime_multipart_get_type())) {
    int count = g->g_mime_multipart_get_count(part);
    for (int i = 0; i < count; i++) look_at(g, g->g_mime_multipart_get_part(part, i), depth + 1, message, found);
    return;
  }
  // Not followed: a message inside the message is somebody else's text.
  if (!g->g_type_check_instance_is_a(part, g->g_mime_part_get_type())) return;
  const char *disposition = g->g_mime_object_get_disposition(part);
  const char *name = g->g_mime_part_get_filename(part);
  void *type = g->g_mime_object_get_content_type(part);
  const char *media = type ? g->g_mime_content_type_get_media_type(type) : NULL;
  const char *kind = type ? g->g_mime_content_type_get_media_subtype(type) : NULL;
  if (has_half_a_type(g, part)) media = kind = NULL;
  int is_text = !media || !kind || strcasecmp(media, "text") == 0;
  if ((disposition && strcasecmp(disposition, "attachment") == 0) || (name && !is_text)) {
    add_attachment(message, name);
  } else if (is_text) {
    if (!kind || strcasecmp(kind, "plain") == 0) {
      if (!found->plain) found->plain = part;
    } else if (strcasecmp(kind, "html") == 0) {
      if (!found->html) found->html = part;
    } else if (strcasecmp(kind, "calendar") == 0) {
      message->is_calendar = 1;
    }
  }
}

static int is_whole_base64(const uint8_t *s, size_t n) {
  size_t digits = 0;
  for (size_t i = 0; i < n; i++) {
    uint8_t c = s[i];
    if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/' || c == '=') digits++;
    else if (c != '\r' && c != '\n' && c != ' ' && c != '\t') return 0;
  }
  return digits % 4 == 0;
}

static void take_text(const cmime_library *g, void *part, size_t limit, cmime_message *message) {
  void *content = g->g_mime_part_get_content(part);
  if (!content) return;
  if (g->g_mime_part_get_content_encoding(part) == encoding_base64) {
    void *encoded = g->g_mime_data_wrapper_get_stream(content), *raw = g->g_mime_stream_mem_new();
    if (encoded && raw && g->g_mime_stream_reset(encoded) == 0 && g->g_mime_stream_write_to_stream(encoded, raw) >= 0) {
      byte_array *bytes = g->g_mime_stream_mem_get_byte_array(raw);
      if (bytes && !is_whole_base64(bytes->data, bytes->length)) message->damage |= CMIME_BAD_BASE64;
    }
    if (raw) g->g_object_unref(raw);
  }
  void *decoded = g->g_mime_stream_mem_new();
  if (!decoded) return;
  g->g_mime_data_wrapper_write_to_stream(content, decoded);
  byte_array *bytes = g->g_mime_stream_mem_get_byte_array(decoded);
  if (bytes && bytes->length > 0) {
    void *type = g->g_mime_object_get_content_type(part);
    const char *charset = type ? g->g_mime_content_type_get_parameter(type, "charset") : NULL;
    const char *format = type ? g->g_mime_content_type_get_parameter(type, "format") : NULL;
    const char *deletes = type ? g->g_mime_content_type_get_parameter(type, "delsp") : NULL;
    message->is_flowed = format && strcasecmp(format, "flowed") == 0;
    message->deletes_space = message->is_flowed && deletes && strcasecmp(deletes, "yes") == 0;
    message->text = cmime_to_utf8(charset, bytes->data, bytes->length, limit, &message->text_length, &message->damage);
  }
  g->g_object_unref(decoded);
}

void cmime_take_parts(const cmime_library *g, void *root, size_t text_limit, cmime_message *message) {
  texts found = {0};
  look_at(g, root, 0, message, &found);
  void *part = found.plain ? found.plain : found.html;
  if (part) take_text(g, part, text_limit, message);
  // A text/plain part that is there and empty says less than the page beside it.
  if (found.plain && found.html && !message->text) {
    part = found.html;
    take_text(g, part, text_limit, message);
  }
  message->text_is_html = part && part == found.html;
}
