import LucidCore

/// The price of a million tokens, in the user's currency.
package struct TokenPrice: Hashable, Sendable {
  package let input: Double
  package let output: Double

  package init(input: Double, output: Double) {
    self.input = input
    self.output = output
  }

  /// To a millionth of a millionth, so that what is added up stays round.
  package func cost(input tokens: Int, output written: Int) -> Double {
    ((Double(tokens) * input + Double(written) * output) * 1_000_000).rounded() / 1e12
  }

  /// The number of answer tokens that `money` pays for after `sent` tokens of a request.
  func output(for money: Double, after sent: Int) -> Int {
    let left = money - cost(input: sent, output: 0)
    guard left > 0 else { return 0 }
    return output > 0 ? Int(min(left / output * 1_000_000, 1e9)) : 1_000_000_000
  }
}
