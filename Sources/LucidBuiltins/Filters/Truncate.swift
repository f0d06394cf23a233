import LucidCore
import LucidRuntime

extension Filters {
  /// `value | truncate(40)`: cut at a number of characters, the ellipsis included.
  static let truncate = Filter(
    FilterSignature(
      "truncate", accepts: "text",
      parameters: [Parameter("length", .integer(1...100_000), required: true, "The most characters to keep, ellipsis included.")],
      "The text cut to a length, with `…` where something was cut."
    ) { input, _ in textOnly(input) }
  ) { input, arguments, context in
    let text = context.text(input)
    guard case .integer(let n) = arguments[0], n > 0, text.count > n else { return .text(text) }
    return .text(text.prefix(n - 1) + "…")
  }
}
