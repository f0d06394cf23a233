import LucidCore

/// The words of a server instead of an answer, as far as its wire has a form for it.
package struct ServerComplaint: Hashable, Sendable {
  /// A request that is longer than the model's context.
  package struct Excess: Hashable, Sendable {
    /// The tokens of the request; nil when it does not say.
    let used: Int?
    /// The tokens of the context; nil when it does not say.
    let limit: Int?
  }

  package enum Cause: Hashable, Sendable {
    case excess(Excess)
    /// The account has no credit left: later is no better.
    case noCredit
  }

  /// On one line or several; nil when there are no words.
  package let text: String?
  package let cause: Cause?

  init(_ text: String?, _ cause: Cause? = nil) {
    self.text = text
    self.cause = cause
  }

  /// An excess that is told in words, with numbers where those of the phrase are known.
  static func excess(in text: String) -> Excess? {
    let said = text.lowercased()
    let phrases = [
      "context length", "context size", "context window", "maximum context", "exceed context limit", "prompt is too long",
      "exceeds the available context",
    ]
    guard phrases.contains(where: { said.contains($0) }) else { return nil }
    let numbers = Self.numbers(in: said)
    // `This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (4232 in the messages, …)`
    if said.contains("maximum context length is"), let limit = numbers.first {
      return Excess(used: said.contains("in the messages") && numbers.count > 2 ? numbers[2] : nil, limit: limit)
    }
    // `prompt is too long: 208310 tokens > 200000 maximum`
    if said.contains(">"), numbers.count >= 2 { return Excess(used: numbers[0], limit: numbers.last) }
    return Excess(used: nil, limit: nil)
  }

  /// Those of at least three digits, without signs between them.
  private static func numbers(in text: String) -> [Int] {
    text.split { !$0.isASCII || !$0.isNumber }.filter { $0.count >= 3 && $0.count < 10 }.compactMap { Int($0) }
  }
}
