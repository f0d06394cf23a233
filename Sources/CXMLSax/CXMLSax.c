#include "CXMLSax.h"

#include "Library.h"

#include <stdlib.h>
#include <string.h>

enum {
  limit_names = 16,
  limit_depth = 64,
  limit_errors = 200,
  limit_prolog = 1 << 20,
};

bool lucid_sax_available(void) {
  return sx_open() != NULL;
}

// Where the bytes before the root element stand; they pass one by one, the rest in whole pieces.
typedef enum {
  prolog_text, prolog_open, prolog_instruction, prolog_bang, prolog_comment, prolog_type, prolog_subset, prolog_subset_comment,
  prolog_after_subset, prolog_over
} prolog;

struct lucid_sax {
  const sx_library *xml;
  parser *parser;
  lucid_sax_element body;
  void *context;
  char *element;
  char *attributes[limit_names];
  char *kinds[limit_names];
  long kind_lengths[limit_names];
  int attribute_count, kind_count;
  int depth;
  bool stopped;
  // The wanted element whose start was read last, until the parser has read past its tag: a tag that breaks off is given to
  // `on_start` with a value cut short, and the error comes after it.
  struct {
    bool is_held;
    int kind;
    lucid_sax_text texts[limit_names];
    unsigned char *bytes;
    size_t room;
  } held;
  // No element was read since the last error, so a further one belongs to the same damage.
  bool damaged;
  prolog state;
  // The bytes seen so far, newest lowest: enough to know "<!--", "-->", "?>".
  unsigned long recent;
  unsigned char quote;
  long prolog_length;
  // Bytes of the document that the parser was not shown.
  long skipped;
  lucid_sax_outcome outcome;
};

static void stop(lucid_sax *reader) {
  if (reader->stopped) return;
  reader->stopped = true;
  reader->xml->xmlStopParser(reader->parser);
}

static void damage(lucid_sax *reader, int line, const char *message) {
  lucid_sax_outcome *o = &reader->outcome;
  o->errors++;
  if (reader->damaged) return;
  reader->damaged = true;
  o->line = line;
  long offset = reader->xml->xmlByteConsumed(reader->parser);
  o->offset = offset < 0 ? -1 : offset + reader->skipped;
  size_t n = 0;
  for (const char *c = message ? message : ""; *c && *c != '\n' && n + 1 < sizeof o->message; c++)
    o->message[n++] = (unsigned char)*c < ' ' ? ' ' : *c;
  o->message[n] = 0;
}

static void on_error(void *context, parser_error *error) {
  lucid_sax *reader = context;
  if (reader->stopped || !error || error->level < level_error) return;
  reader->held.is_held = false;
  damage(reader, error->line, error->message);
  if (reader->outcome.errors >= limit_errors) stop(reader);
}

// Reached only when the type declaration was not recognised (a document in UTF-16): entities are refused, not expanded.
static void on_entity(void *context, const xmlChar *name, int type, const xmlChar *public_id, const xmlChar *system_id,
                      xmlChar *content) {
  (void)name, (void)type, (void)public_id, (void)system_id, (void)content;
  lucid_sax *reader = context;
  if (reader->stopped) return;
  damage(reader, 0, "declares entities, which are not expanded");
  stop(reader);
}

// Keeps a wanted element until `deliver`, since the parser's texts are good only during its callback.
static void hold(lucid_sax *reader, int kind, const lucid_sax_text *found) {
  size_t size = 0;
  for (int i = 0; i < reader->attribute_count; i++) size += (size_t)found[i].length;
  if (size > reader->held.room) {
    unsigned char *bytes = realloc(reader->held.bytes, 2 * size);
    if (!bytes) {
      damage(reader, 0, "no memory");
      stop(reader);
      return;
    }
    reader->held.bytes = bytes;
    reader->held.room = 2 * size;
  }
  unsigned char *to = reader->held.bytes;
  for (int i = 0; i < reader->attribute_count; i++) {
    size_t length = (size_t)found[i].length;
    if (length > 0) memcpy(to, found[i].bytes, length);
    reader->held.texts[i] = (lucid_sax_text){found[i].bytes ? to : NULL, found[i].length};
    to += length;
  }
  reader->held.kind = kind;
  reader->held.is_held = true;
}

