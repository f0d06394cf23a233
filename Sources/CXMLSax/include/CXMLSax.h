#ifndef CXMLSax_h
#define CXMLSax_h

#include "CMarkup.h"

#include <stdbool.h>

// Picks attributes out of one kind of element of an XML document of any size, in constant memory.
//
// The work is done by libxml2's push parser, which is opened at first use. The document type declaration is skipped, not
// parsed: the exports this is for carry one that is not always well formed, and without it there is no entity to expand.
// Nothing is ever fetched. One reader belongs to one thread; readers on different threads do not meet.

typedef struct lucid_sax lucid_sax;

// Bytes of the document, decoded to UTF-8; good only during the call. `bytes` is NULL when the attribute is not there.
typedef struct {
  const unsigned char *bytes;
  long length;
} lucid_sax_text;

// One wanted element: which of `kinds` it is, and a text for each wanted attribute. Returns false to stop reading.
typedef bool (*lucid_sax_element)(void *context, int kind, const lucid_sax_text *attributes);

typedef struct {
  // The root element was opened, and closed again.
  bool opened;
  bool complete;
  // How often the document was found not well formed; reading goes on where it can.
  int errors;
  // The last place of damage, and the first thing the parser said there: bytes from the start of the document (-1 unknown),
  // line (0 unknown), words.
  long offset;
  int line;
  char message[160];
} lucid_sax_outcome;

// Whether libxml2 can be opened on this machine. Opens it.
bool lucid_sax_available(void);

// A reader of `element`s whose first attribute is one of `kinds`; both lists end with NULL and hold at most 16 names.
// NULL when libxml2 or memory is missing.
lucid_sax *lucid_sax_open(const char *element, const char *const *attributes, const char *const *kinds,
                          lucid_sax_element body, void *context);

// The next piece of the document. False when nothing more will come out of it.
bool lucid_sax_feed(lucid_sax *reader, const void *bytes, long count);

// Ends the document, says how it went, and frees the reader.
lucid_sax_outcome lucid_sax_finish(lucid_sax *reader);

#endif
