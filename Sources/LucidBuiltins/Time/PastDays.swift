import LucidCore
import LucidRuntime

/// The days of a range that ends today or in the past, from the arguments `from` and `to`.
struct PastDays: Hashable {
  /// The longest range, in days.
  static let longest = 366

  let first: CivilDate
  let last: CivilDate

  var count: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }
  var dates: [CivilDate] { (0..<count).map { first.adding(days: $0) } }
  /// The end of the range, exclusive.
  var end: CivilDate { last.adding(days: 1) }

  /// The range has `fallback` days without `from`.
  static func parameters(fallback: Int) -> [Parameter] {
    [
      Parameter("from", .moment, role: .selector, usual: "to - \(fallback)d", "Start of the range."),
      Parameter("to", .moment, role: .selector, usual: "tomorrow", "End of the range, exclusive; at the latest `tomorrow`."),
    ]
  }

  /// Reads the arguments; `newest` is the last day that can have values, today or yesterday.
  /// Errors: a range in the future, of no day, or of too many.
  init(_ arguments: Arguments, fallback: Int, newest: CivilDate, in context: ToolContext) throws(StepFailure) {
    let from = arguments.instant("from").map(context.zone.date)
    let until = arguments.instant("to").map { Self.lastDay(before: $0, in: context.zone) } ?? context.today
    if let from {
      guard from <= context.today else {
        throw StepFailure(.badArgument, .words(.fromLiesAhead, from.iso), hint: Self.hint, plainHint: Self.plainHint)
      }
      guard from <= until else {
        throw StepFailure(
          .badArgument, .words(.codeNotAfter, "to", until.adding(days: 1).iso, "from", from.iso), hint: Self.hint,
          plainWords: .words(.endNotAfter, until.adding(days: 1).iso, from.iso), plainHint: Self.plainHint)
      }
    }
    let last = min(until, newest)
    first = from ?? last.adding(days: 1 - fallback)
    // A range of today alone, of which nothing is known before the day is over.
    self.last = max(first, last)
    guard count <= Self.longest else {
      throw StepFailure(.badArgument, .words(.moreDaysThan, count, Self.longest), hint: Self.hint, plainHint: Self.plainHint)
    }
  }

  /// The last day of a range whose exclusive end is `end`.
  static func lastDay(before end: Instant, in zone: Zone) -> CivilDate { zone.date(end.adding(seconds: -1)) }

  private static let plainHint = MessageText.words(.pastRangeEnds, longest)
  private static let hint = MessageText.words(.sevenDaysBack)
}
