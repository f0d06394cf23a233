package import LucidCore
import LucidRuntime

/// The start and end that a caller gives for an event, judged.
package struct EventTimes: Equatable {
  package let start: Instant
  package let end: Instant
  package let allDay: Bool

  init(start: Instant, end: Instant, allDay: Bool) {
    self.start = start
    self.end = end
    self.allDay = allDay
  }

  static let parameters = [
    Parameter("start", .moment, role: .nonEmptyContent, required: true, "When it begins; of an all-day event its first day."),
    Parameter(
      "end", .moment, role: .content,
      "When it ends, exclusive; without it an hour later. Of an all-day event the day after its last; without it one day."),
    Parameter("all_day", .boolean, role: .nonEmptyContent, "Whether it has days but no times."),
  ]

  /// `hasTime` is false where only days were given. Those say nothing of a meeting: they are
  /// refused unless `all_day` says what is meant.
  init(start: Instant, end: Instant?, allDay: Bool?, hasTime: Bool = true, zone: Zone) throws(StepFailure) {
    if allDay == nil, !hasTime { throw Self.withoutTime(start, zone) }
    if let end, end < start || (end == start && allDay != true) { throw Self.backwards(start, end, zone) }
    self.allDay = allDay ?? false
    guard self.allDay else {
      self.start = start
      self.end = end ?? start.adding(seconds: 3600)
      return
    }
    self.start = zone.startOfDay(zone.date(start))
    self.end = Self.wholeDays(from: self.start, to: end ?? self.start, zone: zone)
  }

  /// The end of the days from `start` up to an instant: at least one, and a day that is touched
  /// counts whole.
  static func wholeDays(from start: Instant, to end: Instant, zone: Zone) -> Instant {
    let first = zone.date(start)
    let day = zone.date(end)
    let last = zone.startOfDay(day) == end ? day : day.adding(days: 1)
    return zone.startOfDay(max(last, first.adding(days: 1)))
  }

  private static func withoutTime(_ start: Instant, _ zone: Zone) -> StepFailure {
    let day = zone.date(start).iso
    return StepFailure(
      .badArgument, .words(.codeStartWithoutTime, day),
      hint: .words(.giveTimeOrAllDay, day, day),
      plainWords: .words(.startWithoutTime, day), plainHint: .words(.sayTimeOrWholeDay))
  }

  static func backwards(_ start: Instant, _ end: Instant, _ zone: Zone) -> StepFailure {
    StepFailure(
      .badArgument, .words(.codeNotAfter, "end", zone.iso(end), "start", zone.iso(start)),
      hint: .words(.endAfterStart),
      plainWords: .words(.endNotAfter, zone.iso(end), zone.iso(start)),
      plainHint: .words(.endAfterStart))
  }
}
