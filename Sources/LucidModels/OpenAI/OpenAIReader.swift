package import LucidCore
package import LucidHTTP
import LucidRuntime

/// Reads the stream of chat completions: chunks until `[DONE]`; the answer itself ends with a
/// `finish_reason`.
package struct OpenAIReader: ReplyReader {
  /// Those of OpenAI, of text-generation-inference and Together (`eos`), of Cohere (`COMPLETE`),
  /// and of gateways that pass on Anthropic's.
  private static let reasons = EndReasons(
    whole: ["stop", "tool_calls", "function_call", "eos", "eos_token", "end_turn", "stop_sequence", "tool_use", "complete"])

  private var finish: String?
  private var refusal = ""
  private var usage: TokenUsage?
  private var calls = PartialCalls()
  private var kept = KeptMembers(KeptMembers.ofMessage)
  /// The text of another answer, for a server that numbers its only one so.
  private var spare = ""
  private var isDone = false
  private var hasSpoken = false
  private var hasThought = false

  package init() {}

  /// Some servers end a whole answer without a reason.
  package var isEnded: Bool { finish != nil || isDone && (hasSpoken || !calls.isEmpty) }
  package var isOver: Bool { isDone && isEnded }

  package mutating func take(_ event: ServerEvent) throws(StepFailure) -> String {
    if event.data.drop(while: \.isWhitespace).hasPrefix("[DONE]") {
      isDone = true
      guard finish == nil, !hasSpoken, calls.isEmpty, !spare.isEmpty else { return "" }
      hasSpoken = true
      return spare
    }
    guard let value = ModelJSON.only(in: event.data), value.record != nil || ServerComplaint.isComplaint(value) else {
      throw .eventNotJSON(event)
    }
    return try take(value, isWhole: false)
  }

  package mutating func take(whole value: Value) throws(StepFailure) -> String {
    let text = try take(value, isWhole: true)
    isDone = true
    return text
  }

  private mutating func take(_ value: Value, isWhole: Bool) throws(StepFailure) -> String {
    let chunk = OpenAIWire.Chunk(value)
    if let error = chunk.error { throw StepFailure(.failed, .words(.reports, error), retryable: true) }
    if let usage = chunk.usage { self.usage = usage }
    if let finish = chunk.finish, !finish.isEmpty { self.finish = finish }
    refusal += chunk.refusal ?? ""
    spare += chunk.spare ?? ""
    // Entries of one list are calls of their own, unless their numbers say that they are not.
    let isList = isWhole || chunk.calls.count > 1 && chunk.calls.allSatisfy { $0.index == nil }
    for call in chunk.calls {
      try calls.add(
        index: call.index, id: call.id, name: call.name, arguments: call.arguments, isWhole: isList, beside: call.members)
    }
    for message in chunk.messages { kept.take(message) }
    if chunk.thinks { hasThought = true }
    let text = chunk.text ?? (isWhole ? spare : "")
    if !text.isEmpty { hasSpoken = true }
    return text
  }

  package func ending() throws(StepFailure) -> ReplyEnding {
    if !refusal.isEmpty { throw StepFailure(.failed, .words(.refusesBecause, refusal)) }
    switch finish.map(EndReasons.word) {
    case "content_filter": throw StepFailure(.failed, .words(.refusesBecause, MessageText.words(.filterStopped)))
    case nil where !isEnded: throw StepFailure(.failed, .words(.sentNoAnswer))
    case "tool_calls" where calls.isEmpty, "function_call" where calls.isEmpty:
      throw StepFailure(.failed, .words(.callWithoutTool), hint: .words(.askAgain), retryable: true)
    // Not every server says `tool_calls` when it has asked for some, and some end with `[DONE]` alone.
    default:
      return try ReplyEnding(
        usage: usage, cut: finish.flatMap(Self.reasons.cut), calls: calls.all, hasThought: hasThought, state: kept.value)
    }
  }
}
