import LucidCore

/// The range of days of a result.
struct PastRange {
  let first: CivilDate
  let last: CivilDate
  /// Whether the range ends with the newest day that can have values.
  let isLatest: Bool

  /// From the fields `from` and `until` of a result; nil without them. `newest` is the last day
  /// that can have values.
  init?(_ result: Value, newest: CivilDate) {
    guard case .date(let first) = result["from"], case .date(let last) = result["until"] else { return nil }
    (self.first, self.last) = (first, last)
    isLatest = last >= newest
  }

  var count: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }
}
