#include "CMarkup.h"

#include "Library.h"

#include <stddef.h>
#include <string.h>

// The handler is of the first version, whose names are those that the document has.

enum { piece = 1 << 20 };

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
  // The library counts in int.
  while (count > 0 && !r.stopped) {
    int n = count > piece ? piece : (int)count;
    if (is_html) xml->htmlParseChunk(r.parser, at, n, 0);
    else xml->xmlParseChunk(r.parser, at, n, 0);
    at += n;
    count -= n;
  }
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
