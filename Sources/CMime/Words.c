// Encoded words (RFC 2047) that follow one another.
//
// gmime 3.2 joins the payloads of neighbouring base64 words before it decodes them, so that padding in the first ends the text: the
// rest of a subject, a name or a file name is lost. It also decodes words singly where a writer has cut a letter in two. So each
// run of words is decoded here, the bytes of one character set are joined, and the run is written as one word that gmime reads.

#include "Words.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct {
  const char *charset;
  size_t charset_length;
  bool is_base64;
  const char *payload;
  size_t payload_length;
  const char *end;
} word;

typedef struct {
  char *text;
  size_t length;
} output;

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static void append(output *out, const char *text, size_t length) {
  memcpy(out->text + out->length, text, length);
  out->length += length;
}

// Reads `=?charset*language?B?payload?=`; false for anything else.
static bool read_word(const char *at, const char *end, word *into) {
  if (end - at < 8 || at[0] != '=' || at[1] != '?') return false;
  const char *name = at + 2, *mark = name;
  size_t length = 0;
  while (mark < end && *mark != '?') {
    unsigned char c = (unsigned char)*mark;
    if (c <= ' ' || c >= 0x7F || c == '=') return false;
    if (c == '*' && length == 0) length = (size_t)(mark - name);
    mark++;
  }
  if (length == 0) length = (size_t)(mark - name);
  if (length == 0 || end - mark < 5 || mark[2] != '?') return false;
  char encoding = mark[1];
  if (!strchr("BbQq", encoding)) return false;
  const char *payload = mark + 3, *close = payload;
  while (close < end && *close != '?') {
    unsigned char c = (unsigned char)*close;
    if (c < ' ' || c == 0x7F) return false;
    // Some writers leave blanks in words of quoted-printable.
    if (c == ' ' && strchr("Bb", encoding)) return false;
    close++;
  }
  if (end - close < 2 || close[1] != '=') return false;
  *into = (word){name, length, encoding == 'B' || encoding == 'b', payload, (size_t)(close - payload), close + 2};
  return true;
}

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static int sextet(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

// Writes at most as many bytes as the payload has.
static size_t decode(const word *w, uint8_t *into) {
  size_t count = 0;
  if (w->is_base64) {
    uint32_t bits = 0;
    int have = 0;
    for (size_t i = 0; i < w->payload_length; i++) {
      int value = sextet(w->payload[i]);
      if (value < 0) continue;
      bits = bits << 6 | (uint32_t)value;
      if ((have += 6) < 8) continue;
      have -= 8;
      into[count++] = (uint8_t)(bits >> have);
    }
    return count;
  }
  for (size_t i = 0; i < w->payload_length; i++) {
    char c = w->payload[i];
    if (c == '=' && i + 2 < w->payload_length && digit(w->payload[i + 1]) >= 0 && digit(w->payload[i + 2]) >= 0) {
      into[count++] = (uint8_t)(digit(w->payload[i + 1]) * 16 + digit(w->payload[i + 2]));
      i += 2;
    } else {
      into[count++] = (uint8_t)(c == '_' ? ' ' : c);
    }
  }
  return count;
}

static void append_word(output *out, const word *like, const uint8_t *bytes, size_t count) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  append(out, "=?", 2);
  append(out, like->charset, like->charset_length);
  append(out, "?B?", 3);
  for (size_t i = 0; i < count; i += 3) {
    uint32_t three = (uint32_t)bytes[i] << 16;
    if (i + 1 < count) three |= (uint32_t)bytes[i + 1] << 8;
    if (i + 2 < count) three |= bytes[i + 2];
    char four[4] = {digits[three >> 18], digits[three >> 12 & 63], digits[three >> 6 & 63], digits[three & 63]};
    if (i + 1 >= count) four[2] = '=';
    if (i + 2 >= count) four[3] = '=';
    append(out, four, 4);
  }
  append(out, "?=", 2);
}

