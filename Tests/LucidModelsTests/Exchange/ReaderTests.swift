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
    (#"{"choices":[{"delta":{"content":"a"},"finish_reason":"content-filter"}]}"#, "refuses to answer"),
    (#"{"choices":[{"delta":{},"finish_reason":"tool-calls"}]}"#, "requested a tool call without a tool"),
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
    #expect(ending.remark?.text == "cut off: its token limit is reached")
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

  static func chat(_ finish: String) -> String {
    chunk(#"{"choices":[{"delta":{"content":"The first half of"}}]}"#)
      + chunk(#"{"choices":[{"delta":{},"finish_reason":"\#(finish)"}]}"#) + "data: [DONE]\n\n"
  }

  static func messages(_ stop: String) -> String {
    start + chunk(#"{"type":"content_block_start","index":0,"content_block":{"type":"text","text":"Half"}}"#)
      + chunk(#"{"type":"message_delta","delta":{"stop_reason":"\#(stop)"}}"#) + chunk(#"{"type":"message_stop"}"#)
  }

  @Test(arguments: ["stop", "STOP", "end_turn", "eos", "eos_token", "stop_sequence", "", "COMPLETE", "end-turn"])
  func endsOfWholeAnswers(finish: String) throws {
    #expect(try !Self.read(Self.chat(finish), with: OpenAIReader()).ending.isCut)
  }

  @Test(
    arguments: [
      ("length", .tokenLimitReached), ("max_tokens", .tokenLimitReached), ("MAX_TOKENS", .tokenLimitReached),
      ("model_length", .contextFull),
    ] as [(String, MessageWord)]) func endsAtLimits(finish: String, reason: MessageWord) throws
  {
    #expect(try Self.read(Self.chat(finish), with: OpenAIReader()).ending.remark == .words(.cutShort, MessageText.words(reason)))
  }

  /// A word that is not known is no whole answer.
  @Test(arguments: [
    "error", "insufficient_system_resource", "abort", "network_error", "safety", "SAFETY", "recitation", "cancelled",
    "timeout", "repetition", "guardrail_intervened", "unheard_of",
  ]) func endsThatAreNotKnown(finish: String) throws {
    let (text, ending) = try Self.read(Self.chat(finish), with: OpenAIReader())
    #expect(text == "The first half of" && ending.isCut)
    #expect(ending.remark?.text == "cut off: its server stopped it: `\(finish)`")
    let messages = try Self.read(Self.messages(finish), with: AnthropicReader()).ending
    #expect(messages.isCut && messages.remark == ending.remark)
  }

  @Test(arguments: ["end_turn", "stop_sequence"]) func endsOfWholeMessages(stop: String) throws {
    #expect(try !Self.read(Self.messages(stop), with: AnthropicReader()).ending.isCut)
  }

  /// A server's word may hold anything.
  @Test func theWordOfAServerIsData() throws {
    let remark = try Self.read(Self.chat("a\\u001b[31m" + String(repeating: "b", count: 500)), with: OpenAIReader()).ending.remark
    #expect(remark?.text.contains("\u{1b}") == false && (remark?.text.count ?? 0) < 120)
  }

  /// Without words the reason is told; a call before an unknown end is not made.
  @Test func unknownEndsWithoutWordsOrInCalls() throws {
    let ending = try Self.read(Self.chat("safety"), with: OpenAIReader()).ending
    let empty = #expect(throws: StepFailure.self) { try ending.requireWords(in: " ", hasThought: false) }
    #expect(empty?.kind == .emptyAnswer && empty?.message == "sent an empty answer: its server stopped it: `safety`")
    let call = #"{"index":0,"id":"a","function":{"name":"tasks_create","arguments":"{}"}}"#
    let stream = Self.chunk(#"{"choices":[{"delta":{"tool_calls":[\#(call)]},"finish_reason":"abort"}]}"#) + "data: [DONE]\n\n"
    let cut = #expect(throws: StepFailure.self) { _ = try Self.read(stream, with: OpenAIReader()) }
    #expect(cut?.message == "stopped in the middle of a call: its server stopped it: `abort`")
  }

  /// Content in parts, as some servers send it, and a window that is full.
  @Test func otherShapes() throws {
    let parts = Self.chunk(
      #"{"choices":[{"message":{"content":[{"type":"text","text":"Hel"},{"type":"text","text":"lo"}]},"finish_reason":"stop"}]}"#)
    #expect(try Self.read(parts, with: OpenAIReader()).text == "Hello")
    let full =
      Self.start + Self.chunk(#"{"type":"message_delta","delta":{"stop_reason":"model_context_window_exceeded"}}"#)
      + Self.chunk(#"{"type":"message_stop"}"#)
    #expect(try Self.read(full, with: AnthropicReader()).ending.remark == .words(.cutShort, MessageText.words(.contextFull)))
  }
}
