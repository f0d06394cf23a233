// Opening gmime.

#include "Library.h"

#include <pthread.h>
#include <stdlib.h>

// Broken mail is reported through our own result, never on the terminal.
static void be_silent(const char *domain, int level, const char *message, void *data) {
  (void)domain, (void)level, (void)message, (void)data;
}

static int find_warnings(void *handle, cmime_library *library) {
  cs_version v;
  if (!cs_version_of(CS_GMIME, handle, &v)) return 0;
  if (cmime_warning_parameters(v.major, v.minor, v.micro, dlsym(handle, WARNINGS_FULL) != NULL) == 4)
    return LIBRARY_FIND(handle, library->warnings_4, WARNINGS);
  return LIBRARY_FIND(handle, library->warnings_3, WARNINGS);
}

void cmime_set_warning(const cmime_library *g, void *options, cmime_warning warning, void *data) {
  if (g->warnings_4) g->warnings_4(options, warning, data, NULL);
  else g->warnings_3(options, warning, data);
}

/// `name` NULL: the one of the table.
static const cmime_library *open_library(const char *name) {
  const char *const names[] = {name, NULL};
  void *handle = name ? library_open_first(names) : cs_open_library(CS_GMIME);
  if (!handle) return NULL;
  cmime_library *library = calloc(1, sizeof *library);
  if (!library) return NULL;
  bool complete = true;
  // A symbol is looked for in gmime and in what it needs, so glib's are found as well.
#define LOAD(result, name, arguments) complete = LIBRARY_FIND(handle, library->name, #name) && complete;
  CM_FUNCTIONS(LOAD)
#undef LOAD
  complete = complete && find_warnings(handle, library);
  if (!complete) {
    free(library);
    dlclose(handle);
    return NULL;
  }
  library->g_mime_init();
  const int every_level = ~0;
  library->g_log_set_handler("gmime", every_level, be_silent, NULL);
  library->g_log_set_handler("GLib", every_level, be_silent, NULL);
  library->g_log_set_handler("GLib-GObject", every_level, be_silent, NULL);
  return library;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const cmime_library *usual;

static void open_usual(void) {
  usual = open_library(NULL);
}

const cmime_library *cmime_open(const char *name) {
  if (name) return open_library(name);
  pthread_once(&once, open_usual);
  return usual;
}
