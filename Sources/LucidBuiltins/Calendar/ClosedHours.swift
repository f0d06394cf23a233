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
    let searched = time.days(from: from, to: to, now: now)
    guard from < to, !isOpen(searched.from, searched.to) else { return nil }
    let first = zone.date(from)
    let last = max(first, zone.date(to.adding(seconds: -1)))
    let week = min(last.daysSinceEpoch - first.daysSinceEpoch, 6)
    if !(0...week).contains(where: { hours.days.contains(first.adding(days: $0).weekday) }) {
      self = .off
    } else if first == last, first == zone.date(now), !isOpen(now, hours.day(first, in: zone).upperBound) {
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
