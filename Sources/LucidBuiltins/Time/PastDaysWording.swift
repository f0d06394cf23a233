import LucidCore

/// Names a range of days of a result in a sentence.
struct PastDaysWording {
  let first: CivilDate
  let last: CivilDate
  /// Whether the range ends with the newest day that can have values.
  let isLatest: Bool
  private let today: CivilDate

  /// From the fields `from` and `until` of a result; nil without them. `newest` is the last day
  /// that can have values.
  init?(_ result: Value, newest: CivilDate, today: CivilDate) {
    guard case .date(let first) = result["from"], case .date(let last) = result["until"] else { return nil }
    (self.first, self.last, self.today) = (first, last, today)
    isLatest = last >= newest
  }

  var count: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }

  /// `March 1 to 31`, `February 23 to March 1`, `April 5`; with the year where it is not this one.
  var text: String {
    let isOneYear = first.year == last.year
    let end = last.text(.date, seenFrom: isOneYear ? today : nil)
    guard first != last else { return end }
    let start = first.text(.date, seenFrom: isOneYear ? first : nil)
    guard isOneYear, first.month == last.month else { return "\(start) to \(end)" }
    return "\(start) to \(last.day)" + (last.year == today.year ? "" : ", \(last.year)")
  }

  /// `from March 1 to 31`, `on April 5`.
  var phrase: String { (first == last ? "on " : "from ") + text }
}
