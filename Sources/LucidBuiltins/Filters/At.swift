import LucidCore
import LucidRuntime

extension Filters {
  /// `day | at(12:00)`: what the clock on the wall shows, also on the days on which it is changed, where `plus(12h)` is another hour.
  static let at = Filter(
    FilterSignature(
      "at", accepts: "a date or a date and time",
      parameters: [Parameter("time", .any, required: true, "Such as `12:00`.")],
      "That day at a time of the clock."
    ) { input, arguments in input.isMoment && (arguments[0] == .time || arguments[0] == .any) ? .datetime : nil }
  ) { input, arguments, context in
    guard let day = civil(input, context)?.date, case .time(let time) = arguments[0] else { return .null }
    return .datetime(context.zone.instant(CivilDateTime(date: day, time: time)))
  }
}
