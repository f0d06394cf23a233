// Address lists that would end the process.

#include "Library.h"

#include <string.h>
#include <strings.h>

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
size_t cmime_tame_groups(char *text, size_t length, int write) {
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
