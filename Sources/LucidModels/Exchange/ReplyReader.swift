package import LucidCore
package import LucidHTTP
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
  /// The end of a reply, with the requested calls. Errors: a refusal, an end in the middle of a
  /// call.
  func ending() throws(StepFailure) -> ReplyEnding
}

/// The words with which servers of one protocol end an answer.
///
/// Only words that are known to mean a whole answer count as whole. Servers and gateways add words
/// of their own for errors, filters and timeouts, so an unknown word is taken for a cut.
struct EndReasons: Sendable {
  /// In small letters, as are `tokens` and `window`.
  let whole: Set<String>
  var tokens: Set<String> = ["length", "max_tokens", "max_output_tokens", "max_new_tokens"]
  var window: Set<String> = ["model_length", "model_context_window_exceeded"]

  /// A reason in the spelling of the tables.
  static func word(_ reason: String) -> String { reason.lowercased().replacing("-", with: "_") }

  /// Returns what `reason` says of the answer; nil for a whole one.
  func cut(_ reason: String) -> ReplyEnding.Cut? {
    let word = Self.word(reason)
    if whole.contains(word) { return nil }
    if tokens.contains(word) { return .tokens }
    if window.contains(word) { return .window }
    return .stopped(TerminalSanitizer.message(reason, limit: 60))
  }
}

/// The end of a reply: its usage, its calls, and why it was cut off.
package struct ReplyEnding: Hashable, Sendable {
  package enum Cut: Hashable, Sendable {
    /// Where the tokens of the answer were used up.
    case tokens
    /// Where no more fits into what the model can look at.
    case window
    /// Where it waits to be asked to go on.
    case paused
    /// Where the server stopped it, with the server's word for the reason.
    case stopped(String)

    /// The reason, behind the words of a failure.
    fileprivate var reason: MessageText {
      switch self {
      case .tokens: .words(.tokenLimitReached)
      case .window: .words(.contextFull)
      case .paused: .words(.itPaused)
      case .stopped(let word): .words(.serverStoppedIt, word)
      }
    }

    /// The remedy, as a hint.
    fileprivate var remedy: MessageText {
      switch self {
      case .tokens: .words(.raiseMaxTokens)
      case .window: .words(.readLessOrContext)
      case .paused, .stopped: .words(.askAgain)
      }
    }
  }

  package let usage: TokenUsage?
  /// Why the answer stops in the middle; nil when it does not.
  package let cut: Cut?
  /// Under the names that were sent.
  package let calls: [ToolCall]
  /// Whether the model thought before it answered, apart from the text of the answer.
  package let hasThought: Bool
  /// The state of the server that belongs to the message: an object of members, or the list of all
  /// blocks; nil when it wants nothing back.
  package let state: Value?

  /// Calls that are whole are made though the answer ends at a limit behind them, as whole tags
  /// are; the model is asked again with their results.
  ///
  /// Errors: the stream ended in the middle of its only call, or its server stopped it.
  init(
    usage: TokenUsage?, cut: Cut? = nil, calls: [ToolCall] = [], hasThought: Bool = false, state: Value? = nil
  ) throws(StepFailure) {
    let isLimit = cut == .tokens || cut == .window
    let whole = isLimit ? calls.filter { ModelJSON.only(in: $0.arguments)?.record != nil } : []
    if let cut, cut != .paused, !calls.isEmpty, whole.isEmpty {
      throw StepFailure(.failed, .words(.stoppedInCall, cut.reason), hint: cut.remedy)
    }
    self.usage = usage
    self.cut = whole.isEmpty ? cut : nil
    self.calls = whole.isEmpty ? calls : whole
    self.hasThought = hasThought
    self.state = state
  }

  private init(_ other: ReplyEnding, usage: TokenUsage?, hasThought: Bool, state: Value?) {
    self.usage = usage
    (cut, calls) = (other.cut, other.calls)
    self.hasThought = hasThought
    self.state = state
  }

  /// Returns this ending with the usage of the parts before its pauses.
  func following(_ parts: [ReplyEnding]) -> ReplyEnding {
    var total: TokenUsage?
    for usage in (parts + [self]).compactMap(\.usage) { total = total.map { $0 + usage } ?? usage }
    let blocks = (parts + [self]).flatMap { $0.state?.list ?? [] }
    return ReplyEnding(
      self, usage: total, hasThought: hasThought || parts.contains(where: \.hasThought),
      state: blocks.isEmpty ? state : .list(blocks))
  }

  /// Errors: `.emptyAnswer`, `text` has no words, and no call is asked for either.
  func requireWords(in text: String, hasThought: Bool) throws(StepFailure) {
    guard calls.isEmpty, text.allSatisfy(\.isWhitespace) else { return }
    let hasThought = hasThought || self.hasThought
    switch cut {
    case .tokens where hasThought:
      throw StepFailure(.emptyAnswer, .words(.usedForThinking), hint: .words(.thinkLess, ReplyEnding.Cut.tokens.remedy))
    case .paused: throw StepFailure(.emptyAnswer, .words(.pausedAtOnce), hint: .words(.askAgain), retryable: true)
    case let cut?: throw StepFailure(.emptyAnswer, .words(.sentEmptyBecause, cut.reason), hint: cut.remedy)
    case nil where hasThought:
      throw StepFailure(.emptyAnswer, .words(.thoughtOnly), hint: .words(.thinkLess, MessageText.words(.askAgain)))
    case nil: throw StepFailure(.emptyAnswer, .words(.sentEmptyAnswer), hint: .words(.askAgainOrOther))
    }
  }

  /// Whether the answer ends before its end.
  var isCut: Bool { cut != nil }

  /// For the record, beside the answer.
  var remark: MessageText? { cut.map { .words(.cutShort, $0.reason) } }
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
