// Telling cheaply that a message does not hold a text.

#include "CMime.h"

#include <stdbool.h>
#include <string.h>

static unsigned char lower(unsigned char c) { return c >= 'A' && c <= 'Z' ? c | 0x20 : c; }

static bool is_gap(unsigned char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '"'; }

/// Where a word in lower case stands in any case; NULL when it does not.
static const unsigned char *find(const unsigned char *at, const unsigned char *end, const char *word) {
  size_t count = strlen(word);
  for (; (size_t)(end - at) >= count; at++) {
    if (lower(*at) != (unsigned char)word[0]) continue;
    size_t i = 1;
    while (i < count && lower(at[i]) == (unsigned char)word[i]) i++;
    if (i == count) return at;
  }
  return NULL;
}

static int digit(unsigned char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = lower(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/// Over soft line ends of quoted-printable.
static const unsigned char *skip_soft(const unsigned char *at, const unsigned char *end) {
  while (at < end && *at == '=') {
    if (end - at >= 2 && at[1] == '\n') at += 2;
    else if (end - at >= 3 && at[1] == '\r' && at[2] == '\n') at += 3;
    else break;
  }
  return at;
}

/// Reads one byte, decoded where that is asked for.
static unsigned char next_byte(const unsigned char **at, const unsigned char *end, bool is_printable) {
  unsigned char c = *(*at)++;
  if (is_printable && c == '=' && end - *at >= 2 && digit((*at)[0]) >= 0 && digit((*at)[1]) >= 0) {
    c = (unsigned char)(digit((*at)[0]) * 16 + digit((*at)[1]));
    *at += 2;
  }
  return c;
}

static bool goes_on(unsigned char c) { return c >= 0x80 && c <= 0xBF; }

/// Passes over one character beyond ASCII whose first byte was read; false for one that no search takes for letters of ASCII, such as a dash.
static bool skip_letter(unsigned char first, const unsigned char **at, const unsigned char *end, bool is_printable) {
  const unsigned char *behind = *at;
  size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC2 ? 1 : 0, found = 0;
  while (found < more && behind < end) {
    const unsigned char *next = is_printable ? skip_soft(behind, end) : behind;
    if (next >= end || !goes_on(next_byte(&next, end, is_printable))) break;
    behind = next, found++;
  }
  // A byte alone is a letter of an older character set.
  if (more == 0 || found < more) return true;
  *at = behind;
  return (first >= 0xC3 && first <= 0xC9) || first == 0xCC || first == 0xCD || first == 0xE1;
}

/// As many ways of reading as are tried at one place; beyond it the message has to be read.
enum { most_ways = 64 };

/// Whether the needle stands at a place; one blank of it stands for any white space. A letter beyond ASCII may be one or two letters of it, an
/// accent that stands apart none: `groß` may hold `gross`.
static bool stands(
  const unsigned char *at, const unsigned char *end, const char *needle, size_t count, bool is_printable, int *ways
) {
  if (--*ways < 0) return true;
  for (size_t i = 0; i < count; i++) {
    if (is_printable) at = skip_soft(at, end);
    if (at >= end) return false;
    const unsigned char *behind = at;
    unsigned char c = next_byte(&behind, end, is_printable);
    if (c >= 0x80) {
      if (!skip_letter(c, &behind, end, is_printable)) return false;
      for (size_t taken = 0; taken <= 2 && taken <= count - i; taken++) {
        if (stands(behind, end, needle + i + taken, count - i - taken, is_printable, ways)) return true;
      }
      return false;
    }
    if (needle[i] == ' ') {
      bool some = false;
      while (at < end) {
        if (is_printable) at = skip_soft(at, end);
        if (at < end && is_gap(*at)) at++;
        else if (is_printable && end - at >= 3 && at[0] == '=' && at[1] == '2' && at[2] == '0') at += 3;
        else break;
        some = true;
      }
      if (!some) return false;
      continue;
    }
    if (lower(c) != (unsigned char)needle[i]) return false;
    at = behind;
  }
  return true;
}

static bool holds(const unsigned char *at, const unsigned char *end, const char *needle, size_t count, bool is_printable) {
  unsigned char first = (unsigned char)needle[0];
  for (; at < end; at++) {
    if (lower(*at) != first && (*at < 0x80 || goes_on(*at)) && !(is_printable && *at == '=')) continue;
    int ways = most_ways;
    if (stands(at, end, needle, count, is_printable, &ways)) return true;
  }
  return false;
}

/// Whether every character set that is named writes ASCII as it is.
static bool is_plain_charset(const unsigned char *at, const unsigned char *end) {
  static const char *const plain[] = {"utf-8", "us-ascii", "ascii", "iso-8859-", "windows-125", "utf8"};
  while ((at = find(at, end, "charset"))) {
    at += strlen("charset");
    while (at < end && (*at == '=' || is_gap(*at))) at++;
    bool known = false;
    for (size_t i = 0; i < sizeof plain / sizeof *plain && !known; i++) {
      size_t count = strlen(plain[i]);
      known = (size_t)(end - at) >= count && find(at, at + count, plain[i]) == at;
    }
    if (!known) return false;
  }
  return true;
}

static bool has_header(const unsigned char *start, const unsigned char *end, const char *name) {
  for (const unsigned char *at = start; (at = find(at, end, name)); at++) {
    if (at == start || at[-1] == '\n') return true;
  }
  return false;
}

int cmime_may_hold(const void *bytes, size_t length, const char *needle, size_t needle_length) {
  const unsigned char *start = bytes, *end = start + length;
  size_t head = cmime_header_length(bytes, length);
  if (head == 0 || needle_length == 0) return 1;
  for (size_t i = 0; i < needle_length; i++) {
    unsigned char c = (unsigned char)needle[i];
    // What a header may write in another way.
    if (c >= 0x7F || c < 0x20 || strchr("\"\\<>(),;:[]=", c)) return 1;
  }
  if (!has_header(start, start + head, "from:") || !has_header(start, start + head, "date:")) return 1;
  static const char *const coded[] = {"base64", "uuencode", "text/html", "=?", "*=", "*0"};
  for (size_t i = 0; i < sizeof coded / sizeof *coded; i++) {
    if (find(start, end, coded[i])) return 1;
  }
  if (!is_plain_charset(start, end)) return 1;
  if (holds(start, end, needle, needle_length, false)) return 1;
  return find(start, end, "quoted-printable") && holds(start, end, needle, needle_length, true);
}
