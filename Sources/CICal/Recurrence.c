#include <stdlib.h>

#include "Library.h"

struct ci_recurrence {
  icalrecur_iterator *iterator;
  /// The rule's times before this one are not given: the iterator may have been begun earlier.
  int64_t start;
  int64_t until;
  /// Times that may still be given; counted here, so that libical's iterator can be begun anywhere.
  int64_t left;
  /// Of a weekly rule with BYDAY: libical 3.0 takes the wrong weeks of an interval when the start is not one of the days, so it
  /// is asked for every week and the weeks are chosen here. 1 for all other rules.
  int64_t weeks;
  int64_t first_week;
  icalrecurrencetype_weekday week_start;
};

enum { DAY = 86400, WEEK = 7 * DAY };

static bool parse(const char *text, struct icalrecurrencetype *rule) {
  *rule = ci_library.icalrecurrencetype_from_string(text);
  if (rule->freq == ICAL_NO_RECURRENCE) return false;
  if (rule->interval < 1) rule->interval = 1;
  if (rule->count < 0) rule->count = 0;
  return true;
}

static int64_t unit_of(icalrecurrencetype_frequency freq) {
  switch (freq) {
    case ICAL_SECONDLY_RECURRENCE: return 1;
    case ICAL_MINUTELY_RECURRENCE: return 60;
    case ICAL_HOURLY_RECURRENCE: return 3600;
    case ICAL_DAILY_RECURRENCE: return DAY;
    case ICAL_WEEKLY_RECURRENCE: return WEEK;
    case ICAL_MONTHLY_RECURRENCE: return 30 * DAY;
    default: return 365 * DAY;
  }
}

bool ci_rule_read(const char *text, ci_rule *out) {
  struct icalrecurrencetype rule;
  if (!parse(text, &rule)) return false;
  out->unit = unit_of(rule.freq);
  out->count = rule.count;
  out->has_until = !ci_library.icaltime_is_null_time(rule.until) && ci_moment_from(rule.until, &out->until);
  return true;
}

static bool given(const short *by) { return by[0] != ICAL_RECURRENCE_ARRAY_MAX; }

/// `YEARLY;BYMONTHDAY` means every month (RFC 5545 §3.3.10, the table); libical 3.0 stays in the month of the start.
static void spread_over_months(struct icalrecurrencetype *rule) {
  if (rule->freq != ICAL_YEARLY_RECURRENCE || !given(rule->by_month_day)) return;
  if (given(rule->by_month) || given(rule->by_week_no) || given(rule->by_year_day)) return;
  for (short m = 0; m < 12; m++) rule->by_month[m] = m + 1;
  rule->by_month[12] = ICAL_RECURRENCE_ARRAY_MAX;
}

/// A number for the week that a time lies in; the next week has the next number.
static int64_t week_of(int64_t wall, icalrecurrencetype_weekday first) {
  int64_t days = wall / DAY - (wall % DAY < 0);
  // 1970-01-01 was a Thursday; `first` counts from Sunday, 1.
  int64_t since = days + 4 - (first - 1);
  return since / 7 - (since % 7 < 0);
}

/// Where the iterator begins: libical jumps wrongly within a day, so that is done here, in whole steps.
static int64_t anchor(const struct icalrecurrencetype *rule, int64_t start, int64_t from) {
  int64_t step = unit_of(rule->freq) * rule->interval;
  bool within_day = unit_of(rule->freq) < DAY;
  // One step early, for rules that spread their times over the step.
  if (within_day && rule->count == 0 && from - start > 2 * step) return start + ((from - start) / step - 1) * step;
  return start;
}

static icalrecur_iterator *begin(const struct icalrecurrencetype *rule, int64_t at, bool is_date) {
  struct icaltimetype first;
  return ci_moment_to(at, is_date, &first) ? ci_library.icalrecur_iterator_new(*rule, first) : NULL;
}

ci_recurrence *ci_recurrence_open(const char *text, int64_t start, bool is_date, int64_t from, int64_t until) {
  struct icalrecurrencetype rule;
  if (!parse(text, &rule)) return NULL;
  spread_over_months(&rule);
  // An iterator without an end may search for centuries inside one step.
  if (!ci_moment_to(until, is_date, &rule.until)) return NULL;
  int64_t weeks = 1;
  if (rule.freq == ICAL_WEEKLY_RECURRENCE && given(rule.by_day)) {
    weeks = rule.interval;
    rule.interval = 1;
  }
  if (rule.week_start == ICAL_NO_WEEKDAY) rule.week_start = ICAL_MONDAY_WEEKDAY;
  int64_t at = anchor(&rule, start, from);
  int64_t left = rule.count ? rule.count : INT64_MAX;
  bool may_jump = rule.count == 0 && unit_of(rule.freq) >= DAY && from > at;
  rule.count = 0;
  icalrecur_iterator *iterator = begin(&rule, at, is_date);
  struct icaltimetype jump;
  if (iterator && may_jump && ci_moment_to(from, is_date, &jump)
      && !ci_library.icalrecur_iterator_set_start(iterator, jump)) {
    // Refused: begin again and walk.
    ci_library.icalrecur_iterator_free(iterator);
    iterator = begin(&rule, at, is_date);
  }
  if (!iterator) return NULL;
  ci_recurrence *recurrence = calloc(1, sizeof *recurrence);
  if (!recurrence) {
    ci_library.icalrecur_iterator_free(iterator);
    return NULL;
  }
  *recurrence = (ci_recurrence){
    .iterator = iterator, .start = start, .until = until, .left = left, .weeks = weeks,
    .first_week = week_of(start, rule.week_start), .week_start = rule.week_start,
  };
  return recurrence;
}

bool ci_recurrence_next(ci_recurrence *recurrence, int64_t *wall) {
  while (recurrence->left > 0) {
    struct icaltimetype t = ci_library.icalrecur_iterator_next(recurrence->iterator);
    ci_moment moment;
    if (ci_library.icaltime_is_null_time(t) || !ci_moment_from(t, &moment) || moment.wall > recurrence->until) return false;
    if (moment.wall < recurrence->start) continue;
    if (recurrence->weeks > 1
        && (week_of(moment.wall, recurrence->week_start) - recurrence->first_week) % recurrence->weeks != 0) {
      continue;
    }
    recurrence->left--;
    *wall = moment.wall;
    return true;
  }
  return false;
}

void ci_recurrence_close(ci_recurrence *recurrence) {
  if (!recurrence) return;
  ci_library.icalrecur_iterator_free(recurrence->iterator);
  free(recurrence);
}
