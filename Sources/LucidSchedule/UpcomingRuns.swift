package import LucidCore

/// The next runs of one schedule or of several, in order.
package struct UpcomingRuns {
  package struct One {
    /// The schedule; nil for times that are not scheduled.
    package let name: String?
    package let occurrence: Occurrence
    package let zone: Zone
  }

  package private(set) var all: [One] = []

  package init() {}

  /// Adds the next `count` runs of a schedule, with those that the clocks pass over.
  package mutating func add(_ name: String?, _ schedule: Schedule, after now: Instant, in zone: Zone, count: Int) {
    all += schedule.occurrences(after: now, in: zone, count: count).map { One(name: name, occurrence: $0, zone: zone) }
  }

  /// Sorts them by time and keeps the first `count` that happen.
  package mutating func cut(to count: Int) {
    all.sort { ($0.occurrence.instant, $0.name ?? "") < ($1.occurrence.instant, $1.name ?? "") }
    if let last = all.indices.filter({ all[$0].occurrence.kind != .skipped }).dropFirst(count - 1).first {
      all = Array(all[...last])
    }
  }
}
