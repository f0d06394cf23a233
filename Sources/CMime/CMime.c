// Reading a message.

#include "Library.h"
#include "Words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { most_addresses = 1000 };

static char *copy(const char *text) { return text ? strdup(text) : NULL; }

size_t cmime_header_length(const void *bytes, size_t length) {
  const char *start = bytes, *at = start, *end = start + length;
  while (at < end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    if (!newline) return 0;
    size_t line = (size_t)(newline - at);
    if (line == 0 || (line == 1 && *at == '\r')) return (size_t)(newline + 1 - start);
    at = newline + 1;
  }
  return 0;
}

static void add_addresses(const cmime_library *g, void *list, cmime_addresses *into, int depth) {
  if (!list || depth > 4) return;
  int count = g->internet_address_list_length(list);
  for (int i = 0; i < count && into->count < most_addresses; i++) {
    void *item = g->internet_address_list_get_address(list, i);
    if (!item) continue;
    if (g->g_type_check_instance_is_a(item, g->internet_address_group_get_type())) {
      add_addresses(g, g->internet_address_group_get_members(item), into, depth + 1);
    } else if (g->g_type_check_instance_is_a(item, g->internet_address_mailbox_get_type())) {
      const char *address = g->internet_address_mailbox_get_addr(item);
      cmime_address *grown = realloc(into->items, (into->count + 1) * sizeof *grown);
      if (!grown) return;
      into->items = grown;
      char *kept = strdup(address ? address : "");
      if (!kept) return;
      into->items[into->count++] = (cmime_address){copy(g->internet_address_get_name(item)), kept};
    }
  }
}

static void note_damage(int64_t offset, int warning, const char *item, void *data) {
  (void)offset, (void)item;
  unsigned *damage = data;
  switch (warning) {
  case warn_truncated: *damage |= CMIME_CUT_OFF; break;
  case warn_malformed_multipart:
  case warn_malformed_message:
  case crit_no_boundary:
  case crit_empty_part: *damage |= CMIME_MALFORMED; break;
  case crit_nesting: *damage |= CMIME_TOO_DEEP; break;
  default: break;
  }
}

// Decodes a Date header. The offset is set apart from the time first: of `00:01+0000` GMime reads the hour alone.
static void *decoded_date(const cmime_library *g, const char *sent) {
  const char *offset = sent;
  while ((offset = strpbrk(offset, "+-"))) {
    const char *time = offset;
    while (time > sent && (isdigit((unsigned char)time[-1]) || time[-1] == ':')) time--;
    int is_time = time > sent && isspace((unsigned char)time[-1]) && memchr(time, ':', (size_t)(offset - time));
    if (is_time && strspn(offset + 1, "0123456789") == 4) break;
    offset++;
  }
  if (!offset) return g->g_mime_utils_header_decode_date(sent);
  size_t before = (size_t)(offset - sent), after = strlen(offset) + 1;
  char *apart = malloc(before + 1 + after);
  if (!apart) return NULL;
  memcpy(apart, sent, before);
  apart[before] = ' ';
  memcpy(apart + before + 1, offset, after);
  void *date = g->g_mime_utils_header_decode_date(apart);
  free(apart);
  return date;
}

static void take_headers(const cmime_library *g, void *mail, cmime_message *message) {
  add_addresses(g, g->g_mime_message_get_from(mail), &message->from, 0);
  add_addresses(g, g->g_mime_message_get_to(mail), &message->to, 0);
  message->direct = message->to.count;
  add_addresses(g, g->g_mime_message_get_cc(mail), &message->to, 0);
  message->subject = copy(g->g_mime_object_get_header(mail, "Subject"));
  const char *written = g->g_mime_object_get_header(mail, "Message-ID");
  char *id = written ? g->g_mime_utils_decode_message_id(written) : NULL;
  message->message_id = copy(id);
  g->g_free(id);
  message->list_id = copy(g->g_mime_object_get_header(mail, "List-Id"));
  message->list_unsubscribe = copy(g->g_mime_object_get_header(mail, "List-Unsubscribe"));
  message->precedence = copy(g->g_mime_object_get_header(mail, "Precedence"));
  message->auto_submitted = copy(g->g_mime_object_get_header(mail, "Auto-Submitted"));
  message->return_path = copy(g->g_mime_object_get_header(mail, "Return-Path"));
  const char *reply = g->g_mime_object_get_header(mail, "X-Autoreply");
  message->auto_reply = copy(reply ? reply : g->g_mime_object_get_header(mail, "X-Autorespond"));
  message->feedback_id = copy(g->g_mime_object_get_header(mail, "Feedback-ID"));
  message->written_by = copy(g->g_mime_object_get_header(mail, CMIME_MARK));
  const char *type = g->g_mime_object_get_header(mail, "Content-Type");
  while (type && (*type == ' ' || *type == '\t')) type++;
  message->is_calendar = type && strncasecmp(type, "text/calendar", 13) == 0;
  const char *sent = g->g_mime_object_get_header(mail, "Date");
  void *date = sent ? decoded_date(g, sent) : NULL;
  if (date) {
    message->has_date = 1;
    message->date = g->g_date_time_to_unix(date);
    message->offset = (int)(g->g_date_time_get_utc_offset(date) / 1000000);
    g->g_date_time_unref(date);
  }
}

