import LucidCore
import LucidRuntime

extension Filters {
  /// `value | replace("a", "b")`.
  static let replace = Filter(
    FilterSignature(
      "replace", accepts: "text",
      parameters: [
        Parameter("old", .text, required: true, "What to look for."),
        Parameter("new", .text, required: true, "What to put there."),
      ], "The text with every occurrence of one part replaced by another."
    ) { input, _ in textOnly(input) }
  ) { input, arguments, context in
    let text = context.text(input)
    guard let old = arguments[0].text, let new = arguments[1].text, !old.isEmpty else { return .text(text) }
    return .text(text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new))
  }
}
