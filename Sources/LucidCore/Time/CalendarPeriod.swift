/// A span of the local calendar that is lived through once: an hour, a day, a week from Monday on.
package enum CalendarPeriod: String, Hashable, Sendable, CaseIterable {
  case hour
  case day
  case week

  /// Whether both moments lie in the same one. The hour that a clock shows twice in an autumn night
  /// is two of them; a day has as many hours as it has.
  package func holds(_ a: Instant, _ b: Instant, in zone: Zone) -> Bool {
    let (x, y) = (zone.civil(a), zone.civil(b))
    switch self {
    case .hour: return x.date == y.date && x.time.hour == y.time.hour && zone.offset(at: a) == zone.offset(at: b)
    case .day: return x.date == y.date
    case .week: return Self.monday(x.date) == Self.monday(y.date)
    }
  }

  /// No two moments of one are further apart, whatever a zone does to its clocks.
  package var mostSeconds: Int64 {
    switch self {
    case .hour: 3_600
    case .day: 2 * 86_400
    case .week: 8 * 86_400
    }
  }

  private static func monday(_ date: CivilDate) -> CivilDate { date.adding(days: 1 - date.weekday) }
}
