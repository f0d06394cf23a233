import LucidCore
import LucidRuntime

/// Reads the stream of Messages: `message_start`, blocks of content, `message_delta` with the reason of the end, `message_stop`. Kinds of
/// events and blocks that are not known are passed over, as its rules ask.
package struct AnthropicReader: ReplyReader {
  private var stop: String?
  private var explanation: String?
  private var usage: TokenUsage?
  private var isStopped = false

  package init() {}

  package var isEnded: Bool { isStopped && stop != nil }
  package var isOver: Bool { isStopped }

  package mutating func take(_ event: ServerEvent) throws(StepFailure) -> String {
    guard let value = LooseJSON.only(in: event.data), case .record = value else {
      throw StepFailure(.failed, "sent an event that is no JSON", hint: "ask again", retryable: true)
    }
    switch value["type"].text ?? event.name {
    case "message_start": usage = AnthropicWire.usage(value["message"]["usage"], over: usage)
    case "content_block_start":
      guard value["content_block"]["type"].text == "text" else { return "" }
      return value["content_block"]["text"].text ?? ""
    case "content_block_delta": return value["delta"]["type"].text == "text_delta" ? value["delta"]["text"].text ?? "" : ""
    case "message_delta":
      stop = value["delta"]["stop_reason"].text ?? stop
      explanation = value["delta"]["stop_details"]["explanation"].text ?? explanation
      usage = AnthropicWire.usage(value["usage"], over: usage)
    case "message_stop": isStopped = true
    case "error":
      let kind = value["error"]["type"].text
      throw StepFailure(
        .failed, "reports: \(AnthropicWire.complaint(value) ?? kind ?? "an error")",
        retryable: ["overloaded_error", "api_error", "rate_limit_error", "timeout_error"].contains(kind))
    default: break
    }
    return ""
  }

  package mutating func take(whole value: Value) throws(StepFailure) -> String {
    if value["type"].text == "error" { throw StepFailure(.failed, "reports: \(AnthropicWire.complaint(value) ?? "an error")") }
    stop = value["stop_reason"].text
    isStopped = true
    usage = AnthropicWire.usage(value["usage"], over: nil)
    return (value["content"].list ?? []).filter { $0["type"].text == "text" }.compactMap { $0["text"].text }.joined()
  }

  package func ending() throws(StepFailure) -> ReplyEnding {
    switch stop {
    case "refusal": throw StepFailure(.failed, "refuses to answer" + (explanation.map { ": \($0)" } ?? ""))
    case "tool_use", "pause_turn":
      throw StepFailure(.failed, "wants a tool called instead of answering", hint: "try another model")
    case "max_tokens", "model_context_window_exceeded": return ReplyEnding(usage: usage, isCut: true)
    case nil: throw StepFailure(.failed, "sent no answer")
    default: return ReplyEnding(usage: usage, isCut: false)
    }
  }

  package func complaint(_ body: Value) -> String? { AnthropicWire.complaint(body) }
}
