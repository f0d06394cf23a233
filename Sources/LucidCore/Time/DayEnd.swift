/// The time of day at which a person's day ends: a habit of a night owl after midnight counts for
/// the day that began the morning before.
///
/// Only habits ask for the logical day; events, mail and deadlines keep the days of the calendar.
package struct DayEnd: Hashable, Sendable {
  /// Seconds after local midnight; less than half a day.
  package let secondOfDay: Int

  /// Four by default: later than most evenings last, earlier than early shifts begin.
  package init(secondOfDay: Int = 4 * 3600) { self.secondOfDay = secondOfDay }

  /// The day ends at midnight, as that of the calendar.
  package static let midnight = DayEnd(secondOfDay: 0)
  /// The latest end, exclusive: from noon on nothing belongs to the day before.
  package static let limit = 12 * 3600

  /// Returns the logical day of a moment. It goes by the time on the clock, so that it is right
  /// also in a night when the clocks change.
  package func day(of instant: Instant, in zone: Zone) -> CivilDate {
    let civil = zone.civil(instant)
    return civil.time.secondOfDay < secondOfDay ? civil.date.adding(days: -1) : civil.date
  }
}
