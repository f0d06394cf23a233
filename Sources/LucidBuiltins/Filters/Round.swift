import LucidCore
import LucidRuntime

extension Filters {
  /// `number | round`, `number | round(1)`: half away from zero.
  static let round = Filter(
    FilterSignature(
      "round", accepts: "a number",
      parameters: [Parameter("digits", .integer(0...9), default: .integer(0), "Decimals to keep.")], "The number, rounded."
    ) { input, _ in input.isNumeric ? .number : nil }
  ) { input, arguments, _ in
    guard let d = input.double else { return .null }
    var scale = 1.0
    // A number of digits that only the run knows may be anything.
    for _ in 0..<Swift.min(9, Swift.max(0, arguments[0].integer ?? 0)) { scale *= 10 }
    let scaled = d * scale
    return .number(scaled.isFinite ? scaled.rounded() / scale : d)
  }
}