// Where the next word of a run begins: blanks and folded lines stand between; `at` itself when it follows at once, NULL for none.
static const char *next_word(const char *at, const char *end) {
  while (at < end) {
    if (is_blank(*at)) at++;
    else if (*at == '\n' && end - at > 1 && is_blank(at[1])) at += 2;
    else if (*at == '\r' && end - at > 2 && at[1] == '\n' && is_blank(at[2])) at += 3;
    else break;
  }
  return end - at > 1 && at[0] == '=' && at[1] == '?' ? at : NULL;
}

// Writes the run that begins with `first`, and gives where it ends.
static const char *write_run(output *out, const char *start, word first, const char *end, uint8_t *room) {
  word last = first;
  size_t count = decode(&first, room);
  const char *behind = first.end;
  bool changed = false;
  for (;;) {
    const char *at = next_word(behind, end);
    word next;
    if (!at || !read_word(at, end, &next)) break;
    bool is_same = next.charset_length == last.charset_length && strncasecmp(next.charset, last.charset, next.charset_length) == 0;
    if (!is_same) {
      // A run of another character set: this one ends, and the blanks between both are no text.
      if (changed) append_word(out, &first, room, count);
      else append(out, start, (size_t)(behind - start));
      append(out, " ", 1);
      start = at, first = next, count = decode(&first, room), changed = false;
    } else {
      count += decode(&next, room + count);
      changed = true;
    }
    last = next, behind = next.end;
  }
  if (changed) append_word(out, &first, room, count);
  else append(out, start, (size_t)(behind - start));
  return behind;
}

static void write_line(output *out, const char *at, const char *end, uint8_t *room, bool *changed) {
  while (at < end) {
    word first;
    const char *mark = memchr(at, '=', (size_t)(end - at));
    if (!mark) mark = end;
    append(out, at, (size_t)(mark - at));
    at = mark;
    if (at == end) return;
    if (!read_word(at, end, &first)) {
      append(out, at++, 1);
      continue;
    }
    size_t before = out->length;
    const char *behind = write_run(out, at, first, end, room);
    if (out->length - before != (size_t)(behind - at) || memcmp(out->text + before, at, (size_t)(behind - at)) != 0) *changed = true;
    at = behind;
  }
}

// The end of a header field: of the first line that no blank follows.
static const char *field_end(const char *at, const char *end) {
  while (at < end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    if (!newline) return end;
    at = newline + 1;
    if (at < end && !is_blank(*at)) return at;
  }
  return end;
}

char *cmime_join_words(const char *text, size_t length, size_t *joined) {
  const char *end = text + length, *at = text, *mark = text;
  while ((mark = memchr(mark, '=', (size_t)(end - mark))) && !(end - mark > 1 && mark[1] == '?')) mark++;
  if (!mark) return NULL;
  // A word of quoted-printable grows by a third when it is written as base64; names of character sets stay, and a blank comes between.
  output out = {malloc(length + length / 2 + 64), 0};
  uint8_t *room = malloc(length + 1);
  bool changed = false;
  if (!out.text || !room) goto unchanged;
  // Of the parts only the headers that name files; a text that looks like a word stays as it is.
  enum { head, part, body } place = head;
  while (at < end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    const char *line = newline ? newline + 1 : end;
    bool is_empty = at[0] == '\n' || (end - at > 1 && at[0] == '\r' && at[1] == '\n');
    if (is_empty) place = body;
    else if (place == body && end - at > 2 && at[0] == '-' && at[1] == '-') place = part;
    else if (place == head || (place == part && end - at > 8 && strncasecmp(at, "content-", 8) == 0)) {
      line = field_end(at, end);
      write_line(&out, at, line, room, &changed);
      at = line;
      continue;
    }
    append(&out, at, (size_t)(line - at));
    at = line;
  }
  if (!changed) goto unchanged;
  free(room);
  *joined = out.length;
  return out.text;
unchanged:
  free(out.text);
  free(room);
  return NULL;
}
