/* saxcount FILE: the floor of reading a health export. libxml2's SAX reader over the file in pieces, and a count of its elements. */
#include <libxml/parser.h>
#include <stdio.h>
#include <string.h>

static long elements;
static char piece[256 << 10];

static void on_element(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int spaces, const xmlChar **space, int count,
    int defaulted, const xmlChar **attributes) {
  (void)context, (void)name, (void)prefix, (void)uri, (void)spaces, (void)space, (void)count, (void)defaulted, (void)attributes;
  elements++;
}

int main(int count, char **words) {
  FILE *file = count > 1 ? fopen(words[1], "rb") : NULL;
  if (!file) return 2;
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = on_element;
  xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, NULL, NULL, 0, NULL);
  size_t n;
  while ((n = fread(piece, 1, sizeof piece, file)) > 0) xmlParseChunk(parser, piece, (int)n, 0);
  int failed = xmlParseChunk(parser, piece, 0, 1);
  printf("%ld elements\n", elements);
  return failed != 0;
}
