import LucidCore
import LucidRuntime

extension Filters {
  /// `list | numbered`, `list | numbered(title)`.
  static let numbered = Filter(
    FilterSignature(
      "numbered", accepts: "a list", parameters: [Parameter("field", .field, "The field to show; the item itself without one.")],
      "The items of a list as numbered lines."
    ) { input, _ in input.isList || input == .any ? .text : nil }
  ) { input, arguments, context in
    .text(lines(input, arguments[0].text, context).enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n"))
  }
}
