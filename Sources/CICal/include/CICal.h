#ifndef CICAL_H
#define CICAL_H

// iCalendar for Swift: a plain interface over libical, which is opened at first use (its ICU makes linking costly).
//
// Every function may be called from any thread; one handle belongs to one thread at a time. Wall times are seconds since
// 1970-01-01 as if the wall clock stood in UTC; what zone they are in is the caller's business.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether libical could be opened. The first call opens it; all other functions need a true answer from it.
bool ci_available(void);
/// The name of a libical that is installed instead, with another ABI than the one that is called; NULL when there is none.
const char *ci_refused(void);

// MARK: Components

/// One parsed component, such as a VEVENT.
typedef struct ci_component ci_component;

typedef struct ci_moment {
  int64_t wall;
  /// A day without a time: `wall` is its midnight.
  bool is_date;
  bool is_utc;
} ci_moment;

/// What of `ci_property` is set beside `text`.
typedef enum ci_kind {
  CI_TEXT,
  /// `start`.
  CI_MOMENT,
  /// `start` and either `end` (when `has_end`) or `days` and `seconds`.
  CI_PERIOD,
  /// `days` (nominal) and `seconds` (exact); both negative for a negative duration.
  CI_DURATION,
} ci_kind;

typedef struct ci_property {
  /// Upper case, such as `DTSTART`. Valid until the next call of this header with any component: libical reuses its buffers.
  const char *name;
  ci_kind kind;
  /// Without escapes for TEXT, as written for other types. Valid as long as `name` is.
  const char *text;
  ci_moment start;
  ci_moment end;
  bool has_end;
  int64_t days;
  int64_t seconds;
} ci_property;

/// Parses one component; bytes that are NUL become spaces. NULL when there is none.
ci_component *ci_parse(const char *bytes, size_t length);
/// The next property in the order of the text; false at the end. Values that libical refuses come as `X-LIC-ERROR`.
bool ci_next(ci_component *component, ci_property *property);
/// A parameter of the property that `ci_next` gave last, unquoted; NULL when it has none. Valid until the next call.
const char *ci_parameter(ci_component *component, const char *name);
void ci_free(ci_component *component);

// MARK: Lines

/// A content line, folded, with its line end. `head` is the name with its parameters, such as `DTSTART;TZID=Europe/Oslo`; a text is escaped.
/// NULL when libical does not understand it.
char *ci_line(const char *head, const char *value, bool is_text);
size_t ci_line_length(const char *line);
void ci_line_free(char *line);

// MARK: Recurrence rules

typedef struct ci_rule {
  /// Seconds of one step of FREQ: 1, 60, 3 600, 86 400, and so on; a year has 31 536 000.
  int64_t unit;
  /// 0 when there is no COUNT.
  int64_t count;
  /// From the first to the last of COUNT times, in seconds, where steps alone decide; -1 where more is to be known.
  int64_t span;
  bool has_until;
  ci_moment until;
} ci_rule;

/// False when the text is no rule that libical understands.
bool ci_rule_read(const char *rule, ci_rule *out);

/// The wall times that a rule gives, ascending.
typedef struct ci_recurrence ci_recurrence;

/// Begins at `start`, or at the first time not before `from` when the rule counts nothing; ends after `until`, whatever the
/// rule's own UNTIL says. NULL for a bad rule or years outside 1 … 2500.
ci_recurrence *ci_recurrence_open(const char *rule, int64_t start, bool is_date, int64_t from, int64_t until);
/// False at the end.
bool ci_recurrence_next(ci_recurrence *recurrence, int64_t *wall);
void ci_recurrence_close(ci_recurrence *recurrence);

// MARK: Zones

/// A VTIMEZONE.
typedef struct ci_zone ci_zone;

/// NULL when the bytes hold no VTIMEZONE. The caller makes sure that its rules are yearly: libical expands them all.
ci_zone *ci_zone_open(const char *bytes, size_t length);
/// Seconds east of Greenwich at a UTC time in the years 1970 … 2500.
int32_t ci_zone_offset(ci_zone *zone, int64_t utc);
void ci_zone_close(ci_zone *zone);

#endif
