#include "CMime.h"

#include <dlfcn.h>
#include <errno.h>
#include <iconv.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// What we use of gmime and glib, with pointers to their objects as `void *`.
#define FUNCTIONS(X) \
  X(void, g_mime_init, (void)) \
  X(void *, g_mime_stream_mem_new, (void)) \
  X(void *, g_mime_stream_mem_new_with_buffer, (const char *, size_t)) \
  X(void *, g_mime_stream_mem_get_byte_array, (void *)) \
  X(int64_t, g_mime_stream_write_to_stream, (void *, void *)) \
  X(int, g_mime_stream_reset, (void *)) \
  X(void *, g_mime_parser_options_new, (void)) \
  X(void, g_mime_parser_options_free, (void *)) \
  X(void, g_mime_parser_options_set_fallback_charsets, (void *, const char **)) \
  X(void, g_mime_parser_options_set_warning_callback, (void *, void (*)(int64_t, int, const char *, void *), void *)) \
  X(void *, g_mime_parser_new_with_stream, (void *)) \
  X(void *, g_mime_parser_construct_message, (void *, void *)) \
  X(void *, g_mime_message_get_from, (void *)) \
  X(void *, g_mime_message_get_to, (void *)) \
  X(void *, g_mime_message_get_cc, (void *)) \
  X(void *, g_mime_utils_header_decode_date, (const char *)) \
  X(char *, g_mime_utils_decode_message_id, (const char *)) \
  X(void *, g_mime_message_get_mime_part, (void *)) \
  X(const char *, g_mime_object_get_header, (void *, const char *)) \
  X(void *, g_mime_object_get_content_type, (void *)) \
  X(const char *, g_mime_object_get_disposition, (void *)) \
  X(const char *, g_mime_content_type_get_media_type, (void *)) \
  X(const char *, g_mime_content_type_get_media_subtype, (void *)) \
  X(const char *, g_mime_content_type_get_parameter, (void *, const char *)) \
  X(const char *, g_mime_part_get_filename, (void *)) \
  X(int, g_mime_part_get_content_encoding, (void *)) \
  X(void *, g_mime_part_get_content, (void *)) \
  X(void *, g_mime_data_wrapper_get_stream, (void *)) \
  X(ssize_t, g_mime_data_wrapper_write_to_stream, (void *, void *)) \
  X(int, g_mime_multipart_get_count, (void *)) \
  X(void *, g_mime_multipart_get_part, (void *, int)) \
  X(size_t, g_mime_multipart_get_type, (void)) \
  X(size_t, g_mime_part_get_type, (void)) \
  X(int, internet_address_list_length, (void *)) \
  X(void *, internet_address_list_get_address, (void *, int)) \
  X(const char *, internet_address_get_name, (void *)) \
  X(size_t, internet_address_mailbox_get_type, (void)) \
  X(const char *, internet_address_mailbox_get_addr, (void *)) \
  X(size_t, internet_address_group_get_type, (void)) \
  X(void *, internet_address_group_get_members, (void *)) \
  X(int, g_type_check_instance_is_a, (void *, size_t)) \
  X(void, g_object_unref, (void *)) \
  X(void, g_free, (void *)) \
  X(void, g_date_time_unref, (void *)) \
  X(int64_t, g_date_time_to_unix, (void *)) \
  X(int64_t, g_date_time_get_utc_offset, (void *)) \
  X(unsigned, g_log_set_handler, (const char *, int, void (*)(const char *, int, const char *, void *), void *))

struct cmime_library {
#define FIELD(result, name, arguments) result(*name) arguments;
  FUNCTIONS(FIELD)
#undef FIELD
};

// The public start of glib's GByteArray.
typedef struct {
  uint8_t *data;
  unsigned length;
} byte_array;

// Of GMimeContentEncoding and GMimeParserWarning.
enum { encoding_base64 = 4 };
enum {
  warn_malformed_multipart = 6,
  warn_truncated = 7,
  warn_malformed_message = 8,
  crit_no_boundary = 12,
  crit_nesting = 15,
  crit_empty_part = 17,
};

// Parts inside parts that are followed, and addresses and attachments that are kept: far beyond what anyone sends.
enum { deepest = 1000, most_addresses = 1000, most_attachments = 200, most_parts = 5000 };

// Broken mail is reported through our own result, never on the terminal.
static void be_silent(const char *domain, int level, const char *message, void *data) {
  (void)domain, (void)level, (void)message, (void)data;
}

