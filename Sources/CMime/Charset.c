// Character sets, with the C library's iconv.

#include "Library.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

char *cmime_to_utf8(const char *charset, const uint8_t *bytes, size_t n, size_t limit, size_t *length, unsigned *damage) {
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
