#ifndef CLIBRARY_H
#define CLIBRARY_H

// Opening shared libraries at first use, so that a run that needs none of them pays for none. For the C targets that wrap one each.

#include "CRequirements.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

/// Opens a library of the table in CRequirements.h; NULL when it is not installed or its major version
/// was not tried, which is noted. Any thread.
void *cs_open_library(int row);
/// The version of an open library; false when it does not tell.
bool cs_version_of(int row, void *handle, cs_version *out);
/// Whether the major versions of what a row opens were tried.
bool cs_are_tried(int row, void *handle);

/// Opens the first of `names`, whose end is NULL, that is installed; NULL when none is. Symbols are resolved when they are first called.
static inline void *library_open_first(const char *const *names) {
  void *handle = NULL;
  for (; *names && !handle; names++) handle = dlopen(*names, RTLD_LAZY | RTLD_LOCAL);
  return handle;
}

// Each C target that declares a library by hand keeps the declarations as lists of rows, so that
// the program and Tests/Libraries, which compares them with the library's own headers, read the
// same ones. A list takes the name of one of these macros:

/// A row of functions: the result, the name, the parameters. Makes a function pointer.
#define LIBRARY_POINTER(result, name, parameters) result(*name) parameters;
/// A row of constants: the name here, the one in the header, the value. Makes an enumerator.
#define LIBRARY_CONSTANT(name, theirs, value) name = value,
/// A row of the fields of a structure: the type, the name here, the one in the header. Makes a field.
#define LIBRARY_FIELD(type, name, theirs) type name;

// The functions that tell a version, for Versions.c.
typedef const char *(*cs_version_text)(void);
#define CS_INFO(F) \
  F(int, age, age) \
  F(const char *, text, version)

/// The first fields of libcurl's structure.
typedef struct {
  CS_INFO(LIBRARY_FIELD)
} cs_curl_info;
typedef const cs_curl_info *(*cs_version_info)(int);

/// Sets the function pointer `pointer` to a symbol of an open library; false when the library has none of that name.
#define LIBRARY_FIND(handle, pointer, symbol) ((*(void **)&(pointer) = dlsym(handle, symbol)) != NULL)

#endif
