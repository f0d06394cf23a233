package import LucidCore

/// The price of a million tokens, in the user's currency.
package struct TokenPrice: Hashable, Sendable {
  package let input: Double
  package let output: Double
  /// The price of input that the server still had from before; nil for that of the input.
  package let cached: Double?

  package init(input: Double, output: Double, cached: Double? = nil) {
    self.input = input
    self.output = output
    self.cached = cached
  }

  package func cost(of usage: TokenUsage) -> Double {
    cost(input: usage.input - usage.cached, output: usage.output, cached: usage.cached)
  }

  /// To a millionth of a millionth, so that what is added up stays round.
  package func cost(input tokens: Int, output written: Int, cached kept: Int = 0) -> Double {
    let sum = Double(tokens) * input + Double(kept) * (cached ?? input) + Double(written) * output
    return (sum * 1_000_000).rounded() / 1e12
  }

  /// The number of answer tokens that `money` pays for after `sent` tokens of a request.
  func output(for money: Double, after sent: Int) -> Int {
    let left = money - cost(input: sent, output: 0)
    guard left > 0 else { return 0 }
    return output > 0 ? Int(min(left / output * 1_000_000, 1e9)) : 1_000_000_000
  }
}
