import LucidCore
import LucidHTTP
import LucidRuntime

/// Understands what one kind of server answers. Pure: bytes of a recorded stream give the same
/// every time.
package protocol ReplyReader: Sendable {
  /// The text that an event adds. Errors: an error that the server reports in the middle, or an
  /// event that is none.
  mutating func take(_ event: ServerEvent) throws(StepFailure) -> String
  /// The text of a whole answer, from a server that does not stream.
  mutating func take(whole: Value) throws(StepFailure) -> String
  /// Whether the mark that ends an answer has come.
  var isEnded: Bool { get }
  /// Whether nothing more is worth waiting for.
  var isOver: Bool { get }
  /// How it ended, with the calls that it asks for. Errors: a refusal, an end in the middle of a
  /// call.
  func ending() throws(StepFailure) -> ReplyEnding
  /// Returns the error message of a response that is not 2xx, on one line; nil when there is none.
  func complaint(_ body: Value) -> String?
}

/// The end of a reply: whether and why it was cut off, and what it used.
package struct ReplyEnding: Hashable, Sendable {
  package enum Cut: Hashable, Sendable {
    /// Where the tokens of the answer were used up.
    case tokens
    /// Where no more fits into what the model can look at.
    case window
  }

  package let usage: TokenUsage?
  /// Why the answer stops in the middle; nil when it does not.
  package let cut: Cut?
  /// Under the names that were sent.
  package let calls: [ToolCall]

  /// Errors: the stream ended in the middle of a call, which cannot be made then.
  init(usage: TokenUsage?, cut: Cut? = nil, calls: [ToolCall] = []) throws(StepFailure) {
    if let cut, !calls.isEmpty {
      throw StepFailure(
        .failed, "came to its end in the middle of a call: \(cut == .tokens ? "its tokens are used up" : "no more fits into it")",
        hint: "raise `max_tokens`, in the ability or in its profile")
    }
    self.usage = usage
    self.cut = cut
    self.calls = calls
  }

  /// For the record, beside the answer.
  var remark: String? {
    switch cut {
    case .tokens: "cut off where its tokens were used up"
    case .window: "cut off where the model can look at no more"
    case nil: nil
    }
  }
}

extension Value {
  /// A member of an object, `.null` for anything else.
  subscript(name: String) -> Value {
    if case .record(let record) = self { record[name] } else { .null }
  }

  /// A whole number that is none of the negative ones.
  var count: Int? { if case .integer(let n) = self, n >= 0 { n } else { nil } }

  /// As JSON, for what a server sends as a value and means as a text of JSON.
  var json: String {
    var json = JSONText()
    json.value(self, zone: .utc)
    return json.text
  }
}
