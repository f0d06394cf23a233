import LucidCore
import LucidRuntime

/// The reason why a range holds no working time.
enum ClosedHours: String {
  /// The working hours of today are over.
  case over
  /// A day on which nobody works, or several.
  case off
  /// A part of a working day before or after its hours.
  case outside

  /// nil where the range holds working time.
  init?(_ hours: WorkingHours, from: Instant, to: Instant, now: Instant, zone: Zone) {
    let time = FreeTime(hours: hours, zone: zone)
    func isOpen(_ from: Instant, _ to: Instant) -> Bool { !time.gaps(busy: [], from: from, to: to, limit: 1).isEmpty }
    guard from < to, !isOpen(from, to) else { return nil }
    let first = zone.date(from)
    let last = max(first, zone.date(to.adding(seconds: -1)))
    let end = zone.startOfDay(last.adding(days: 1))
    if !isOpen(zone.startOfDay(first), end) {
      self = .off
    } else if first == last, first == zone.date(now), !isOpen(now, end) {
      self = .over
    } else {
      self = .outside
    }
  }

  /// A phrase for a card.
  var word: CardWord {
    switch self {
    case .over: .hoursOver
    case .off: .dayOff
    case .outside: .outsideHours
    }
  }
}
