#include "Library.h"

#include "CLibrary.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

ci_functions ci_library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool opened;
static const char *refused;

static void open_library(void) {
  // Structures that are passed by value differ there, so it is never called.
  static const char *const other[] = {"libical.so.4", NULL};
  void *handle = cs_open_library(CS_LIBICAL);
  if (!handle) {
    void *newer = library_open_first(other);
    if (newer) {
      refused = other[0];
      dlclose(newer);
    }
    return;
  }
#define CI_FIND(name) \
  if (!LIBRARY_FIND(handle, ci_library.name, #name)) return;
  CI_FUNCTIONS(CI_FIND)
#undef CI_FIND
  // Bad input is an ordinary matter here, not a reason to abort.
  ci_library.icalerror_set_errors_are_fatal(0);
  // Makes the table of built-in zones now, so that no two threads make it at once.
  ci_library.icaltimezone_get_utc_timezone();
  opened = true;
}

bool ci_available(void) {
  pthread_once(&once, open_library);
  return opened;
}

const char *ci_refused(void) { return ci_available() ? NULL : refused; }

// Howard Hinnant's well-known arithmetic for the proleptic Gregorian calendar.
static int64_t days_from_civil(int64_t y, int m, int d) {
  y -= m <= 2;
  int64_t era = (y >= 0 ? y : y - 399) / 400;
  int64_t year_of_era = y - era * 400;
  int64_t day_of_year = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
  return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

static int days_in_month(int y, int m) {
  static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  bool leap = y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
  return m == 2 && leap ? 29 : days[m - 1];
}

bool ci_moment_from(struct icaltimetype t, ci_moment *out) {
  if (t.year < 1 || t.year > 9999 || t.month < 1 || t.month > 12) return false;
  if (t.day < 1 || t.day > days_in_month(t.year, t.month)) return false;
  out->is_date = t.is_date != 0;
  out->is_utc = !out->is_date && ci_library.icaltime_is_utc(t);
  out->wall = days_from_civil(t.year, t.month, t.day) * 86400;
  if (out->is_date) return true;
  // A leap second is taken as the second before it.
  if (t.second == 60) t.second = 59;
  if (t.hour < 0 || t.hour > 23 || t.minute < 0 || t.minute > 59 || t.second < 0 || t.second > 59) return false;
  out->wall += t.hour * 3600 + t.minute * 60 + t.second;
  return true;
}

bool ci_moment_to(int64_t wall, bool is_date, struct icaltimetype *out) {
  // 0001-01-01 and 2501-01-01: libical's own end is the year 2582.
  if (wall < -62135596800 || wall >= 16756675200) return false;
  int64_t days = wall / 86400 - (wall % 86400 < 0);
  int64_t second = wall - days * 86400;
  int64_t z = days + 719468;
  int64_t era = (z >= 0 ? z : z - 146096) / 146097;
  int64_t day_of_era = z - era * 146097;
  int64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  int64_t shifted = (5 * day_of_year + 2) / 153;
  memset(out, 0, sizeof *out);
  out->day = (int)(day_of_year - (153 * shifted + 2) / 5 + 1);
  out->month = (int)(shifted < 10 ? shifted + 3 : shifted - 9);
  out->year = (int)(year_of_era + era * 400 + (out->month <= 2));
  out->is_date = is_date;
  if (!is_date) {
    out->hour = (int)(second / 3600);
    out->minute = (int)(second / 60 % 60);
    out->second = (int)(second % 60);
  }
  return true;
}

char *ci_text(const char *bytes, size_t length) {
  char *text = malloc(length + 1);
  if (!text) return NULL;
  for (size_t i = 0; i < length; i++) text[i] = bytes[i] ? bytes[i] : ' ';
  text[length] = 0;
  return text;
}