// Whether a line begins a Content-Type header. The headers end with an empty line, so that the colon is looked for within them.
static int begins_content_type(const char *line) {
  const char name[] = "content-type";
  if (strncasecmp(line, name, sizeof name - 1)) return 0;
  line += sizeof name - 1;
  return line[strspn(line, " \t")] == ':';
}

// Finds `charset=` in a Content-Type header, where it is only of use: where a header has bytes beyond ASCII. In any other
// header, a subject for one, the word is text.
static int charset_of_text(const char *bytes, size_t length, char *charset, size_t size) {
  size_t headers = cmime_header_length(bytes, length), n = 0;
  int is_raw = 0, is_type = 0;
  for (size_t i = 0; i < headers && !is_raw; i++) is_raw = (unsigned char)bytes[i] >= 0x80;
  if (!is_raw) return 0;
  for (size_t i = 0; i + 8 < headers && n == 0; i++) {
    // A line that begins with a space continues the header before it.
    int is_start = i == 0 || bytes[i - 1] == '\n';
    if (is_start && bytes[i] != ' ' && bytes[i] != '\t') is_type = begins_content_type(bytes + i);
    if (!is_type || strncasecmp(bytes + i, "charset=", 8)) continue;
    size_t at = i + 8 + (bytes[i + 8] == '"');
    while (at < headers && n + 1 < size && (isalnum((unsigned char)bytes[at]) || strchr("-_.:+", bytes[at])) && bytes[at])
      charset[n++] = bytes[at++];
  }
  charset[n] = 0;
  return n > 0;
}

cmime_message *cmime_parse(const cmime_library *g, const void *bytes, size_t length, size_t text_limit) {
  cmime_message *message = calloc(1, sizeof *message);
  if (!message) return NULL;
  const char *start = bytes;
  // A leftover of the mbox format in front of the headers.
  if (length >= 5 && memcmp(start, "From ", 5) == 0) {
    const char *newline = memchr(start, '\n', length);
    size_t skipped = newline ? (size_t)(newline + 1 - start) : length;
    start += skipped, length -= skipped;
  }
  char *cleaned = NULL;
  if (length && (memchr(start, 0, length) || cmime_tame_groups((char *)start, length, 0) < length)) {
    cleaned = malloc(length);
    if (!cleaned) {
      free(message);
      return NULL;
    }
    // NUL ends a text in C: what stands behind one would be lost.
    for (size_t i = 0; i < length; i++) cleaned[i] = start[i] ? start[i] : ' ';
    cmime_tame_groups(cleaned, length, 1);
    start = cleaned;
  }
  size_t joined_length = 0;
  char *joined = cmime_join_words(start, length, &joined_length);
  if (joined) {
    free(cleaned);
    start = cleaned = joined;
    length = joined_length;
  }
  // Given here, so that no locale of the machine has a say. A header with bytes that are no UTF-8 is
  // most likely in the charset of the text.
  char charset[40];
  const char *fallbacks[] = {"utf-8", "windows-1252", "iso-8859-1", NULL, NULL};
  if (charset_of_text(start, length, charset, sizeof charset)) {
    fallbacks[3] = fallbacks[2], fallbacks[2] = fallbacks[1], fallbacks[1] = charset;
  }
  void *stream = length ? g->g_mime_stream_mem_new_with_buffer(start, length) : NULL;
  free(cleaned);
  if (!stream) return message;
  void *options = g->g_mime_parser_options_new();
  g->g_mime_parser_options_set_fallback_charsets(options, fallbacks);
  unsigned seen = 0;
  cmime_set_warning(g, options, note_damage, &seen);
  void *parser = g->g_mime_parser_new_with_stream(stream);
  void *mail = parser ? g->g_mime_parser_construct_message(parser, options) : NULL;
  if (mail) {
    take_headers(g, mail, message);
    if (text_limit > 0) {
      message->damage |= seen;
      cmime_take_parts(g, g->g_mime_message_get_mime_part(mail), text_limit, message);
    }
    g->g_object_unref(mail);
  }
  if (parser) g->g_object_unref(parser);
  g->g_object_unref(stream);
  g->g_mime_parser_options_free(options);
  return message;
}

static void free_addresses(cmime_addresses *list) {
  for (size_t i = 0; i < list->count; i++) {
    free(list->items[i].name);
    free(list->items[i].address);
  }
  free(list->items);
}

void cmime_free(cmime_message *message) {
  if (!message) return;
  free_addresses(&message->from);
  free_addresses(&message->to);
  free(message->subject);
  free(message->message_id);
  free(message->list_id);
  free(message->list_unsubscribe);
  free(message->precedence);
  free(message->auto_submitted);
  free(message->return_path);
  free(message->auto_reply);
  free(message->feedback_id);
  free(message->written_by);
  for (size_t i = 0; i < message->attachment_count; i++) free(message->attachments[i]);
  free(message->attachments);
  free(message->text);
  free(message);
}
