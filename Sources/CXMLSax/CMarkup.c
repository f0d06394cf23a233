#include "CMarkup.h"

#include "Library.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// The handler is of the first version, whose names are those that the document has.

enum { piece = 1 << 18 };

// The library compares each attribute of a tag with all before it, and no call comes out of it meanwhile: 256 KiB of attributes
// in one tag took 3 s, a MiB 50 s. So no tag that it sees has many: blanks, quotes and signs between further attributes become
// letters, which makes one long name of them. A tag is taken to begin at each `<` that may begin one, also in comments, scripts
// and quoted values: the library may see it there too, and what is changed in the others is no text of the page.
enum { most_attributes = 1000 };

// Blanks in quoted values may begin attributes too, where the library does not take a quote for one. Values of ordinary pages have
// more of them than tags have attributes, so they are counted apart: this many cost a tenth of a second.
enum { most_quoted = 6000 };

typedef struct {
  // Whether the byte before was a `<`.
  bool is_opening;
  // Whether the place may be inside a tag, outside of quotes; and inside of a quoted value of each kind.
  bool in_tag, in_single, in_double;
  // Blanks, quotes and `/` since the tag began: each may begin an attribute.
  int gaps;
  // Blanks inside of quoted values since then.
  int quoted;
  // Whether the last byte that counts was `=`, so that a quote opens a value.
  bool is_value;
} tag_bound;

static void bound_tags(tag_bound *t, char *bytes, int count) {
  for (int i = 0; i < count; i++) {
    unsigned char b = (unsigned char)bytes[i];
    // The other half of a letter in UTF-16.
    if (b == 0) continue;
    bool is_blank = b == ' ' || b == '\t' || b == '\n' || b == '\r' || b == '\f';
    if (t->is_opening) {
      t->is_opening = false;
      bool is_name = (b | 0x20) >= 'a' && (b | 0x20) <= 'z';
      if (is_name || b == '_' || b == ':' || b == '.' || b >= 0x80) {
        // Where one may be open already, its attributes count on.
        if (!t->in_tag && !t->in_single && !t->in_double) t->gaps = t->quoted = 0;
        t->in_tag = true;
        t->is_value = false;
      }
    }
    if (b == '<') {
      t->is_opening = true;
      continue;
    }
    bool was_value = t->is_value;
    if (b == '\'' && t->in_single) {
      t->in_single = false;
      t->in_tag = true;
      t->gaps++;
    } else if (b == '"' && t->in_double) {
      t->in_double = false;
      t->in_tag = true;
      t->gaps++;
    } else if (t->in_tag) {
      if (b == '>') {
        t->in_tag = false;
        if (!t->in_single && !t->in_double) t->gaps = t->quoted = 0;
      } else if (is_blank || b == '/' || b == '=' || b == '\'' || b == '"') {
        bool is_quoted = t->in_single || t->in_double;
        if (is_quoted ? t->quoted > most_quoted : t->gaps > most_attributes) {
          bytes[i] = 'x';
          continue;
        }
        // The tag stays open, since the library does not take every such quote for one: the value of `a=="` begins with `=`.
        if ((b == '\'' || b == '"') && was_value) {
          if (b == '"') t->in_double = true;
          else t->in_single = true;
        } else if (b != '=') {
          if (is_quoted) t->quoted++;
          else t->gaps++;
        }
      }
    }
    if (!is_blank) t->is_value = b == '=';
  }
}

typedef struct {
  const sx_library *xml;
  const lucid_markup_events *events;
  void *context;
  parser *parser;
  bool stopped;
  int errors;
} reading;

static void go_on(reading *r, bool more) {
  if (more || r->stopped) return;
  r->stopped = true;
  r->xml->xmlStopParser(r->parser);
}

static void on_start(void *context, const xmlChar *name, const xmlChar **attributes) {
  reading *r = context;
  if (!r->stopped) go_on(r, r->events->start(r->context, (const char *)name, (const char *const *)attributes));
}

static void on_end(void *context, const xmlChar *name) {
  reading *r = context;
  if (!r->stopped) go_on(r, r->events->end(r->context, (const char *)name));
}

static void on_text(void *context, const xmlChar *bytes, int count) {
  reading *r = context;
  if (!r->stopped && count > 0) go_on(r, r->events->text(r->context, (const char *)bytes, count));
}

static void on_error(void *context, const char *message, ...) {
  (void)message;
  reading *r = context;
  r->errors++;
}

int lucid_markup_read(const void *bytes, long count, bool is_html, bool is_utf8, const lucid_markup_events *events, void *context) {
  const sx_library *xml = sx_open();
  if (!xml) return -1;
  reading r = {xml, events, context, NULL, false, 0};
  parser_handler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = handler_version_1;
  handler.startElement = on_start;
  handler.endElement = on_end;
  handler.characters = on_text;
  handler.ignorableWhitespace = on_text;
  handler.cdataBlock = on_text;
  handler.error = on_error;
  handler.fatalError = on_error;
  r.parser = is_html ? xml->htmlCreatePushParserCtxt(&handler, &r, NULL, 0, NULL, is_utf8 ? encoding_utf8 : encoding_none)
                     : xml->xmlCreatePushParserCtxt(&handler, &r, NULL, 0, NULL);
  if (!r.parser) return -1;
  if (is_html) xml->htmlCtxtUseOptions(r.parser, option_html_recover | option_html_no_network);
  else xml->xmlCtxtUseOptions(r.parser, option_recover | option_no_network);
  const char *at = bytes;
  // The library gives up a page that begins with the end of an element. In UTF-16 these bytes would be others.
  bool is_bytes = count > 1 && at[0] > 0 && at[1] != 0;
  if (is_html && is_bytes) xml->htmlParseChunk(r.parser, "<html>", 6, 0);
  char *shown = malloc(piece);
  if (!shown) r.stopped = true;
  tag_bound bound = {false};
  // The library counts in int.
  while (count > 0 && !r.stopped) {
    int n = count > piece ? piece : (int)count;
    memcpy(shown, at, (size_t)n);
    bound_tags(&bound, shown, n);
    if (is_html) xml->htmlParseChunk(r.parser, shown, n, 0);
    else xml->xmlParseChunk(r.parser, shown, n, 0);
    at += n;
    count -= n;
  }
  free(shown);
  if (!r.stopped) {
    if (is_html) xml->htmlParseChunk(r.parser, "", 0, 1);
    else xml->xmlParseChunk(r.parser, "", 0, 1);
  }
  // The library may leave a stub of a document behind, and does not free it with the parser.
  if (r.parser->document) {
    xml->xmlFreeDoc(r.parser->document);
    r.parser->document = NULL;
  }
  if (is_html) xml->htmlFreeParserCtxt(r.parser);
  else xml->xmlFreeParserCtxt(r.parser);
  return r.errors;
}
