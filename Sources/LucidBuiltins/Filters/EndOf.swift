import LucidCore
import LucidRuntime

extension Filters {
  /// `moment | end_of("week")`: the last day.
  static let endOf = Filter(
    FilterSignature(
      "end_of", accepts: "a date or a date and time", parameters: [unit],
      "The last day of the week, month or year; of a time, the start of the day after."
    ) {
      input, _ in input.isMoment ? input : nil
    }
  ) { input, arguments, context throws(FilterError) in
    let unit = try unitWord(arguments[0])
    if case .datetime(let i) = input {
      let last = CalendarUnit.last(context.zone.date(i), unit)
      return .datetime(context.zone.startOfDay(last.adding(days: 1)))
    }
    return bounded(input, unit, context) { CalendarUnit.last($0, $1) }
  }
}
