// Telling cheaply that a message does not hold a text.

#include "CMime.h"

#include <stdbool.h>
#include <stdint.h>
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

/// Characters of which a search makes no ASCII, as Sources/LucidCore/Text/fold-table.txt has it: other alphabets, signs of East Asia, emoji.
static const struct { uint32_t first, last; } foreign[] = {
  {0x386, 0x482}, {0x48A, 0x559}, {0x55B, 0x589}, {0x5D0, 0x5F2}, {0x61D, 0x63F}, {0x641, 0x64A}, {0x671, 0x6D5}, {0xE01, 0xE4F},
  {0x10A0, 0x115E}, {0x3031, 0x309A}, {0x30A1, 0x3163}, {0x3400, 0xA61F}, {0xAC00, 0xFAFF}, {0xFF5F, 0xFF9F}, {0x1F300, 0x1FBEF},
  {0x20000, 0x2FFFF},
};

/// The most characters of ASCII that a search makes of one beyond it: `…` is three; -1 for one of which it makes none.
static int most_letters(uint32_t scalar) {
  for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
    if (scalar >= foreign[i].first && scalar <= foreign[i].last) return -1;
  }
  // The alphabets of India lie alike: only their dot below and their digits count.
  if (scalar >= 0x900 && scalar < 0xE00) {
    uint32_t place = scalar & 0x7F;
    return place == 0x3C ? 0 : place >= 0x66 && place <= 0x6F ? 1 : -1;
  }
  return scalar < 0xC0 ? 3 : scalar < 0x2000 ? 2 : scalar < 0x3000 ? 4 : scalar < 0x3400 ? 6 : 3;
}

/// Passes over one character beyond ASCII whose first byte was read. Returns how many characters of ASCII it may be at most, -1 for none.
static int skip_letter(unsigned char first, const unsigned char **at, const unsigned char *end, bool is_printable) {
  const unsigned char *behind = *at;
  size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC2 ? 1 : 0, found = 0;
  uint32_t scalar = first & (0x3Fu >> more);
  while (found < more && behind < end) {
    const unsigned char *next = is_printable ? skip_soft(behind, end) : behind;
    if (next >= end) break;
    unsigned char c = next_byte(&next, end, is_printable);
    if (!goes_on(c)) break;
    scalar = scalar << 6 | (c & 0x3F);
    behind = next, found++;
  }
  // A byte alone is a character of an older set.
  if (more == 0 || found < more) return most_letters(0x80);
  *at = behind;
  return most_letters(scalar);
}

/// How bytes are read: decoded from quoted-printable, and each beyond ASCII as a character of an older set.
struct coding { bool is_printable, is_single; };

/// As many ways of reading as are tried at one place; beyond it the message has to be read.
enum { most_ways = 64 };

/// Whether the needle stands at a place; one blank of it stands for any white space. A character beyond ASCII may be some of it, or none:
/// `groß` may hold `gross`.
static bool stands(
  const unsigned char *at, const unsigned char *end, const char *needle, size_t count, struct coding coding, int *ways
) {
  bool is_printable = coding.is_printable;
  if (--*ways < 0) return true;
  for (size_t i = 0; i < count; i++) {
    if (is_printable) at = skip_soft(at, end);
    if (at >= end) return false;
    const unsigned char *behind = at;
    unsigned char c = next_byte(&behind, end, is_printable);
    if (c >= 0x80) {
      int most = coding.is_single ? most_letters(0x80) : skip_letter(c, &behind, end, is_printable);
      if (most < 0) return false;
      for (size_t taken = 0; taken <= (size_t)most && taken <= count - i; taken++) {
        if (stands(behind, end, needle + i + taken, count - i - taken, coding, ways)) return true;
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

static bool holds(const unsigned char *at, const unsigned char *end, const char *needle, size_t count, struct coding coding) {
  unsigned char first = (unsigned char)needle[0];
  for (const unsigned char *start = at; at < end; at++) {
    // A byte in the middle of a character is no place to begin.
    bool is_inside = !coding.is_single && goes_on(*at) && at > start && at[-1] >= 0x80;
    if (lower(*at) != first && (*at < 0x80 || is_inside) && !(coding.is_printable && *at == '=')) continue;
    int ways = most_ways;
    if (stands(at, end, needle, count, coding, &ways)) return true;
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
  bool is_printable = find(start, end, "quoted-printable"), is_older = find(start, end, "iso-8859-") || find(start, end, "windows-125");
  for (int single = 0; single <= is_older; single++) {
    for (int printable = 0; printable <= is_printable; printable++) {
      if (holds(start, end, needle, needle_length, (struct coding){printable, single})) return 1;
    }
  }
  return 0;
}
