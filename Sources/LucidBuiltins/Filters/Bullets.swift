import LucidCore
import LucidRuntime

extension Filters {
  /// `list | bullets`, `list | bullets(title)`.
  static let bullets = Filter(
    FilterSignature(
      "bullets", accepts: "a list", parameters: [Parameter("field", .field, "The field to show; the item itself without one.")],
      "The items of a list as lines that begin with `- `."
    ) { input, _ in input.isList || input == .any ? .text : nil }
  ) { input, arguments, context in .text(lines(input, arguments[0].text, context).map { "- " + $0 }.joined(separator: "\n")) }
}
