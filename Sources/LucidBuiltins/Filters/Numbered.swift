import LucidCore
import LucidRuntime

extension Filters {
  /// `list | numbered`, `list | numbered(title)`, `list | numbered("{title} at {start | time}")`.
  static let numbered = Filter(
    FilterSignature(
      "numbered", accepts: "a list",
      parameters: [
        Parameter(
          "template", .shown, "What to show of each item: a field, or `\"{title} at {start | time}\"`; the item itself without.")
      ],
      "The items of a list as numbered lines."
    ) { input, _ in input.isList || input == .any ? .text : nil }
  ) { input, arguments, context throws(FilterError) in
    let lines = lines(input, arguments[0].text, context).enumerated().map { "\($0 + 1). \($1)" }
    return .text(try joined(lines, by: "\n", context))
  }
}
