#ifndef CMarkup_h
#define CMarkup_h

#include <stdbool.h>

// The elements and texts of a document of HTML or XML in their order, as libxml2 reads them.
//
// Damage is read past. Entities that a document declares are not expanded, and nothing is ever fetched. Texts are UTF-8 and
// good only during the call. Calls on different threads do not meet.

typedef struct {
  // Names as they are written, HTML ones in small letters; attributes are names and values by turns, ended by NULL, or NULL.
  // A value may be NULL. Each returns false to stop reading.
  bool (*start)(void *context, const char *name, const char *const *attributes);
  bool (*end)(void *context, const char *name);
  bool (*text)(void *context, const char *bytes, long count);
} lucid_markup_events;

// Reads a document; `is_utf8` says that its bytes are UTF-8 whatever it names. Returns how often it was damaged, or -1
// without libxml2 or memory.
int lucid_markup_read(const void *bytes, long count, bool is_html, bool is_utf8, const lucid_markup_events *events, void *context);

#endif
