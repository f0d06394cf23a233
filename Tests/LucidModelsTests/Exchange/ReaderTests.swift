import LucidCore
import LucidHTTP
import LucidRuntime
import Testing

@testable import LucidModels

/// What readers make of streams, without a server.
@Suite struct ReaderTests {
  static func read(_ stream: String, with reader: some ReplyReader) throws -> (text: String, ending: ReplyEnding) {
    var parser = EventStreamParser()
    var reader = reader
    var text = ""
    for event in try parser.take(Array(stream.utf8)) where !reader.isOver { text += try reader.take(event) }
    return (text, try reader.ending())
  }

  static func chunk(_ json: String) -> String { "data: \(json)\n\n" }

  @Test func chatCompletions() throws {
    let stream =
      Self.chunk(#"{"choices":[{"delta":{"role":"assistant","content":""}}]}"#)
      + Self.chunk(#"{"choices":[{"delta":{"content":"Hel"},"finish_reason":null}]}"#)
      + Self.chunk(#"{"choices":[{"delta":{"reasoning_content":"hm"}}]}"#)
      + Self.chunk(#"{"choices":[{"delta":{"content":"lo \ud83d\ude00"}}]}"#)
      + Self.chunk(#"{"choices":[{"delta":{},"finish_reason":"stop"}]}"#)
      + Self.chunk(#"{"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":2}}"#) + "data: [DONE]\n\n"
    let (text, ending) = try Self.read(stream, with: OpenAIReader())
    #expect(text == "Hello 😀")
    #expect(ending.usage == TokenUsage(input: 7, output: 2) && ending.cut == nil && ending.calls.isEmpty)
  }

  @Test(arguments: [
    (#"{"choices":[{"delta":{"content":"a"},"finish_reason":"content_filter"}]}"#, "refuses to answer"),
    (#"{"choices":[{"delta":{"refusal":"No."},"finish_reason":"stop"}]}"#, "refuses to answer: No."),
    (#"{"choices":[{"delta":{},"finish_reason":"tool_calls"}]}"#, "requested a tool call without a tool"),
    (#"{"error":{"message":"out of memory"}}"#, "reports: out of memory"), ("<html>", "not JSON"),
    (#"{"choices":[]}"#, "sent no answer"),
  ]) func chatCompletionsThatAreNoAnswer(json: String, message: String) {
    let failure = #expect(throws: StepFailure.self) {
      _ = try Self.read(Self.chunk(json) + "data: [DONE]\n\n", with: OpenAIReader())
    }
    #expect(failure?.message.contains(message) == true)
  }

  static let start = chunk(#"{"type":"message_start","message":{"usage":{"input_tokens":10,"output_tokens":1}}}"#)

  @Test func messages() throws {
    let stream =
      Self.start + "event: ping\n" + Self.chunk(#"{"type":"ping"}"#)
      + Self.chunk(#"{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}}"#)
      + Self.chunk(#"{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hm"}}"#)
      + Self.chunk(#"{"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}"#)
      + Self.chunk(#"{"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hello"}}"#)
      + Self.chunk(#"{"type":"something_new"}"#)
      + Self.chunk(#"{"type":"message_delta","delta":{"stop_reason":"max_tokens"},"usage":{"output_tokens":6}}"#)
      + Self.chunk(#"{"type":"message_stop"}"#)
    let (text, ending) = try Self.read(stream, with: AnthropicReader())
    #expect(text == "Hello")
    #expect(ending.usage == TokenUsage(input: 10, output: 6) && ending.cut == .tokens)
    #expect(ending.remark == "cut off at its token limit")
  }

  @Test(arguments: [
    (#"{"type":"message_delta","delta":{"stop_reason":"refusal"}}"#, "refuses to answer"),
    (
      #"{"type":"message_delta","delta":{"stop_reason":"refusal","stop_details":{"explanation":"Not that."}}}"#,
      "to answer: Not that."
    ),
    (#"{"type":"message_delta","delta":{"stop_reason":"tool_use"}}"#, "requested a tool call without a tool"),
    (#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#, "reports: Overloaded"),
  ]) func messagesThatAreNoAnswer(json: String, message: String) {
    let failure = #expect(throws: StepFailure.self) {
      _ = try Self.read(Self.start + Self.chunk(json) + Self.chunk(#"{"type":"message_stop"}"#), with: AnthropicReader())
    }
    #expect(failure?.message.contains(message) == true)
  }

  /// Content in parts, as some servers send it, and a window that is full.
  @Test func otherShapes() throws {
    let parts = Self.chunk(
      #"{"choices":[{"message":{"content":[{"type":"text","text":"Hel"},{"type":"text","text":"lo"}]},"finish_reason":"stop"}]}"#)
    #expect(try Self.read(parts, with: OpenAIReader()).text == "Hello")
    let full =
      Self.start + Self.chunk(#"{"type":"message_delta","delta":{"stop_reason":"model_context_window_exceeded"}}"#)
      + Self.chunk(#"{"type":"message_stop"}"#)
    #expect(try Self.read(full, with: AnthropicReader()).ending.remark == "cut off at the model's context limit")
  }
}
