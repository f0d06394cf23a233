import LucidCore
import LucidRuntime

/// The days of a range that ends today or in the past, from the arguments `days`, `from` and
/// `until`.
struct PastDays: Hashable {
  /// The longest range, in days.
  static let longest = 366

  let first: CivilDate
  let last: CivilDate

  var count: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }
  var dates: [CivilDate] { (0..<count).map { first.adding(days: $0) } }

  /// `days` is at least `fewest`; `fallback` of them without an argument.
  static func parameters(fewest: Int, fallback: Int) -> [Parameter] {
    [
      Parameter(
        "days", .integer(fewest...longest), role: .selector,
        "How many days, the last one included; \(fallback) by default, never beside `from`."),
      Parameter("from", .moment, role: .selector, "The first day, instead of `days`."),
      Parameter("until", .moment, role: .selector, "The last day, included; today by default, and at the latest."),
    ]
  }

  /// Reads the arguments; `newest` is the last day that can have values, today or yesterday.
  /// Errors: a range in the future, of no day, or of too many.
  init(_ arguments: Arguments, fallback: Int, newest: CivilDate, in context: ToolContext) throws(StepFailure) {
    func day(_ name: String) -> CivilDate? { arguments.instant(name).map(context.zone.date) }
    let from = day("from")
    let until = day("until") ?? context.today
    if let from, arguments.integer("days") != nil {
      throw StepFailure(.badArgument, .words(.daysAndFrom), hint: .words(.leaveDaysOut, from.iso))
    }
    if let from {
      guard from <= context.today else {
        throw StepFailure(.badArgument, .words(.fromLiesAhead, from.iso), hint: Self.hint, plainHint: Self.plainHint)
      }
      guard from <= until else {
        throw StepFailure(
          .badArgument, .words(.isBefore, "until", until.iso, "from", from.iso), hint: Self.hint, plainHint: Self.plainHint)
      }
    }
    let last = min(until, newest)
    first = from ?? last.adding(days: 1 - (arguments.integer("days") ?? fallback))
    // A range of today alone, of which nothing is known before the day is over.
    self.last = max(first, last)
    guard count <= Self.longest else {
      throw StepFailure(.badArgument, .words(.moreDaysThan, count, Self.longest), hint: Self.hint, plainHint: Self.plainHint)
    }
  }

  private static let plainHint = MessageText.words(.pastRangeEnds, longest)
  private static let hint = MessageText.words(.sevenDaysBack)
}
