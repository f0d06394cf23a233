#include <stdlib.h>
#include <string.h>

#include "Library.h"

/// A text as it stands behind the colon; the caller gives it back to libical.
static char *escaped(const char *text) {
  icalvalue *value = ci_library.icalvalue_new_text(text);
  if (!value) return NULL;
  char *out = ci_library.icalvalue_as_ical_string_r(value);
  ci_library.icalvalue_free(value);
  return out;
}

static char *joined(const char *head, const char *value) {
  size_t before = strlen(head), behind = strlen(value);
  char *line = malloc(before + 1 + behind + 1);
  if (!line) return NULL;
  memcpy(line, head, before);
  line[before] = ':';
  memcpy(line + before + 1, value, behind + 1);
  return line;
}

char *ci_line(const char *head, const char *value, bool is_text) {
  char *behind = is_text ? escaped(value) : NULL;
  char *line = is_text && !behind ? NULL : joined(head, behind ? behind : value);
  if (behind) ci_library.icalmemory_free_buffer(behind);
  if (!line) return NULL;
  icalproperty *property = ci_library.icalproperty_new_from_string(line);
  free(line);
  if (!property) return NULL;
  char *out = NULL;
  const char *name = ci_library.icalproperty_get_property_name(property);
  // What libical cannot read becomes a property of its own that says so.
  if (name && strncmp(name, "X-LIC-", 6) != 0 && ci_library.icalproperty_get_value(property)) {
    char *text = ci_library.icalproperty_as_ical_string_r(property);
    if (text) {
      out = strdup(text);
      ci_library.icalmemory_free_buffer(text);
    }
  }
  ci_library.icalproperty_free(property);
  return out;
}

size_t ci_line_length(const char *line) { return strlen(line); }

void ci_line_free(char *line) { free(line); }
