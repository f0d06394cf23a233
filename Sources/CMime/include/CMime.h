#ifndef CMime_h
#define CMime_h

#include <stddef.h>
#include <stdint.h>

// A mail message read by gmime, which is opened at first use; no header of gmime or glib is needed to build this.
// Every text is UTF-8 (or meant to be: a caller repairs what is not) and ends with NUL.

/// The opened library.
typedef struct cmime_library cmime_library;

/// Opens gmime (`name` NULL: the one of the table in CRequirements.h, once for the process) and NULL when it is not installed. Any thread.
const cmime_library *cmime_open(const char *name);

/// How many parameters gmime's function that sets the callback for warnings has in a version: three,
/// or four with the destructor of the data. `has_full`: the library has four of them under another
/// name, which its developers gave the longer function after 3.2.15.
static inline int cmime_warning_parameters(unsigned major, unsigned minor, unsigned micro, int has_full) {
  static const struct {
    unsigned major, minor, micro;
    int parameters;
  } since[] = {{3, 2, 16, 3}, {3, 2, 14, 4}};
  for (size_t i = 0; !has_full && i < sizeof since / sizeof *since; i++) {
    if (major != since[i].major ? major > since[i].major
        : minor != since[i].minor ? minor > since[i].minor : micro >= since[i].micro) return since[i].parameters;
  }
  return 3;
}

typedef struct {
  /// NULL when only an address is given.
  char *name;
  /// Never NULL; may be anything that stood there.
  char *address;
} cmime_address;

typedef struct {
  cmime_address *items;
  size_t count;
} cmime_addresses;

enum {
  /// The text ends before the last part does.
  CMIME_CUT_OFF = 1,
  /// A multipart without a boundary or without parts, or a part that is neither headers nor content.
  CMIME_MALFORMED = 2,
  /// Parts inside parts beyond what anyone sends.
  CMIME_TOO_DEEP = 4,
  /// The body's base64 has characters that do not belong, or ends early.
  CMIME_BAD_BASE64 = 8,
  /// The body's character set is unknown, or its bytes are not of it.
  CMIME_BAD_CHARSET = 16,
};

/// Header texts are NULL when the header is not there; of a header that occurs twice the first counts.
typedef struct {
  cmime_addresses from;
  /// To, then Cc; members of groups stand for their group.
  cmime_addresses to;
  /// How many of `to` came from To.
  size_t direct;
  char *subject;
  char *message_id;
  char *list_id;
  char *list_unsubscribe;
  char *precedence;
  char *auto_submitted;
  char *return_path;
  /// X-Autoreply, else X-Autorespond.
  char *auto_reply;
  char *feedback_id;
  /// The header `CMIME_MARK`.
  char *written_by;
  /// Whether it is, or shows, an invitation or an answer to one: a text/calendar part that is no attachment.
  int is_calendar;
  int has_date;
  /// Seconds since 1970 in UTC, and the offset that the sender wrote, in seconds.
  int64_t date;
  int offset;
  /// The names of parts that are files.
  char **attachments;
  size_t attachment_count;
  /// The first text/plain part that is no attachment, else the first text/html one; NULL when there is none.
  char *text;
  size_t text_length;
  int text_is_html;
  /// Whether lines that end with a blank go on in the next one (RFC 3676), and whether that blank is no part of the text.
  int is_flowed;
  int deletes_space;
  /// Of the `CMIME_` bits above.
  unsigned damage;
} cmime_message;

/// Whether a whole message may hold a text in its subject, sender, text or names of attachments: false only for what is well-formed, needs no
/// decoding but quoted-printable, and does not hold it. `needle` is ASCII in lower case without control characters. Cost: about six passes.
int cmime_may_hold(const void *bytes, size_t length, const char *needle, size_t needle_length);


/// The length of the header block with the empty line that ends it; 0 when there is no such line.
size_t cmime_header_length(const void *bytes, size_t length);

/// Reads a message, or the header block alone when `text_limit` is 0; at most `text_limit` bytes of text are kept.
/// NULL when memory is short. Any number of threads at once.
cmime_message *cmime_parse(const cmime_library *library, const void *bytes, size_t length, size_t text_limit);

void cmime_free(cmime_message *message);

/// The header with the origins of a message that this program has written.
#define CMIME_MARK "X-Lucid-Written-By"

/// A message to write. Texts are UTF-8 and end with NUL; those of headers have no line breaks. NULL leaves a header out.
typedef struct {
  cmime_addresses from, to, cc;
  const char *subject;
  /// As RFC 5322 has it.
  const char *date;
  /// Without its brackets.
  const char *message_id;
  /// With its brackets.
  const char *in_reply_to;
  const char *written_by;
  /// Lines end with LF.
  const char *text;
} cmime_draft;

/// The message as a text with LF at the ends of lines, to be freed; NULL when memory is short. Any number of threads at once.
char *cmime_compose(const cmime_library *library, const cmime_draft *draft);

#endif
