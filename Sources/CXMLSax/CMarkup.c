#include "CMarkup.h"

#include "CLibrary.h"

#include <pthread.h>
#include <stddef.h>
#include <string.h>

// The part of libxml2's ABI that is used, declared by hand as in CXMLSax.c. The handler is of the first version, whose names
// are those that the document has.

typedef unsigned char xmlChar;

// The first fields of xmlParserCtxt.
typedef struct {
  void *handler;
  void *context;
  void *document;
} parser;

// The first version of xmlSAXHandler. Callbacks that are not used are plain pointers.
typedef struct {
  void *internalSubset, *isStandalone, *hasInternalSubset, *hasExternalSubset, *resolveEntity, *getEntity, *entityDecl;
  void *notationDecl, *attributeDecl, *elementDecl, *unparsedEntityDecl, *setDocumentLocator, *startDocument, *endDocument;
  void (*startElement)(void *, const xmlChar *, const xmlChar **);
  void (*endElement)(void *, const xmlChar *);
  void *reference;
  void (*characters)(void *, const xmlChar *, int);
  void (*ignorableWhitespace)(void *, const xmlChar *, int);
  void *processingInstruction, *comment;
  void *warning;
  void (*error)(void *, const char *, ...);
  void (*fatalError)(void *, const char *, ...);
  void *getParameterEntity;
  void (*cdataBlock)(void *, const xmlChar *, int);
  void *externalSubset;
  unsigned int initialized;
  // Room of the second version, which is not used.
  void *rest[4];
} parser_handler;

enum {
  handler_version_1 = 1,
  encoding_none = 0,
  encoding_utf8 = 1,
  option_recover = 1,
  option_html_no_network = 1 << 11,
  option_no_network = 1 << 11,
  piece = 1 << 20,
};

static struct {
  bool loaded;
  void (*init)(void);
  parser *(*create)(parser_handler *, void *, const char *, int, const char *);
  int (*options)(parser *, int);
  int (*chunk)(parser *, const char *, int, int);
  void (*stop)(parser *);
  void (*free_parser)(parser *);
  void (*free_document)(void *);
  parser *(*create_html)(parser_handler *, void *, const char *, int, const char *, int);
  int (*options_html)(parser *, int);
  int (*chunk_html)(parser *, const char *, int, int);
  void (*free_html)(parser *);
} xml;

static pthread_once_t loading = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = cs_open_library(CS_LIBXML);
  if (!library) return;
  bool found = true;
#define FIND(field, name) found = LIBRARY_FIND(library, xml.field, name) && found
  FIND(init, "xmlInitParser");
  FIND(create, "xmlCreatePushParserCtxt");
  FIND(options, "xmlCtxtUseOptions");
  FIND(chunk, "xmlParseChunk");
  FIND(stop, "xmlStopParser");
  FIND(free_parser, "xmlFreeParserCtxt");
  FIND(free_document, "xmlFreeDoc");
  FIND(create_html, "htmlCreatePushParserCtxt");
  FIND(options_html, "htmlCtxtUseOptions");
  FIND(chunk_html, "htmlParseChunk");
  FIND(free_html, "htmlFreeParserCtxt");
#undef FIND
  if (!found) return;
  xml.init();
  xml.loaded = true;
}

typedef struct {
  const lucid_markup_events *events;
  void *context;
  parser *parser;
  bool stopped;
  int errors;
} reading;

static void go_on(reading *r, bool more) {
  if (more || r->stopped) return;
  r->stopped = true;
  xml.stop(r->parser);
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
  pthread_once(&loading, load);
  if (!xml.loaded) return -1;
  reading r = {events, context, NULL, false, 0};
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
  r.parser = is_html ? xml.create_html(&handler, &r, NULL, 0, NULL, is_utf8 ? encoding_utf8 : encoding_none)
                     : xml.create(&handler, &r, NULL, 0, NULL);
  if (!r.parser) return -1;
  if (is_html) xml.options_html(r.parser, option_recover | option_html_no_network);
  else xml.options(r.parser, option_recover | option_no_network);
  const char *at = bytes;
  // The library gives up a page that begins with the end of an element. In UTF-16 these bytes would be others.
  bool is_bytes = count > 1 && at[0] > 0 && at[1] != 0;
  if (is_html && is_bytes) xml.chunk_html(r.parser, "<html>", 6, 0);
  // The library counts in int.
  while (count > 0 && !r.stopped) {
    int n = count > piece ? piece : (int)count;
    if (is_html) xml.chunk_html(r.parser, at, n, 0);
    else xml.chunk(r.parser, at, n, 0);
    at += n;
    count -= n;
  }
  if (!r.stopped) {
    if (is_html) xml.chunk_html(r.parser, "", 0, 1);
    else xml.chunk(r.parser, "", 0, 1);
  }
  // The library may leave a stub of a document behind, and does not free it with the parser.
  if (r.parser->document) {
    xml.free_document(r.parser->document);
    r.parser->document = NULL;
  }
  if (is_html) xml.free_html(r.parser);
  else xml.free_parser(r.parser);
  return r.errors;
}
