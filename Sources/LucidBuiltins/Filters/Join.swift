import LucidCore
import LucidRuntime

extension Filters {
  /// `list | join(" · ")`.
  static let join = Filter(
    FilterSignature(
      "join", accepts: "a list",
      parameters: [Parameter("separator", .text, default: .text(", "), "What stands between the items.")],
      "The items of a list as one text."
    ) { input, _ in input.isList || input == .any ? .text : nil }
  ) { input, arguments, context throws(FilterError) in
    .text(try joined((input.list ?? []).map(context.text), by: arguments[0].text ?? ", ", context))
  }
}