// Hands out the element that is held, once the parser has read its whole tag.
static void deliver(lucid_sax *reader) {
  if (!reader->held.is_held) return;
  reader->held.is_held = false;
  if (!reader->body(reader->context, reader->held.kind, reader->held.texts)) stop(reader);
}

static void on_start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
                     const xmlChar **namespaces, int attribute_count, int defaulted, const xmlChar **attributes) {
  (void)prefix, (void)uri, (void)namespace_count, (void)namespaces, (void)defaulted;
  lucid_sax *reader = context;
  if (reader->stopped) return;
  deliver(reader);
  if (reader->stopped) return;
  reader->outcome.opened = true;
  reader->damaged = false;
  if (++reader->depth > limit_depth) {
    damage(reader, 0, "elements nested too deeply");
    stop(reader);
    return;
  }
  if (strcmp((const char *)name, reader->element) != 0) return;
  lucid_sax_text found[limit_names];
  memset(found, 0, sizeof found);
  // Five pointers an attribute: name, prefix, namespace, start and end of the value.
  for (int i = 0; i < attribute_count; i++) {
    const xmlChar **a = attributes + 5 * i;
    for (int k = 0; k < reader->attribute_count; k++) {
      if (strcmp((const char *)a[0], reader->attributes[k]) != 0) continue;
      found[k] = (lucid_sax_text){a[3], a[4] - a[3]};
      break;
    }
  }
  if (!found[0].bytes) return;
  for (int k = 0; k < reader->kind_count; k++) {
    if (found[0].length != reader->kind_lengths[k] || memcmp(found[0].bytes, reader->kinds[k], (size_t)found[0].length) != 0)
      continue;
    hold(reader, k, found);
    return;
  }
}

static void on_end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  (void)name, (void)prefix, (void)uri;
  lucid_sax *reader = context;
  if (reader->stopped) return;
  deliver(reader);
  if (reader->stopped) return;
  if (--reader->depth == 0) reader->outcome.complete = true;
}

static int copy_names(const char *const *from, char **to) {
  int n = 0;
  while (n < limit_names && from[n]) {
    to[n] = strdup(from[n]);
    n++;
  }
  return n;
}

static void release(lucid_sax *reader) {
  if (reader->parser) {
    // The library leaves a stub of a document behind when it meets an entity, and does not free it with the parser.
    if (reader->parser->document) {
      reader->xml->xmlFreeDoc(reader->parser->document);
      reader->parser->document = NULL;
    }
    reader->xml->xmlFreeParserCtxt(reader->parser);
  }
  free(reader->held.bytes);
  free(reader->element);
  for (int i = 0; i < reader->attribute_count; i++) free(reader->attributes[i]);
  for (int i = 0; i < reader->kind_count; i++) free(reader->kinds[i]);
  free(reader);
}

lucid_sax *lucid_sax_open(const char *element, const char *const *attributes, const char *const *kinds,
                          lucid_sax_element body, void *context) {
  const sx_library *xml = sx_open();
  if (!xml) return NULL;
  lucid_sax *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->xml = xml;
  reader->body = body;
  reader->context = context;
  reader->element = strdup(element);
  reader->attribute_count = copy_names(attributes, reader->attributes);
  reader->kind_count = copy_names(kinds, reader->kinds);
  bool copied = reader->element != NULL;
  for (int i = 0; i < reader->attribute_count; i++) copied = copied && reader->attributes[i];
  for (int i = 0; i < reader->kind_count; i++) {
    copied = copied && reader->kinds[i];
    if (reader->kinds[i]) reader->kind_lengths[i] = (long)strlen(reader->kinds[i]);
  }
  reader->outcome.offset = -1;
  // The library copies the handler.
  parser_handler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = handler_version_2;
  handler.entityDecl = on_entity;
  handler.startElementNs = on_start;
  handler.endElementNs = on_end;
  handler.serror = on_error;
  if (copied) reader->parser = xml->xmlCreatePushParserCtxt(&handler, reader, NULL, 0, NULL);
  if (!reader->parser) {
    release(reader);
    return NULL;
  }
  xml->xmlCtxtUseOptions(reader->parser, option_recover | option_no_network);
  return reader;
}

