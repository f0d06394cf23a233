package import LucidCore

/// The times of one or several schedules between two instants, in order.
package struct RunMoments: Sendable {
  package struct Moment: Hashable, Sendable {
    /// The schedule; nil for times that are not scheduled.
    package let schedule: String?
    package let occurrence: Occurrence

    package init(schedule: String?, occurrence: Occurrence) { (self.schedule, self.occurrence) = (schedule, occurrence) }
  }

  /// More are not computed.
  package static let most = 2_000

  package private(set) var all: [Moment] = []
  /// Whether there are more than `most`.
  package private(set) var isCut = false

  package init() {}

  /// Adds the times after `start` up to `end`, with those that the clocks pass over. Two schedules
  /// of the same minute start two runs.
  package mutating func add(_ name: String?, _ schedule: Schedule, after start: Instant, to end: Instant, in zone: Zone) {
    schedule.walk(after: start, to: end, in: zone) { occurrence in
      guard all.count < Self.most else {
        isCut = true
        return false
      }
      all.append(Moment(schedule: name, occurrence: occurrence))
      return true
    }
    all.sort { ($0.occurrence.instant, $0.schedule ?? "") < ($1.occurrence.instant, $1.schedule ?? "") }
  }
}

extension Schedule {
  /// Visits the times after `start` up to `end` in order, with those that the clocks pass over,
  /// until `visit` returns false.
  func walk(after start: Instant, to end: Instant, in zone: Zone, visit: (Occurrence) -> Bool) {
    var last = start
    var wall = zone.civil(start)
    while let next = next(after: wall) {
      let occurrence = Occurrence(next, after: last, in: zone)
      guard occurrence.instant <= end else { break }
      wall = next
      // The clocks of an hour that is shown twice go back: what was passed already is not passed again.
      guard occurrence.instant > last || occurrence.kind == .skipped else { continue }
      guard visit(occurrence) else { break }
      if occurrence.kind != .skipped { last = occurrence.instant }
    }
  }
}
