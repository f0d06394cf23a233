import LucidCore
import LucidRuntime

extension Filters {
  /// `list | bullets`, `list | bullets(title)`, `list | bullets("{title} at {start | time}")`.
  static let bullets = Filter(
    FilterSignature(
      "bullets", accepts: "a list",
      parameters: [
        Parameter(
          "template", .shown, "What to show of each item: a field, or `\"{title} at {start | time}\"`; the item itself without.")
      ],
      "The items of a list as lines that begin with `- `."
    ) { input, _ in input.isList || input == .any ? .text : nil }
  ) { input, arguments, context throws(FilterError) in
    .text(try joined(lines(input, arguments[0].text, context).map { "- " + $0 }, by: "\n", context))
  }
}
