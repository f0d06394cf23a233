import LucidCore
import LucidRuntime

extension Filters {
  /// `value | quote`: a block that shows where outside text begins and ends.
  static let quote = Filter(
    FilterSignature("quote", accepts: "any value", "The text as a quotation: every line after `> `.") { _, _ in .text }
  ) { input, _, context in
    .text(
      context.text(input).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { "> " + $0 }.joined(
        separator: "\n"))
  }
}
