import LucidCore
import LucidRuntime

extension Filters {
  /// `moment | relative`: `in 5 h 30 min`, `2 days ago`, `today`.
  static let relative = Filter(
    FilterSignature("relative", accepts: "a date or a date and time", "How far from now, in words.") { input, _ in
      input.isMoment ? .text : nil
    }
  ) { input, _, context in
    switch input {
    case .date(let d): .text(RelativeText.days(d.daysSinceEpoch - context.zone.date(context.now).daysSinceEpoch))
    case .datetime(let i): .text(RelativeText.seconds(i.seconds - context.now.seconds))
    default: .null
    }
  }
}
