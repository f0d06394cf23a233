/// The hours in which a person works, the same on each of the days; free slots lie inside.
///
/// Hours that end before they begin run over midnight. They belong to the day on which they begin.
package struct WorkingHours: Hashable, Sendable {
  /// Seconds after local midnight.
  package var from: Int
  package var to: Int
  /// 1 Monday … 7 Sunday.
  package var days: Weekdays

  package init(from: Int = 8 * 3600, to: Int = 20 * 3600, days: Weekdays = [1, 2, 3, 4, 5]) {
    self.from = from
    self.to = to
    self.days = days
  }

  /// Round the clock.
  package static let always = WorkingHours(from: 0, to: 86_400, days: .all)

  /// The hours that begin on a day; nil on a day off.
  package func span(on date: CivilDate, in zone: Zone) -> Range<Instant>? {
    guard days.contains(date.weekday) else { return nil }
    func instant(_ seconds: Int) -> Instant { zone.instant(CivilDateTime(date: date).adding(seconds: Int64(seconds))) }
    let opens = instant(from)
    return opens..<max(opens, instant(to > from ? to : to + 86_400))
  }

  /// A day: from midnight to midnight, where hours run over it, to the end of these.
  package func day(_ date: CivilDate, in zone: Zone) -> Range<Instant> {
    func end(_ date: CivilDate) -> Instant {
      let midnight = zone.startOfDay(date.adding(days: 1))
      return max(midnight, span(on: date, in: zone)?.upperBound ?? midnight)
    }
    let start = end(date.adding(days: -1))
    return start..<max(start, end(date))
  }

  package func contains(_ instant: Instant, in zone: Zone) -> Bool {
    let date = zone.date(instant)
    return [date.adding(days: -1), date].contains { span(on: $0, in: zone)?.contains(instant) ?? false }
  }
}
