import LucidCore

/// Exceptions with RANGE=THISANDFUTURE: from each one on, later occurrences look like it and move
/// with it.
struct FutureChanges {
  private let changes: [(from: Int64, shift: Int64, event: StoredEvent)]
  /// The largest move of an occurrence, in seconds.
  let reach: Int64

  init(_ exceptions: [StoredEvent], home: Zone, run: Zone) {
    changes = exceptions.compactMap { event in
      guard event.thisAndFuture, let recurrence = event.recurrence else { return nil }
      let from = recurrence.wall(home: home, run: run)
      return (from, event.start.wall(home: home, run: run) - from, event)
    }.sorted { $0.from < $1.from }
    // A series that is moved by more than a year is another series.
    reach = min(changes.map { abs($0.shift) }.max() ?? 0, 366 * 86_400)
  }

  /// The last change at or before an occurrence.
  func last(at wall: Int64) -> (event: StoredEvent, shift: Int64)? {
    changes.last { $0.from <= wall }.map { ($0.event, $0.shift) }
  }
}
