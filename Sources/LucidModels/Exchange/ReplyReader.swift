import LucidCore
import LucidRuntime

/// Understands what one kind of server answers. Pure: bytes of a recorded stream give the same every time.
package protocol ReplyReader: Sendable {
  /// The text that an event adds. Errors: an error that the server reports in the middle, or an event that is none.
  mutating func take(_ event: ServerEvent) throws(StepFailure) -> String
  /// The text of a whole answer, from a server that does not stream.
  mutating func take(whole: Value) throws(StepFailure) -> String
  /// Whether the mark that ends an answer has come.
  var isEnded: Bool { get }
  /// Whether nothing more is worth waiting for.
  var isOver: Bool { get }
  /// How it ended. Errors: a refusal, a call that nobody can make.
  func ending() throws(StepFailure) -> ReplyEnding
  /// What a response that is not 2xx says, in one line; nil when it says nothing.
  func complaint(_ body: Value) -> String?
}

package struct ReplyEnding: Hashable, Sendable {
  package let usage: TokenUsage?
  /// The answer stops where its tokens were used up.
  package let isCut: Bool

  package init(usage: TokenUsage?, isCut: Bool) {
    self.usage = usage
    self.isCut = isCut
  }
}

extension Value {
  /// A member of an object, `.null` for anything else.
  subscript(name: String) -> Value {
    if case .record(let record) = self { record[name] } else { .null }
  }

  /// A whole number that is none of the negative ones.
  var count: Int? { if case .integer(let n) = self, n >= 0 { n } else { nil } }
}
