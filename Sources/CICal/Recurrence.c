#include <stdlib.h>
#include <string.h>
#include <strings.h>

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
  /// Of a yearly rule with BYWEEKNO: libical 3.0 gives wrong days around the turn of some years, so it is asked for the days and the weeks
  /// are chosen here. Ends with ICAL_RECURRENCE_ARRAY_MAX; nothing for all other rules.
  short week_numbers[ICAL_BY_WEEKNO_SIZE];
  int64_t years;
  int64_t first_year;
};

enum { DAY = 86400, WEEK = 7 * DAY };

/// A rule with UNTIL and COUNT, which RFC 5545 forbids and libical refuses, though other programs write it: the earlier of the two ends
/// it, and a COUNT below one says nothing (`UNTIL=20240331;COUNT=-1`).
static struct icalrecurrencetype with_both_ends(const char *text) {
  struct icalrecurrencetype none = ci_library.icalrecurrencetype_from_string("");
  char rest[1024];
  size_t length = 0;
  bool has_until = false;
  const char *count = NULL;
  if (strlen(text) >= sizeof rest) return none;
  for (const char *part = text; *part;) {
    size_t n = strcspn(part, ";");
    if (!strncasecmp(part, "COUNT=", 6)) {
      if (count) return none;
      count = part + 6;
    } else {
      if (!strncasecmp(part, "UNTIL=", 6)) has_until = true;
      if (length) rest[length++] = ';';
      memcpy(rest + length, part, n);
      length += n;
    }
    part += n + (part[n] == ';');
  }
  rest[length] = 0;
  if (!count || !has_until) return none;
  char *end;
  long number = strtol(count, &end, 10);
  if (end == count || (*end && *end != ';')) return none;
  struct icalrecurrencetype rule = ci_library.icalrecurrencetype_from_string(rest);
  if (rule.freq != ICAL_NO_RECURRENCE) rule.count = number < 0 ? 0 : number > INT32_MAX ? INT32_MAX : (int)number;
  return rule;
}

static bool parse(const char *text, struct icalrecurrencetype *rule) {
  *rule = ci_library.icalrecurrencetype_from_string(text);
  if (rule->freq == ICAL_NO_RECURRENCE) *rule = with_both_ends(text);
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

static bool has_weeks_of_years(const struct icalrecurrencetype *rule);
static bool given(const short *by);

/// Whether every step of a rule is one time: nothing but FREQ and INTERVAL, and steps that are all as long.
static bool steps_alone(const struct icalrecurrencetype *rule) {
  if (unit_of(rule->freq) > WEEK) return false;
  return !given(rule->by_second) && !given(rule->by_minute) && !given(rule->by_hour) && !given(rule->by_day)
    && !given(rule->by_month_day) && !given(rule->by_year_day) && !given(rule->by_week_no) && !given(rule->by_month)
    && !given(rule->by_set_pos);
}

bool ci_rule_read(const char *text, ci_rule *out) {
  struct icalrecurrencetype rule;
  if (!parse(text, &rule)) return false;
  out->unit = has_weeks_of_years(&rule) ? DAY : unit_of(rule.freq);
  out->count = rule.count;
  out->span = rule.count > 0 && rule.count < 100000 && steps_alone(&rule) ? (rule.count - 1) * unit_of(rule.freq) * rule.interval : -1;
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

/// Whether the weeks of a rule are chosen here. BYSETPOS and BYYEARDAY beside BYWEEKNO, and days with a position, are left to libical.
static bool has_weeks_of_years(const struct icalrecurrencetype *rule) {
  if (rule->freq != ICAL_YEARLY_RECURRENCE || !given(rule->by_week_no)) return false;
  if (given(rule->by_set_pos) || given(rule->by_year_day)) return false;
  for (int i = 0; i < ICAL_BY_DAY_SIZE && rule->by_day[i] != ICAL_RECURRENCE_ARRAY_MAX; i++) {
    if (rule->by_day[i] < 1 || rule->by_day[i] > 7) return false;
  }
  return true;
}

static int64_t days_of(int64_t wall) { return wall / DAY - (wall % DAY < 0); }

/// The first day of a year, counted from 1970-01-01.
static int64_t first_day(int64_t year) {
  int64_t y = year - 1;
  return y * 365 + y / 4 - y / 100 + y / 400 - 719162;
}

/// The year of a day.
static int64_t year_of(int64_t days) {
  int64_t year = 1970 + days / 366;
  while (first_day(year + 1) <= days) year++;
  while (first_day(year) > days) year--;
  return year;
}

/// The first day of week 1 of a year: the week with at least four days of it (RFC 5545 3.3.10). `first` counts from Sunday, 1.
static int64_t first_week_day(int64_t year, icalrecurrencetype_weekday first) {
  int64_t fourth = first_day(year) + 3;
  // 1970-01-01 was a Thursday.
  int64_t weekday = ((fourth + 4) % 7 + 7) % 7;
  return fourth - ((weekday - (first - 1)) % 7 + 7) % 7;
}

/// Whether a day lies in one of the weeks; a week that two years share has a number in one of them.
static bool is_in_weeks(const short *numbers, int64_t days, icalrecurrencetype_weekday first) {
  int64_t year = year_of(days);
  if (days < first_week_day(year, first)) year--;
  if (days >= first_week_day(year + 1, first)) year++;
  int64_t start = first_week_day(year, first);
  int64_t number = (days - start) / 7 + 1;
  int64_t last = (first_week_day(year + 1, first) - start) / 7;
  for (int i = 0; i < ICAL_BY_WEEKNO_SIZE && numbers[i] != ICAL_RECURRENCE_ARRAY_MAX; i++) {
    if (numbers[i] == number || (numbers[i] < 0 && last + 1 + numbers[i] == number)) return true;
  }
  return false;
}

/// A number for the week that a time lies in; the next week has the next number.
static int64_t week_of(int64_t wall, icalrecurrencetype_weekday first) {
  int64_t days = days_of(wall);
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
  short week_numbers[ICAL_BY_WEEKNO_SIZE] = {ICAL_RECURRENCE_ARRAY_MAX};
  int64_t years = 1;
  if (has_weeks_of_years(&rule)) {
    for (int i = 0; i < ICAL_BY_WEEKNO_SIZE; i++) week_numbers[i] = rule.by_week_no[i];
    years = rule.interval;
    rule.freq = ICAL_DAILY_RECURRENCE;
    rule.interval = 1;
    rule.by_week_no[0] = ICAL_RECURRENCE_ARRAY_MAX;
    if (!given(rule.by_day) && !given(rule.by_month_day)) {
      rule.by_day[0] = (short)(((days_of(start) + 4) % 7 + 7) % 7 + 1);
      rule.by_day[1] = ICAL_RECURRENCE_ARRAY_MAX;
    }
  }
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
    .years = years, .first_year = year_of(days_of(start)),
  };
  memcpy(recurrence->week_numbers, week_numbers, sizeof week_numbers);
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
    if (recurrence->week_numbers[0] != ICAL_RECURRENCE_ARRAY_MAX) {
      int64_t days = days_of(moment.wall);
      if ((year_of(days) - recurrence->first_year) % recurrence->years != 0) continue;
      if (!is_in_weeks(recurrence->week_numbers, days, recurrence->week_start)) continue;
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
