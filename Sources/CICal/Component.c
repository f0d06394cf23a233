#include <stdlib.h>
#include <string.h>

#include "Library.h"

struct ci_component {
  icalcomponent *component;
  /// The property that was given last.
  icalproperty *property;
  bool begun;
};

ci_component *ci_parse(const char *bytes, size_t length) {
  char *text = ci_text(bytes, length);
  if (!text) return NULL;
  icalcomponent *parsed = ci_library.icalcomponent_new_from_string(text);
  free(text);
  if (!parsed) return NULL;
  ci_component *component = calloc(1, sizeof *component);
  if (component) component->component = parsed;
  else ci_library.icalcomponent_free(parsed);
  return component;
}

static const char *text_of(icalvalue *value) {
  const char *text = NULL;
  switch (ci_library.icalvalue_isa(value)) {
    case ICAL_TEXT_VALUE: text = ci_library.icalvalue_get_text(value); break;
    case ICAL_CALADDRESS_VALUE: text = ci_library.icalvalue_get_caladdress(value); break;
    case ICAL_X_VALUE: text = ci_library.icalvalue_get_x(value); break;
    default: text = ci_library.icalvalue_as_ical_string(value);
  }
  return text ? text : "";
}

static void set_duration(struct icaldurationtype d, ci_property *out) {
  int64_t sign = d.is_neg ? -1 : 1;
  out->days = sign * ((int64_t)d.weeks * 7 + d.days);
  out->seconds = sign * ((int64_t)d.hours * 3600 + (int64_t)d.minutes * 60 + d.seconds);
}

static bool set_period(struct icalperiodtype p, ci_property *out) {
  if (!ci_moment_from(p.start, &out->start)) return false;
  out->has_end = !ci_library.icaltime_is_null_time(p.end) && ci_moment_from(p.end, &out->end);
  if (!out->has_end) set_duration(p.duration, out);
  out->kind = CI_PERIOD;
  return true;
}

/// Leaves CI_TEXT where the value is not what it should be.
static void set_value(icalvalue *value, ci_property *out) {
  switch (ci_library.icalvalue_isa(value)) {
    case ICAL_DATE_VALUE:
      if (ci_moment_from(ci_library.icalvalue_get_date(value), &out->start)) out->kind = CI_MOMENT;
      break;
    case ICAL_DATETIME_VALUE:
      if (ci_moment_from(ci_library.icalvalue_get_datetime(value), &out->start)) out->kind = CI_MOMENT;
      break;
    case ICAL_DATETIMEPERIOD_VALUE: {
      struct icaldatetimeperiodtype either = ci_library.icalvalue_get_datetimeperiod(value);
      if (!ci_library.icaltime_is_null_time(either.time)) {
        if (ci_moment_from(either.time, &out->start)) out->kind = CI_MOMENT;
      } else {
        set_period(either.period, out);
      }
      break;
    }
    case ICAL_PERIOD_VALUE:
      set_period(ci_library.icalvalue_get_period(value), out);
      break;
    case ICAL_DURATION_VALUE:
      set_duration(ci_library.icalvalue_get_duration(value), out);
      out->kind = CI_DURATION;
      break;
    default:
      break;
  }
}

bool ci_next(ci_component *component, ci_property *out) {
  while (true) {
    component->property = component->begun
      ? ci_library.icalcomponent_get_next_property(component->component, ICAL_ANY_PROPERTY)
      : ci_library.icalcomponent_get_first_property(component->component, ICAL_ANY_PROPERTY);
    component->begun = true;
    if (!component->property) return false;
    icalvalue *value = ci_library.icalproperty_get_value(component->property);
    const char *name = ci_library.icalproperty_get_property_name(component->property);
    if (!value || !name) continue;
    memset(out, 0, sizeof *out);
    out->name = name;
    out->kind = CI_TEXT;
    out->text = text_of(value);
    set_value(value, out);
    return true;
  }
}

const char *ci_parameter(ci_component *component, const char *name) {
  return component->property ? ci_library.icalproperty_get_parameter_as_string(component->property, name) : NULL;
}

void ci_free(ci_component *component) {
  if (!component) return;
  ci_library.icalcomponent_free(component->component);
  free(component);
}
