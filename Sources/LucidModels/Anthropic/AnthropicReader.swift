package import LucidCore
package import LucidHTTP
import LucidRuntime

/// Reads the stream of Messages: `message_start`, blocks of content, `message_delta` with the
/// reason of the end, `message_stop`. Kinds of events and blocks that are not known are passed
/// over, as its rules ask.
package struct AnthropicReader: ReplyReader {
  private static let reasons = EndReasons(whole: ["end_turn", "stop_sequence", "tool_use"])

  private var stop: String?
  private var explanation: String?
  private var usage: TokenUsage?
  private var calls = PartialCalls()
  /// The blocks that are calls for us to make. Those that the server makes itself have pieces too.
  private var blocks: Set<Int> = []
  /// Inputs of tool calls from their start events, used until the first piece arrives.
  private var inputs: [Int: String] = [:]
  private var content = AnthropicContent()
  private var isStopped = false
  private var isDone = false
  private var hasThought = false

  package init() {}

  package var isEnded: Bool { (isStopped || isDone) && stop != nil }
  package var isOver: Bool { isStopped }

  package mutating func take(_ event: ServerEvent) throws(StepFailure) -> String {
    // The end mark of the other protocol, from gateways, may come too early: the reason is the end.
    if event.data.drop(while: \.isWhitespace).hasPrefix("[DONE]") {
      isDone = true
      return ""
    }
    guard let value = ModelJSON.only(in: event.data), value.record != nil || ServerComplaint.isComplaint(value) else {
      throw .eventNotJSON(event)
    }
    switch value["type"].text ?? event.name {
    case "message_start": usage = AnthropicWire.usage(value["message"]["usage"], over: usage)
    case "content_block_start":
      let block = value["content_block"]
      content.begin(block, value["index"].count)
      switch block["type"].text {
      case "text": return block["text"].text ?? ""
      case "tool_use": try begin(block, value["index"].count)
      case "thinking", "redacted_thinking": hasThought = true
      default: break
      }
    case "content_block_delta":
      content.add(value["delta"], value["index"].count)
      switch value["delta"]["type"].text {
      case "text_delta": return value["delta"]["text"].text ?? ""
      case "input_json_delta": try add(value["delta"]["partial_json"].text ?? "", value["index"].count)
      default: break
      }
    case "content_block_stop": try settle(value["index"].count)
    case "message_delta":
      stop = value["delta"]["stop_reason"].text ?? stop
      explanation = value["delta"]["stop_details"]["explanation"].text ?? explanation
      usage = AnthropicWire.usage(value["usage"], over: usage)
    case "message_stop": isStopped = true
    case "error": throw Self.reported(value)
    default: if ServerComplaint.isComplaint(value) { throw Self.reported(value) }
    }
    return ""
  }

  /// The error that the server reports in the middle or as its whole answer.
  private static func reported(_ value: Value) -> StepFailure {
    StepFailure(
      .failed, .words(.reports, ServerComplaint(value).text.map(MessageText.name) ?? .words(.anError)),
      retryable: ["overloaded_error", "api_error", "rate_limit_error", "timeout_error"].contains(value["error"]["type"].text))
  }

  package mutating func take(whole value: Value) throws(StepFailure) -> String {
    if ServerComplaint.isComplaint(value) { throw Self.reported(value) }
    stop = value["stop_reason"].text
    isStopped = true
    explanation = value["stop_details"]["explanation"].text
    usage = AnthropicWire.usage(value["usage"], over: nil)
    for (n, block) in (value["content"].list ?? []).enumerated() {
      content.begin(block, n)
      guard block["type"].text == "tool_use" else { continue }
      try begin(block, n)
      try settle(n)
    }
    hasThought = (value["content"].list ?? []).contains { $0["type"].text?.hasSuffix("thinking") == true }
    return (value["content"].list ?? []).filter { $0["type"].text == "text" }.compactMap { $0["text"].text }.joined()
  }

  package func ending() throws(StepFailure) -> ReplyEnding {
    switch stop {
    case "refusal": throw StepFailure(.failed, explanation.map { .words(.refusesBecause, $0) } ?? .words(.refusesToAnswer))
    case "pause_turn":
      return try ReplyEnding(usage: usage, cut: .paused, calls: calls.all, hasThought: hasThought, state: content.value)
    case "tool_use" where calls.isEmpty:
      throw StepFailure(.failed, .words(.callWithoutTool), hint: .words(.askAgain), retryable: true)
    case nil: throw StepFailure(.failed, .words(.sentNoAnswer))
    case let stop?:
      return try ReplyEnding(
        usage: usage, cut: Self.reasons.cut(stop), calls: calls.all, hasThought: hasThought,
        state: content.isState ? content.value : nil)
    }
  }

  // MARK: Calls

  private mutating func begin(_ block: Value, _ index: Int?) throws(StepFailure) {
    blocks.insert(index ?? -1)
    try calls.add(index: index, id: block["id"].text, name: block["name"].text, arguments: nil)
    if case .record = block["input"] { inputs[index ?? -1] = block["input"].json }
  }

  private mutating func add(_ piece: String, _ index: Int?) throws(StepFailure) {
    guard blocks.contains(index ?? -1) else { return }
    // The first piece is always empty; the input of the start only counts when nothing else comes.
    if !piece.isEmpty { inputs[index ?? -1] = nil }
    try calls.add(index: index, id: nil, name: nil, arguments: piece)
  }

  private mutating func settle(_ index: Int?) throws(StepFailure) {
    guard let input = inputs.removeValue(forKey: index ?? -1) else { return }
    try calls.add(index: index, id: nil, name: nil, arguments: input)
  }
}
