package import LucidCore

/// Times of a schedule that passed without a run.
package struct MissedRuns: Hashable, Sendable {
  /// At least one.
  package let count: Int
  package let first: Instant
  package let last: Instant
  /// Whether there were more than are counted.
  package let isMore: Bool

  /// For a notice of the run that stands in for them.
  package func message(in zone: Zone) -> MessageText {
    let since = zone.civil(first)
    let day = MessageText.day(since.date)
    if count == 1 { return .words(.catchUpRun, day, since.time.iso) }
    let missed = MessageText.words(isMore ? .moreRunsMissed : .runsMissed, count, day, since.time.iso)
    return last.seconds - first.seconds > 100 * 86_400 ? .words(.setClock, missed) : missed
  }
}

extension Schedule {
  private static let most = 10_000

  /// Returns the runs due after `since`, the start of the last run, until `until`, now. A time at
  /// most `grace` seconds ago belongs to the current run and is not missed.
  ///
  /// Cost: about a microsecond per time; at most ten thousand are counted.
  package func missed(since: Instant, until: Instant, grace: Int64, in zone: Zone) -> MissedRuns? {
    var (count, first, last) = (0, since, since)
    while count < Self.most, let next = next(after: last, in: zone), next.adding(seconds: grace) < until {
      if count == 0 { first = next }
      count += 1
      last = next
    }
    guard count > 0 else { return nil }
    return MissedRuns(count: count, first: first, last: last, isMore: count == Self.most)
  }
}
