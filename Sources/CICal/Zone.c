#include <stdlib.h>

#include "Library.h"

struct ci_zone {
  icaltimezone *zone;
};

ci_zone *ci_zone_open(const char *bytes, size_t length) {
  char *text = ci_text(bytes, length);
  if (!text) return NULL;
  icalcomponent *component = ci_library.icalcomponent_new_from_string(text);
  free(text);
  if (!component) return NULL;
  icaltimezone *zone = NULL;
  if (ci_library.icalcomponent_isa(component) == ICAL_VTIMEZONE_COMPONENT) zone = ci_library.icaltimezone_new();
  // The zone takes the component over, unless it refuses it (a VTIMEZONE without TZID).
  if (!zone || !ci_library.icaltimezone_set_component(zone, component)) {
    ci_library.icalcomponent_free(component);
    if (zone) ci_library.icaltimezone_free(zone, 1);
    return NULL;
  }
  ci_zone *out = calloc(1, sizeof *out);
  if (out) out->zone = zone;
  else ci_library.icaltimezone_free(zone, 1);
  return out;
}

int32_t ci_zone_offset(ci_zone *zone, int64_t utc) {
  struct icaltimetype t;
  int is_daylight = 0;
  if (!ci_moment_to(utc, false, &t)) return 0;
  return ci_library.icaltimezone_get_utc_offset_of_utc_time(zone->zone, &t, &is_daylight);
}

void ci_zone_close(ci_zone *zone) {
  if (!zone) return;
  ci_library.icaltimezone_free(zone->zone, 1);
  free(zone);
}
