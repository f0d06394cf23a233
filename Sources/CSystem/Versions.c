#define _GNU_SOURCE
#include "CLibrary.h"

#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Each with the versions of Debian 12 and 13, with whose headers Tests/Libraries compares the
// declarations. libxml2 has the same in both.
static const cs_library_version versions[] = {
    {CS_CURL, "libcurl", CS_VERSION_INFO, "curl_version_info", {"7.88.1", "8.14.1"}},
    {CS_GMIME, "gmime", CS_VERSION_NUMBERS, "gmime", {"3.2.13", "3.2.15"}},
    {CS_GMIME, "GLib", CS_VERSION_NUMBERS, "glib", {"2.74.6", "2.84.4"}},
    {CS_LIBICAL, "libical", CS_VERSION_FILE, NULL, {"3.0.16", "3.0.20"}},
    {CS_SQLITE, "libsqlite3", CS_VERSION_TEXT, "sqlite3_libversion", {"3.40.1", "3.46.1"}},
    {CS_LIBXML, "libxml2", CS_VERSION_DIGITS, "xmlParserVersion", {"2.9.14"}},
    {CS_ZLIB, "zlib", CS_VERSION_TEXT, "zlibVersion", {"1.2.13", "1.3.1"}},
    {CS_MICROHTTPD, "libmicrohttpd", CS_VERSION_TEXT, "MHD_get_version", {"0.9.75", "1.0.1"}},
};

enum { count = sizeof versions / sizeof *versions };

const cs_library_version *cs_library_version_at(int number) {
  return number < count ? &versions[number] : NULL;
}

bool cs_read_version(const char *text, cs_version *out) {
  text += strcspn(text, "0123456789");
  *out = (cs_version){0};
  return sscanf(text, "%u.%u.%u", &out->major, &out->minor, &out->micro) >= 1;
}

bool cs_is_tried(int number, cs_version version) {
  for (const char *const *tried = versions[number].tried; *tried; tried++) {
    cs_version known;
    if (cs_read_version(*tried, &known) && known.major == version.major) return true;
  }
  return false;
}

/// The number in a variable such as `gmime_major_version`.
static bool read_number(void *handle, const char *prefix, const char *part, unsigned *out) {
  char symbol[64];
  snprintf(symbol, sizeof symbol, "%s_%s_version", prefix, part);
  const unsigned *number = dlsym(handle, symbol);
  if (number) *out = *number;
  return number != NULL;
}

/// From what follows `.so.` in the name of the file that was opened.
static bool read_file_name(void *handle, cs_version *out) {
  struct link_map *map = NULL;
  char path[PATH_MAX];
  if (dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0 || !realpath(map->l_name, path)) return false;
  const char *end = strstr(path, ".so.");
  return end && cs_read_version(end, out);
}

/// False when the library does not tell.
static bool find_version(const cs_library_version *row, void *handle, cs_version *out) {
  switch (row->source) {
    case CS_VERSION_TEXT: {
      cs_version_text function;
      return LIBRARY_FIND(handle, function, row->symbol) && cs_read_version(function(), out);
    }
    case CS_VERSION_INFO: {
      cs_version_info function;
      return LIBRARY_FIND(handle, function, row->symbol) && cs_read_version(function(0)->text, out);
    }
    case CS_VERSION_DIGITS: {
      const char *const *text = dlsym(handle, row->symbol);
      cs_version all;
      if (!text || !cs_read_version(*text, &all)) return false;
      *out = (cs_version){all.major / 10000, all.major / 100 % 100, all.major % 100};
      return true;
    }
    case CS_VERSION_NUMBERS:
      return read_number(handle, row->symbol, "major", &out->major)
        && read_number(handle, row->symbol, "minor", &out->minor)
        && read_number(handle, row->symbol, "micro", &out->micro);
    case CS_VERSION_FILE: return read_file_name(handle, out);
  }
  return false;
}

bool cs_version_of(int row, void *handle, cs_version *out) {
  for (int i = 0; i < count; i++) {
    if (versions[i].row == row) return find_version(&versions[i], handle, out);
  }
  return false;
}

bool cs_are_tried(int row, void *handle) {
  for (int i = 0; i < count; i++) {
    cs_version found;
    // A library that does not tell is taken by its soname alone.
    if (versions[i].row != row || !find_version(&versions[i], handle, &found)) continue;
    if (!cs_is_tried(i, found)) return false;
  }
  return true;
}

bool cs_found_version(int number, cs_version *out) {
  void *handle = library_open_first(cs_requirement_at(versions[number].row)->files);
  return handle && find_version(&versions[number], handle, out);
}
