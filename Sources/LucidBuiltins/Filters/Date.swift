import LucidCore
import LucidRuntime

extension Filters {
  /// `moment | date("yyyy-MM-dd")`.
  static let date = Filter(
    FilterSignature(
      "date", accepts: "a date or a time",
      parameters: [Parameter("pattern", .pattern, default: .text(DatePattern.date), "Letters as in `EEEE, MMMM d, yyyy`.")],
      "A date as text, by a pattern, in English."
    ) { input, _ in input.isMoment || input == .time ? .text : nil }
  ) { input, arguments, context throws(FilterError) in
    guard let civil = civil(input, context) else { return .null }
    let pattern = arguments[0].text ?? DatePattern.date
    if let letter = DatePattern.firstUnknownLetter(in: pattern) {
      throw FilterError("`\(letter)` is no letter of a date pattern")
    }
    return .text(DatePattern.format(civil, pattern))
  }
}
