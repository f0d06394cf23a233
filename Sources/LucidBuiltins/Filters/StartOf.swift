import LucidCore
import LucidRuntime

extension Filters {
  /// `moment | start_of("week")`: weeks begin on Monday.
  static let startOf = Filter(
    FilterSignature(
      "start_of", accepts: "a date or a date and time", parameters: [unit],
      "The first day of the week, month or year; of a time, the start of its day."
    ) {
      input, _ in input.isMoment ? input : nil
    }
  ) { input, arguments, context throws(FilterError) in
    bounded(input, try unitWord(arguments[0]), context) { CalendarUnit.first($0, $1) }
  }
}