static const cmime_library *open_library(const char *name) {
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return NULL;
  cmime_library *library = calloc(1, sizeof *library);
  if (!library) return NULL;
  int complete = 1;
  // A symbol is looked for in gmime and in what it needs, so glib's are found as well.
#define LOAD(result, name, arguments) complete &= (library->name = (result(*) arguments)dlsym(handle, #name)) != NULL;
  FUNCTIONS(LOAD)
#undef LOAD
  if (!complete) {
    free(library);
    dlclose(handle);
    return NULL;
  }
  library->g_mime_init();
  const int every_level = ~0;
  library->g_log_set_handler("gmime", every_level, be_silent, NULL);
  library->g_log_set_handler("GLib", every_level, be_silent, NULL);
  library->g_log_set_handler("GLib-GObject", every_level, be_silent, NULL);
  return library;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const cmime_library *usual;

static void open_usual(void) {
#if defined(__APPLE__)
  usual = open_library("libgmime-3.0.0.dylib");
#else
  usual = open_library("libgmime-3.0.so.0");
#endif
}

const cmime_library *cmime_open(const char *name) {
  if (name) return open_library(name);
  pthread_once(&once, open_usual);
  return usual;
}

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

// Addresses

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

// Whether a line starts as a header that holds addresses; gmime allows blanks before the colon.
static int is_address_field(const char *line, size_t n) {
  static const char *const names[] = {"from", "sender", "reply-to", "to", "cc", "bcc"};
  if (n > 7 && strncasecmp(line, "resent-", 7) == 0) line += 7, n -= 7;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    size_t at = strlen(names[i]);
    if (n <= at || strncasecmp(line, names[i], at) != 0) continue;
    while (at < n && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r' || line[at] == 0)) at++;
    if (at < n && line[at] == ':') return 1;
  }
  return 0;
}

// gmime 3.2 follows a group inside a group by calling itself, without a limit: `To: a:a:a:…` would end the process. What cannot
// be a list of addresses anyone sends loses its colons, wherever it looks like a header (messages inside messages have them too).
// Gives the place of the first colon too many, or `length`; `text` is changed only when `write` is set.
static size_t tame_groups(char *text, size_t length, int write) {
  enum { most_groups = 50 };
  size_t at = 0, colons = 0, first = length;
  int inside = 0;
  while (at < length) {
    char *newline = memchr(text + at, '\n', length - at);
    size_t end = newline ? (size_t)(newline - text) + 1 : length;
    int goes_on = text[at] == ' ' || text[at] == '\t';
    if (!goes_on) {
      inside = is_address_field(text + at, end - at);
      colons = 0;
    }
    for (size_t i = at; inside && i < end; i++) {
      if (text[i] != ':' || ++colons <= most_groups) continue;
      if (first == length) first = i;
      if (!write) return first;
      text[i] = ' ';
    }
    at = end;
  }
  return first;
}

// Character sets

static int is_utf8(const uint8_t *s, size_t n) {
  size_t i = 0;
  while (i < n) {
    uint8_t c = s[i];
    size_t more = c < 0x80 ? 0 : c >= 0xC2 && c < 0xE0 ? 1 : c >= 0xE0 && c < 0xF0 ? 2 : c >= 0xF0 && c < 0xF5 ? 3 : 9;
    if (more == 9) return 0;
    // Cut inside the last character, as by a limit: still UTF-8.
    for (size_t k = 1; k <= more; k++) {
      if (i + k >= n) return 1;
      if ((s[i + k] & 0xC0) != 0x80) return 0;
    }
    i += more + 1;
  }
  return 1;
}

// The name under which iconv knows a character set; NULL for UTF-8 and for no name at all.
static const char *known_charset(const char *name) {
  static const char *const same[][2] = {
    // As browsers and mail programs do: what is called Latin 1 is Windows-1252, and so on.
    {"iso-8859-1", "WINDOWS-1252"}, {"iso8859-1", "WINDOWS-1252"}, {"latin1", "WINDOWS-1252"},
    {"gb2312", "GB18030"}, {"gbk", "GB18030"}, {"shift_jis", "CP932"}, {"shift-jis", "CP932"}, {"x-sjis", "CP932"},
    {"sjis", "CP932"}, {"ks_c_5601-1987", "CP949"}, {"euc-kr", "CP949"}, {"x-unknown", ""},
    {"utf-8", NULL}, {"utf8", NULL}, {"us-ascii", ""}, {"ascii", ""}, {"unknown-8bit", ""},
  };
  if (!name) return "";
  for (size_t i = 0; i < sizeof same / sizeof *same; i++)
    if (strcasecmp(name, same[i][0]) == 0) return same[i][1];
  return name;
}

// Text from outside is handed to iconv only when it looks like a name of a character set.
static int is_plain_name(const char *name) {
  size_t n = 0;
  for (; name[n]; n++) {
    char c = name[n];
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || strchr("._:-+", c))) return 0;
  }
  return n > 0 && n <= 40;
}

static char *raw_text(const uint8_t *bytes, size_t n, size_t limit, size_t *length) {
  if (n > limit) n = limit;
  char *text = malloc(n + 1);
  if (!text) return NULL;
  memcpy(text, bytes, n);
  text[n] = 0;
  *length = n;
  return text;
}

