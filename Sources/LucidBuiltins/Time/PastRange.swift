import LucidCore

/// The range of days of a result.
struct PastRange {
  let first: CivilDate
  let last: CivilDate
  /// Whether the range ends with the newest day that can have values.
  let isLatest: Bool

  /// From the fields `from` and `to` of a result; nil without them. `newest` is the last day
  /// that can have values.
  init?(_ result: Value, newest: CivilDate) {
    guard case .date(let first) = result["from"], case .date(let end) = result["to"] else { return nil }
    (self.first, last) = (first, end.adding(days: -1))
    isLatest = last >= newest
  }

  var count: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }
}
