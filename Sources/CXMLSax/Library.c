// Opening libxml2.

#include "Library.h"

#include <pthread.h>

static sx_library library;
static bool opened;

static void open_library(void) {
  void *handle = cs_open_library(CS_LIBXML);
  if (!handle) return;
#define FIND(result, name, parameters) \
  if (!LIBRARY_FIND(handle, library.name, #name)) return;
  SX_FUNCTIONS(FIND)
#undef FIND
  library.xmlInitParser();
  opened = true;
}

const sx_library *sx_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return opened ? &library : NULL;
}
