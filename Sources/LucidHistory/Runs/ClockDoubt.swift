package import LucidCore

/// The clock is far from the time of the last stored run.
package struct ClockDoubt: Hashable, Sendable {
  package let last: Instant
  package let days: Int64
  package let isAhead: Bool

  /// nil when the difference is a usual one: 100 days ahead, a day back.
  package init?(last: Instant, now: Instant) {
    let seconds = now.seconds - last.seconds
    guard seconds > 100 * 86_400 || seconds < -86_400 else { return nil }
    self.last = last
    days = abs(seconds) / 86_400
    isAhead = seconds > 0
  }

  package func text(in zone: Zone) -> String {
    let date = zone.date(last).iso
    guard isAhead else {
      return "the clock is \(days) days before the last stored run, \(date); if it is wrong, set it"
    }
    return "the last stored run was \(days) days ago, on \(date); if the clock is wrong, set it: "
      + "for 30 days no run is removed for its age"
  }
}
