#ifndef CICAL_LIBRARY_H
#define CICAL_LIBRARY_H

#include <libical/ical.h>

#include "CICal.h"

// The functions of libical that are used; each becomes a pointer in `ci_library`, found by name.
#define CI_FUNCTIONS(F)                  \
  F(icalerror_set_errors_are_fatal)      \
  F(icalcomponent_new_from_string)       \
  F(icalcomponent_free)                  \
  F(icalcomponent_isa)                   \
  F(icalcomponent_get_first_property)    \
  F(icalcomponent_get_next_property)     \
  F(icalproperty_new_from_string)        \
  F(icalproperty_as_ical_string_r)       \
  F(icalproperty_free)                   \
  F(icalproperty_get_property_name)      \
  F(icalproperty_get_value)              \
  F(icalproperty_get_parameter_as_string)\
  F(icalvalue_isa)                       \
  F(icalvalue_get_text)                  \
  F(icalvalue_get_caladdress)            \
  F(icalvalue_get_x)                     \
  F(icalvalue_get_date)                  \
  F(icalvalue_get_datetime)              \
  F(icalvalue_get_datetimeperiod)        \
  F(icalvalue_get_duration)              \
  F(icalvalue_get_period)                \
  F(icalvalue_as_ical_string)            \
  F(icalvalue_new_text)                  \
  F(icalvalue_as_ical_string_r)          \
  F(icalvalue_free)                      \
  F(icalmemory_free_buffer)              \
  F(icaltime_is_utc)                     \
  F(icaltime_is_null_time)               \
  F(icalrecurrencetype_from_string)      \
  F(icalrecur_iterator_new)              \
  F(icalrecur_iterator_set_start)        \
  F(icalrecur_iterator_next)             \
  F(icalrecur_iterator_free)             \
  F(icaltimezone_new)                    \
  F(icaltimezone_set_component)          \
  F(icaltimezone_get_utc_timezone)       \
  F(icaltimezone_get_utc_offset_of_utc_time) \
  F(icaltimezone_free)

typedef struct ci_functions {
#define CI_POINTER(name) __typeof__(&name) name;
  CI_FUNCTIONS(CI_POINTER)
#undef CI_POINTER
} ci_functions;

/// Filled by the first call of `ci_available`; never written afterwards.
extern ci_functions ci_library;

/// False for a time that is no time, such as 30 February.
bool ci_moment_from(struct icaltimetype t, ci_moment *out);
/// A floating time; false for years outside 1 … 2500.
bool ci_moment_to(int64_t wall, bool is_date, struct icaltimetype *out);
/// A copy that ends with NUL and has none inside; the caller frees it.
char *ci_text(const char *bytes, size_t length);

#endif
