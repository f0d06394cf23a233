import LucidCore
import LucidRuntime

extension Filters {
  /// `moment | until`: the time from now, as a duration; negative when it is over.
  static let until = Filter(
    FilterSignature("until", accepts: "a date or a date and time", "The duration from now until then.") { input, _ in
      input.isMoment ? .period : nil
    }
  ) { input, _, context in
    switch input {
    case .date(let d): .period(Period(days: d.daysSinceEpoch - context.zone.date(context.now).daysSinceEpoch))
    case .datetime(let i): .period(Period(seconds: i.seconds - context.now.seconds))
    default: .null
    }
  }
}
