#ifndef CREQUIREMENTS_H
#define CREQUIREMENTS_H

// The table of what lucid uses of the machine and does not carry: libraries that are opened at first use, programs, data.
// The Debian package, `lucid doctor` and the messages about missing libraries are all made from it.

#include <stdbool.h>

/// The rows, in the order of the table. The libraries come first.
typedef enum {
  CS_CURL,
  CS_GMIME,
  CS_LIBICAL,
  CS_SQLITE,
  CS_LIBXML,
  CS_ZLIB,
  CS_MICROHTTPD,
  CS_LIBRARY_COUNT,
  CS_GIT = CS_LIBRARY_COUNT,
  CS_PDFTOTEXT,
  CS_SSH_KEYGEN,
  CS_TIME_ZONES,
  CS_CERTIFICATES,
  CS_REQUIREMENT_COUNT,
} cs_requirement_row;

typedef enum {
  /// A shared library: without it a whole source or the history is not there.
  CS_LIBRARY,
  /// A shared library that one feature needs, which says so itself.
  CS_OPTIONAL_LIBRARY,
  /// A program, by its name in PATH.
  CS_PROGRAM,
  /// A file that every time needs.
  CS_DATA,
  /// A file that only some uses need.
  CS_OPTIONAL_DATA,
} cs_requirement_kind;

typedef struct {
  cs_requirement_kind kind;
  /// As people call it.
  const char *name;
  const char *purpose;
  /// Sonames, programs or paths: any of them will do, the first is preferred. NULL ends the list.
  const char *files[3];
  /// The Debian package that holds each of `files`.
  const char *packages[3];
} cs_requirement;

const cs_requirement *cs_requirement_at(int row);

/// Whether a library can be opened, which leaves it open. `cs_was_missed` does not count it.
bool cs_can_open(int row);
/// Whether `cs_open_library` has failed for this library in this process.
bool cs_was_missed(int row);
/// Whether it has failed for any.
bool cs_any_was_missed(void);

#endif
