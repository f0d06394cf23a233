package import LucidCore

/// The runs of schedules that are due in a window of time, in order: what an engine outside starts.
///
/// Windows that follow each other have each run once, wherever they are divided.
package struct DueRuns: Sendable {
  package struct One: Sendable {
    package let entry: ScheduleEntry
    package let zone: Zone
    package let instant: Instant

    /// The name of this run among all of the home, whenever it is asked for.
    package var key: String { "\(entry.name)@\(instant.seconds)" }

    /// The time after which it is to be ended, retries included.
    package var seconds: Int64 { entry.timeout.nominalSeconds + (entry.retries ? RetryRule.longest : 0) }
  }

  /// More are not listed at once.
  package static let most = 10_000
  /// An hour that the clocks show twice is read from its beginning, wherever the window begins. No
  /// change of the clocks is longer.
  private static let lead: Int64 = 6 * 3_600

  package let from: Instant
  /// Not in the window.
  package private(set) var until: Instant
  package private(set) var all: [One] = []
  /// Whether there were more: `until` is then earlier than was asked for.
  package private(set) var isCut = false

  package init(from: Instant, until: Instant) { (self.from, self.until) = (from, until) }

  /// Adds the runs of a schedule; none before it was added.
  package mutating func add(_ entry: ScheduleEntry, _ schedule: Schedule, in zone: Zone) {
    let begin = max(from, entry.added)
    var count = 0
    schedule.walk(after: begin.adding(seconds: -Self.lead), to: until.adding(seconds: -1), in: zone) { occurrence in
      guard occurrence.kind != .skipped, occurrence.instant >= begin else { return true }
      all.append(One(entry: entry, zone: zone, instant: occurrence.instant))
      count += 1
      return count <= Self.most
    }
    all.sort { ($0.instant, $0.entry.name) < ($1.instant, $1.entry.name) }
    guard all.count > Self.most else { return }
    // The end of the shorter window lies between two moments, so that the next one begins with whole ones.
    (until, isCut) = (all[Self.most].instant, true)
    all.removeAll { $0.instant >= until }
  }
}