static char *to_utf8(const char *charset, const uint8_t *bytes, size_t n, size_t limit, size_t *length, unsigned *damage) {
  const char *name = known_charset(charset);
  iconv_t converter = (iconv_t)-1;
  if (name && *name) {
    if (is_plain_name(name)) converter = iconv_open("UTF-8", name);
    if (converter == (iconv_t)-1) *damage |= CMIME_BAD_CHARSET;
  }
  if (converter == (iconv_t)-1) {
    if (is_utf8(bytes, n)) return raw_text(bytes, n, limit, length);
    if (!name) {
      *damage |= CMIME_BAD_CHARSET;
      return raw_text(bytes, n, limit, length);
    }
    converter = iconv_open("UTF-8", "WINDOWS-1252");
    if (converter == (iconv_t)-1) return raw_text(bytes, n, limit, length);
  }
  size_t capacity = n * 2 + 64 < limit ? n * 2 + 64 : limit + 4;
  char *text = malloc(capacity + 4);
  if (!text) {
    iconv_close(converter);
    return NULL;
  }
  char *in = (char *)bytes, *out = text;
  size_t left = n, room = capacity;
  while (left > 0 && (size_t)(out - text) < limit) {
    if (iconv(converter, &in, &left, &out, &room) != (size_t)-1) break;
    if (errno == EILSEQ) {
      // One character that is none; three bytes are kept free beyond the capacity.
      *damage |= CMIME_BAD_CHARSET;
      if (room < 3) break;
      memcpy(out, "\xEF\xBF\xBD", 3);
      out += 3, room -= 3, in += 1, left -= 1;
    } else if (errno == E2BIG && capacity < limit) {
      size_t used = (size_t)(out - text), larger = capacity * 2 < limit ? capacity * 2 : limit + 4;
      char *grown = realloc(text, larger + 4);
      if (!grown) break;
      text = grown, out = text + used, room += larger - capacity, capacity = larger;
    } else {
      break;
    }
  }
  iconv_close(converter);
  *out = 0;
  *length = (size_t)(out - text);
  return text;
}

// Parts

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
  int is_text = !media || !kind || strcasecmp(media, "text") == 0;
  if ((disposition && strcasecmp(disposition, "attachment") == 0) || (name && !is_text)) {
    add_attachment(message, name);
  } else if (is_text) {
    if (!kind || strcasecmp(kind, "plain") == 0) {
      if (!found->plain) found->plain = part;
    } else if (strcasecmp(kind, "html") == 0) {
      if (!found->html) found->html = part;
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
    message->text = to_utf8(charset, bytes->data, bytes->length, limit, &message->text_length, &message->damage);
  }
  g->g_object_unref(decoded);
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

// Whole messages

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
  const char *sent = g->g_mime_object_get_header(mail, "Date");
  void *date = sent ? g->g_mime_utils_header_decode_date(sent) : NULL;
  if (date) {
    message->has_date = 1;
    message->date = g->g_date_time_to_unix(date);
    message->offset = (int)(g->g_date_time_get_utc_offset(date) / 1000000);
    g->g_date_time_unref(date);
  }
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
  if (length && (memchr(start, 0, length) || tame_groups((char *)start, length, 0) < length)) {
    cleaned = malloc(length);
    if (!cleaned) {
      free(message);
      return NULL;
    }
    // NUL ends a text in C: what stands behind one would be lost.
    for (size_t i = 0; i < length; i++) cleaned[i] = start[i] ? start[i] : ' ';
    tame_groups(cleaned, length, 1);
    start = cleaned;
  }
  void *stream = length ? g->g_mime_stream_mem_new_with_buffer(start, length) : NULL;
  free(cleaned);
  if (!stream) return message;
  // Given here, so that no locale of the machine has a say.
  static const char *fallbacks[] = {"utf-8", "windows-1252", "iso-8859-1", NULL};
  void *options = g->g_mime_parser_options_new();
  g->g_mime_parser_options_set_fallback_charsets(options, fallbacks);
  unsigned seen = 0;
  g->g_mime_parser_options_set_warning_callback(options, note_damage, &seen);
  void *parser = g->g_mime_parser_new_with_stream(stream);
  void *mail = parser ? g->g_mime_parser_construct_message(parser, options) : NULL;
  if (mail) {
    take_headers(g, mail, message);
    if (text_limit > 0) {
      message->damage |= seen;
      texts found = {0};
      look_at(g, g->g_mime_message_get_mime_part(mail), 0, message, &found);
      void *part = found.plain ? found.plain : found.html;
      if (part) take_text(g, part, text_limit, message);
      // A text/plain part that is there and empty says less than the page beside it.
      if (found.plain && found.html && !message->text) {
        part = found.html;
        take_text(g, part, text_limit, message);
      }
      message->text_is_html = part && part == found.html;
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
  for (size_t i = 0; i < message->attachment_count; i++) free(message->attachments[i]);
  free(message->attachments);
  free(message->text);
  free(message);
}
