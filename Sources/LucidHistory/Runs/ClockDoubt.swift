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

  package func message(in zone: Zone) -> MessageText {
    .words(isAhead ? .clockAfter : .clockBefore, Int(days), MessageText.day(zone.date(last)))
  }
}
