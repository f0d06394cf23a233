import LucidCore

/// A stretch of free time.
package struct Slot: Hashable, Sendable {
  package let start: Instant
  package let end: Instant

  package init(_ start: Instant, _ end: Instant) {
    self.start = start
    self.end = end
  }

  /// Whole minutes.
  package var minutes: Int { Int((end.seconds - start.seconds) / 60) }

  package var record: Record {
    Record(CalendarTypes.slot, ["start": .datetime(start), "end": .datetime(end), "minutes": .integer(minutes)])
  }

  /// nil without a start and an end after it.
  package init?(_ record: Record) {
    guard let start = record["start"].instant, let end = record["end"].instant, start < end else { return nil }
    self.init(start, end)
  }
}
