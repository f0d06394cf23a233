import LucidCore

/// The words of a server, or of a proxy before it, instead of an answer.
///
/// One reader for all wires: gateways put errors of one form into answers of another.
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
  /// The pause that Gemini asks for in place of `Retry-After`; nil for all others.
  let delay: Duration?

  /// Reads an error in any form that is known: an object, a list of objects, a text that holds one,
  /// an event, a line, plain words. A page of HTML has no words.
  init(_ body: some StringProtocol) {
    let words = ComplaintWords(String(body))
    text = words.text
    cause = Self.cause(words)
    delay = Self.delay(words.error)
  }

  init(_ body: Value) {
    let words = ComplaintWords(body)
    text = words.text
    cause = Self.cause(words)
    delay = Self.delay(words.error)
  }

  /// Whether a value that arrived with a good status is an error all the same.
  static func isComplaint(_ value: Value) -> Bool {
    if let list = value.list { return list.first.map(isComplaint) ?? false }
    let error = value["error"]
    if error.record != nil || error.list != nil || error.text?.isEmpty == false { return true }
    // An answer, or a part of one.
    let members = ["choices", "content", "delta", "usage", "content_block"]
    guard members.allSatisfy({ value[$0].isMissing }) else { return false }
    if value["object"].text == "error" || value["type"].text == "error" || !value["detail"].isMissing { return true }
    return value["message"].text != nil && value["type"].isMissing
  }

  private static func cause(_ words: ComplaintWords) -> Cause? {
    if words.kinds.contains(where: { ["insufficient_quota", "billing_error"].contains($0) }) { return .noCredit }
    // The form of llama.cpp: `exceed_context_size_error` with its numbers.
    if words.kinds.contains("exceed_context_size_error") {
      return .excess(Excess(used: words.error["n_prompt_tokens"].count, limit: words.error["n_ctx"].count))
    }
    let told = words.text.flatMap { excess(in: $0) }
    if words.kinds.contains("context_length_exceeded") { return .excess(told ?? Excess(used: nil, limit: nil)) }
    return told.map { .excess($0) }
  }

  /// `retryDelay: "1.5s"` among the details of an error.
  private static func delay(_ error: Value) -> Duration? {
    let said = error["details"].list?.lazy.compactMap { $0["retryDelay"].text }.first { $0.hasSuffix("s") }
    guard let seconds = said.flatMap({ Double($0.dropLast()) }), seconds >= 0, seconds < 1e6 else { return nil }
    return .milliseconds(Int((seconds * 1000).rounded(.up)))
  }

  /// An excess that is told in words, with numbers where those of the phrase are known.
  static func excess(in text: String) -> Excess? {
    let said = text.lowercased()
    let phrases = [
      "context length", "context size", "context window", "maximum context", "exceed context limit", "prompt is too long",
      "exceeds the available context", "exceeds the maximum number of tokens", "input is too long", "prompt too long",
      "input token count", "n_keep",
    ]
    guard phrases.contains(where: { said.contains($0) }) else { return nil }
    let numbers = Self.numbers(in: said)
    // `This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (4232 in the messages, …)`
    if said.contains("maximum context length is"), let limit = numbers.first {
      return Excess(used: said.contains("in the messages") && numbers.count > 2 ? numbers[2] : nil, limit: limit)
    }
    // `prompt is too long: 208310 tokens > 200000 maximum`
    // `Cannot truncate prompt with n_keep (5327) >= n_ctx (4032)`
    // `The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).`
    if said.contains(">") || said.contains("input token count"), numbers.count >= 2 {
      return Excess(used: numbers[0], limit: numbers.last)
    }
    return Excess(used: nil, limit: nil)
  }

  /// Those of at least three digits, without signs between them.
  private static func numbers(in text: String) -> [Int] {
    text.split { !$0.isASCII || !$0.isNumber }.filter { $0.count >= 3 && $0.count < 10 }.compactMap { Int($0) }
  }
}
