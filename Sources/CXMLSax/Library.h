#ifndef CXMLSax_Library_h
#define CXMLSax_Library_h

#include "CLibrary.h"

#include <stdbool.h>

// The part of libxml2's ABI that is used, declared by hand, since its own headers drag in ICU's,
// which Swift cannot import beside Foundation. It is the same in both sonames of the table of
// libraries: the older (to 2.13) and the newer (2.14 and 2.15). Tests/Libraries compares it with
// libxml2's own headers.

typedef unsigned char xmlChar;

#define SX_CONSTANTS(C) \
  C(encoding_none, XML_CHAR_ENCODING_NONE, 0) \
  C(encoding_utf8, XML_CHAR_ENCODING_UTF8, 1) \
  C(option_recover, XML_PARSE_RECOVER, 1) \
  C(option_no_network, XML_PARSE_NONET, 1 << 11) \
  C(option_html_recover, HTML_PARSE_RECOVER, 1) \
  C(option_html_no_network, HTML_PARSE_NONET, 1 << 11) \
  C(level_error, XML_ERR_ERROR, 2)

enum { SX_CONSTANTS(LIBRARY_CONSTANT) };

// Not with the others, which it would make unsigned.
#define SX_MAGIC(C) C(handler_version_2, XML_SAX2_MAGIC, 0xDEEDBEAF)

enum { SX_MAGIC(LIBRARY_CONSTANT) };

// Any number that is not the magic one.
enum { handler_version_1 = 1 };

// The first fields of xmlError.
#define SX_ERROR(F) \
  F(int, domain, domain) \
  F(int, code, code) \
  F(char *, message, message) \
  F(int, level, level) \
  F(char *, file, file) \
  F(int, line, line)

typedef struct {
  SX_ERROR(LIBRARY_FIELD)
} parser_error;

// The first fields of xmlParserCtxt.
#define SX_PARSER(F) \
  F(void *, handler, sax) \
  F(void *, context, userData) \
  F(void *, document, myDoc)

typedef struct {
  SX_PARSER(LIBRARY_FIELD)
} parser;

typedef void (*entity_declared)(
  void *, const xmlChar *, int, const xmlChar *, const xmlChar *, xmlChar *
);
typedef void (*element_started)(void *, const xmlChar *, const xmlChar **);
typedef void (*element_ended)(void *, const xmlChar *);
typedef void (*text_read)(void *, const xmlChar *, int);
typedef void (*error_reported)(void *, const char *, ...);
typedef void (*element_started_2)(
  void *, const xmlChar *, const xmlChar *, const xmlChar *, int, const xmlChar **, int, int,
  const xmlChar **
);
typedef void (*element_ended_2)(void *, const xmlChar *, const xmlChar *, const xmlChar *);
typedef void (*damage_found)(void *, parser_error *);

// xmlSAXHandler. Callbacks that are not used are plain pointers.
#define SX_HANDLER(F) \
  F(void *, internalSubset, internalSubset) \
  F(void *, isStandalone, isStandalone) \
  F(void *, hasInternalSubset, hasInternalSubset) \
  F(void *, hasExternalSubset, hasExternalSubset) \
  F(void *, resolveEntity, resolveEntity) \
  F(void *, getEntity, getEntity) \
  F(entity_declared, entityDecl, entityDecl) \
  F(void *, notationDecl, notationDecl) \
  F(void *, attributeDecl, attributeDecl) \
  F(void *, elementDecl, elementDecl) \
  F(void *, unparsedEntityDecl, unparsedEntityDecl) \
  F(void *, setDocumentLocator, setDocumentLocator) \
  F(void *, startDocument, startDocument) \
  F(void *, endDocument, endDocument) \
  F(element_started, startElement, startElement) \
  F(element_ended, endElement, endElement) \
  F(void *, reference, reference) \
  F(text_read, characters, characters) \
  F(text_read, ignorableWhitespace, ignorableWhitespace) \
  F(void *, processingInstruction, processingInstruction) \
  F(void *, comment, comment) \
  F(void *, warning, warning) \
  F(error_reported, error, error) \
  F(error_reported, fatalError, fatalError) \
  F(void *, getParameterEntity, getParameterEntity) \
  F(text_read, cdataBlock, cdataBlock) \
  F(void *, externalSubset, externalSubset) \
  F(unsigned, initialized, initialized) \
  F(void *, private_data, _private) \
  F(element_started_2, startElementNs, startElementNs) \
  F(element_ended_2, endElementNs, endElementNs) \
  F(damage_found, serror, serror)

typedef struct {
  SX_HANDLER(LIBRARY_FIELD)
} parser_handler;

#define SX_FUNCTIONS(X) \
  X(void, xmlInitParser, (void)) \
  X(parser *, xmlCreatePushParserCtxt, \
    (parser_handler *, void *, const char *, int, const char *)) \
  X(int, xmlCtxtUseOptions, (parser *, int)) \
  X(int, xmlParseChunk, (parser *, const char *, int, int)) \
  X(void, xmlStopParser, (parser *)) \
  X(long, xmlByteConsumed, (parser *)) \
  X(void, xmlFreeParserCtxt, (parser *)) \
  X(void, xmlFreeDoc, (void *)) \
  X(parser *, htmlCreatePushParserCtxt, \
    (parser_handler *, void *, const char *, int, const char *, int)) \
  X(int, htmlCtxtUseOptions, (parser *, int)) \
  X(int, htmlParseChunk, (parser *, const char *, int, int)) \
  X(void, htmlFreeParserCtxt, (parser *))

typedef struct {
  SX_FUNCTIONS(LIBRARY_POINTER)
} sx_library;

/// Opens libxml2 once for the process. NULL when that cannot be done. Any thread.
const sx_library *sx_open(void);

#endif
