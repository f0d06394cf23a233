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

/// Whether a library is installed, which leaves it open. `cs_was_missed` does not count it.
bool cs_is_installed(int row);
/// Whether it is, in a version whose major number was tried.
bool cs_can_open(int row);
/// Whether `cs_open_library` has failed for this library in this process.
bool cs_was_missed(int row);
/// Whether it has failed for any.
bool cs_any_was_missed(void);

// MARK: Versions of the libraries

typedef struct {
  unsigned major, minor, micro;
} cs_version;

/// How a library tells its version.
typedef enum {
  /// By a function that returns a text.
  CS_VERSION_TEXT,
  /// By libcurl's function that returns a structure. Its other one, which returns a text, asks for the
  /// address of this machine.
  CS_VERSION_INFO,
  /// By a variable with a text of one number, such as `20914` for 2.9.14.
  CS_VERSION_DIGITS,
  /// By three variables whose names begin with the symbol.
  CS_VERSION_NUMBERS,
  /// By the name of its file only.
  CS_VERSION_FILE,
} cs_version_source;

/// A library and the versions that lucid was tried with. A row of requirements may open several.
typedef struct {
  /// A `cs_requirement_row`.
  int row;
  const char *name;
  cs_version_source source;
  const char *symbol;
  /// NULL ends the list. Another version is used when its major number is that of one of them.
  const char *tried[3];
} cs_library_version;

/// NULL behind the last one.
const cs_library_version *cs_library_version_at(int number);
/// The version of a library of that table on this machine; false when it is not installed or does
/// not tell. Opens it.
bool cs_found_version(int number, cs_version *out);
/// Whether the major number of a version was tried with a library of that table.
bool cs_is_tried(int number, cs_version version);
/// The first number of a text, and those behind its dots; false when there is none.
bool cs_read_version(const char *text, cs_version *out);

#endif