static void parse(lucid_sax *reader, const unsigned char *bytes, long count) {
  // The library counts in int.
  while (count > 0 && !reader->stopped) {
    int piece = count > (1 << 20) ? 1 << 20 : (int)count;
    reader->xml->xmlParseChunk(reader->parser, (const char *)bytes, piece, 0);
    bytes += piece;
    count -= piece;
  }
}

// Takes one byte of the prolog; returns whether the parser is to see it.
static bool prolog_byte(lucid_sax *reader, unsigned char b) {
  reader->recent = reader->recent << 8 | b;
  unsigned long recent = reader->recent;
  switch (reader->state) {
  case prolog_text:
    if (b == '<') reader->state = prolog_open;
    return true;
  case prolog_open:
    reader->state = b == '?' ? prolog_instruction : b == '!' ? prolog_bang : prolog_over;
    return true;
  case prolog_instruction:
    if ((recent & 0xFFFF) == 0x3F3E) reader->state = prolog_text;
    return true;
  case prolog_bang:
    // The parser has seen "<!" already: what follows for it is a comment of nothing but line ends.
    reader->state = b == '-' ? prolog_comment : b == 'D' ? prolog_type : prolog_over;
    return reader->state != prolog_type;
  case prolog_comment:
    if ((recent & 0xFFFFFF) == 0x2D2D3E) reader->state = prolog_text;
    return true;
  case prolog_type:
    if (reader->quote) {
      if (b == reader->quote) reader->quote = 0;
    } else if (b == '"' || b == '\'') {
      reader->quote = b;
    } else if (b == '[') {
      reader->state = prolog_subset;
    } else if (b == '>') {
      reader->state = prolog_text;
    }
    break;
  case prolog_subset:
    if ((recent & 0xFFFFFFFF) == 0x3C212D2D) reader->state = prolog_subset_comment;
    else if (b == ']') reader->state = prolog_after_subset;
    break;
  case prolog_subset_comment:
    if ((recent & 0xFFFFFF) == 0x2D2D3E) reader->state = prolog_subset;
    break;
  case prolog_after_subset:
    if (b == '>') reader->state = prolog_text;
    else if (b != ']' && b != ' ' && b != '\t' && b != '\r' && b != '\n') reader->state = prolog_subset;
    break;
  case prolog_over:
    return true;
  }
  // Line ends are kept, so that messages name the right line.
  return b == '\n';
}

bool lucid_sax_feed(lucid_sax *reader, const void *bytes, long count) {
  const unsigned char *p = bytes;
  const unsigned char *end = p + count;
  while (p < end && reader->state != prolog_over && !reader->stopped) {
    unsigned char shown[4096];
    long n = 0;
    while (p < end && reader->state != prolog_over && n + 8 < (long)sizeof shown) {
      prolog before = reader->state;
      unsigned char b = *p++;
      if (++reader->prolog_length > limit_prolog) reader->state = prolog_over;
      bool passes = prolog_byte(reader, b);
      if (passes) shown[n++] = b;
      else reader->skipped++;
      if (before == prolog_bang && reader->state == prolog_type) {
        // "<!" has gone out: make it a comment, and close it where the declaration ends.
        shown[n++] = '-';
        shown[n++] = '-';
        reader->skipped -= 2;
      } else if (before >= prolog_type && before <= prolog_after_subset && reader->state == prolog_text) {
        memcpy(shown + n, "-->", 3);
        n += 3;
        reader->skipped -= 3;
      }
    }
    parse(reader, shown, n);
  }
  if (p < end) parse(reader, p, end - p);
  return !reader->stopped;
}

lucid_sax_outcome lucid_sax_finish(lucid_sax *reader) {
  if (!reader->stopped) reader->xml->xmlParseChunk(reader->parser, "", 0, 1);
  lucid_sax_outcome outcome = reader->outcome;
  release(reader);
  return outcome;
}
