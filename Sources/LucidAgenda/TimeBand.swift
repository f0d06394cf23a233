package import LucidCore

/// How much time is left to act, as a person divides a day.
package enum TimeBand: Int, Sendable, Comparable, CaseIterable {
  /// Within half an hour.
  case now
  /// Before the next event begins.
  case beforeNext
  case beforeNoon
  /// Before the evening.
  case today
  case tonight
  /// Tomorrow before eight.
  case tomorrowEarly
  case tomorrow
  case thisWeek
  case later
  /// Nothing has to be done by a moment.
  case open

  package static func < (a: TimeBand, b: TimeBand) -> Bool { a.rawValue < b.rawValue }
}

/// The bounds of the bands at one moment.
package struct TimeBands: Sendable {
  private let bounds: [(band: TimeBand, end: Instant)]

  private static let soon: Int64 = 1800
  private static let evening = 18
  private static let early = 8

  /// `next` is the start of the next event; nil for none that is known.
  package init(now: Instant, zone: Zone, next: Instant? = nil) {
    let today = zone.date(now)
    func at(_ hour: Int, in days: Int = 0) -> Instant {
      zone.startOfDay(today.adding(days: days)).adding(seconds: Int64(hour) * 3600)
    }
    let soon = now.adding(seconds: Self.soon)
    var bounds: [(TimeBand, Instant)] = [(.now, soon)]
    if let next { bounds.append((.beforeNext, next)) }
    bounds += [
      (.beforeNoon, at(12)), (.today, at(Self.evening)), (.tonight, at(0, in: 1)), (.tomorrowEarly, at(Self.early, in: 1)),
      (.tomorrow, at(0, in: 2)), (.thisWeek, at(0, in: 7)),
    ]
    self.bounds = bounds
  }

  /// The band in which acting by a moment falls; what is over counts as what is due now.
  package func band(of actBy: Instant?) -> TimeBand {
    guard let actBy else { return .open }
    return bounds.first { $0.band == .now ? actBy < $0.end : actBy <= $0.end }?.band ?? .later
  }
}
