import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidModels

/// What the clients send over a socket, byte by byte, and what they make of calls.
@Suite(.timeLimit(.minutes(20))) struct WireTests {
  private static let chat: [String] = [
    #"{"choices":[{"delta":{"content":"Two things: "}}]}"#,
    #"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"calendar_events","arguments":""}}]}}]}"#,
    #"{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"from\":"}}]}}]}"#,
    #"{"choices":[{"delta":{"tool_calls":[{"index":1,"id":"b","type":"function","function":{"name":"fly","arguments":"{oops"}}]}}]}"#,
    #"{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":" \"2026-04-07\"}"}}]}}]}"#,
    #"{"choices":[{"delta":{},"finish_reason":"tool_calls"}]}"#,
    #"{"choices":[],"usage":{"prompt_tokens":1000,"completion_tokens":20}}"#, "[DONE]",
  ]
  private static let messages: [String] = [
    #"{"type":"message_start","message":{"usage":{"input_tokens":1000,"output_tokens":1}}}"#,
    #"{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}"#,
    #"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Two things: "}}"#,
    #"{"type":"content_block_stop","index":0}"#,
    #"{"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"a","name":"calendar_events","input":{}}}"#,
    #"{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":""}}"#,
    #"{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"from\":"}}"#,
    #"{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":" \"2026-04-07\"}"}}"#,
    #"{"type":"content_block_stop","index":1}"#,
    #"{"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"b","name":"fly","input":{}}}"#,
    #"{"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{oops"}}"#,
    #"{"type":"content_block_stop","index":2}"#,
    #"{"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":20}}"#, #"{"type":"message_stop"}"#,
  ]
  private static let calls = [
    ToolCall(id: "a", tool: "calendar.events", arguments: #"{"from": "2026-04-07"}"#),
    ToolCall(id: "b", tool: "fly", arguments: "{oops"),
  ]

  private func expect(_ answer: Answer, _ heard: ReceivedParts) {
    #expect(answer.text == "Two things: " && heard.text == answer.text)
    #expect(answer.calls == Self.calls)
    #expect(answer.usage == TokenUsage(input: 1000, output: 20, cost: 0.0033))
  }

  @Test func callsInChatCompletions() async throws {
    let server = LoopbackServer(.events(Self.chat))
    let client = try Asking.openai(server) { $0.price = TokenPrice(input: 3, output: 15) }
    let heard = ReceivedParts()
    expect(try await client.answer(Asking.conversation) { heard.add($0) }, heard)
    Golden.expect(Self.indented(server.bodies[0]), "models/openai-conversation.json")
  }

  @Test func callsInMessages() async throws {
    let server = LoopbackServer(.events(Self.messages))
    let client = try Asking.anthropic(server) { $0.price = TokenPrice(input: 3, output: 15) }
    let heard = ReceivedParts()
    expect(try await client.answer(Asking.conversation) { heard.add($0) }, heard)
    Golden.expect(Self.indented(server.bodies[0]), "models/anthropic-conversation.json")
  }

  /// Who cannot call tools is told of none, and gets what was said as text.
  @Test func withoutTools() async throws {
    let server = LoopbackServer(.events([#"{"choices":[{"delta":{"content":"ok"},"finish_reason":"stop"}]}"#, "[DONE]"]))
    let client = try Asking.openai(server) { $0.callsTools = false }
    #expect(!client.callsTools)
    _ = try await client.answer(Asking.conversation) { _ in }
    #expect(!server.bodies[0].contains(#""tools":"#))
  }

  /// Servers that number calls badly, send arguments as objects, or forget ids.
  @Test(arguments: [
    (
      #"[{"id":"a","function":{"name":"x","arguments":{"n":1}}},{"id":"b","function":{"name":"y","arguments":"{}"}}]"#,
      ["a x {\"n\":1}", "b y {}"]
    ),
    (
      #"[{"index":0,"id":"a","function":{"name":"x","arguments":"{}"}},{"index":0,"id":"b","function":{"name":"y","arguments":"{}"}}]"#,
      ["a x {}", "b y {}"]
    ),
    (#"[{"function":{"name":"x","arguments":"{}"}}]"#, ["call_1 x {}"]),
    (
      #"[{"index":0,"id":"a","function":{"name":"x","arguments":"{"}},{"index":0,"id":"a","function":{"name":"x","arguments":"}"}}]"#,
      ["a x {}"]
    ),
    (#"[{"index":0,"id":"a","function":{"name":"x"}}]"#, ["a x "]),
    (
      #"[{"function":{"name":"x","arguments":{"n":1}}},{"function":{"name":"x","arguments":{"n":2}}}]"#,
      ["call_1 x {\"n\":1}", "call_2 x {\"n\":2}"]
    ),
    (
      #"[{"index":0,"id":"","function":{"name":"x","arguments":"{}"}},{"index":0,"id":"","function":{"name":"x","arguments":"{}"}}]"#,
      ["call_1 x {}", "call_2 x {}"]
    ),
    (
      #"[{"index":0,"id":"a","function":{"name":"tasks_"}},{"index":0,"function":{"name":"create","arguments":"{}"}}]"#,
      ["a tasks_create {}"]
    ),
    (
      #"[{"index":0,"id":"a","function":{"name":"x","arguments":"{"}},{"index":0,"id":"b","function":{"arguments":"}"}}]"#,
      ["a x {}"]
    ),
  ]) func callsAsServersSendThem(json: String, calls: [String]) throws {
    let (_, ending) = try ReaderTests.read(
      ReaderTests.chunk(#"{"choices":[{"delta":{"tool_calls":\#(json)},"finish_reason":"stop"}]}"#) + "data: [DONE]\n\n",
      with: OpenAIReader())
    #expect(ending.calls.map { "\($0.id) \($0.tool) \($0.arguments)" } == calls)
  }

  /// The entries of a whole message are calls of their own, whatever their numbers and ids.
  @Test func callsOfAWholeMessage() throws {
    var reader = OpenAIReader()
    let call = #"{"function":{"name":"tasks_create","arguments":{"title":"Milk"}}}"#
    let text = try reader.take(
      whole: try #require(ModelJSON.only(in: #"{"choices":[{"message":{"content":"Yes.","tool_calls":[\#(call),\#(call)]}}]}"#)))
    // No reason for the end was given either.
    #expect(text == "Yes." && reader.isEnded)
    #expect(try reader.ending().calls.map(\.id) == ["call_1", "call_2"])
  }

  /// An answer that stops in the middle of a call is none: half a call must not be made.
  @Test func aCallThatWasCut() {
    let chat =
      ReaderTests.chunk(Self.chat[1]) + ReaderTests.chunk(#"{"choices":[{"delta":{},"finish_reason":"length"}]}"#)
    let cut = #expect(throws: StepFailure.self) { _ = try ReaderTests.read(chat, with: OpenAIReader()) }
    #expect(cut?.message.contains("in the middle of a call") == true)
    let messages = (Self.messages[...6] + [#"{"type":"message_delta","delta":{"stop_reason":"max_tokens"}}"#, Self.messages[13]])
      .map(ReaderTests.chunk).joined()
    let other = #expect(throws: StepFailure.self) { _ = try ReaderTests.read(messages, with: AnthropicReader()) }
    #expect(other?.message.contains("in the middle of a call") == true)
  }

  /// A schema that a server does not know is left out and the request made again.
  @Test func aSchemaThatIsRefused() async throws {
    let server = LoopbackServer(
      .status(400, #"{"error":{"message":"response_format is not supported"}}"#),
      .events([#"{"choices":[{"delta":{"content":"{}"},"finish_reason":"stop"}]}"#, "[DONE]"]))
    var schema = AnswerSchema()
    schema.kinds = [.object]
    let answer = try await Asking.openai(server).answer(
      Asking.request {
        $0.output = .json
        $0.schema = schema
      }
    ) { _ in }
    #expect(answer.text == "{}")
    #expect(server.bodies.map { $0.contains("response_format") } == [true, false])
  }

  /// A request without what a server refuses by name; each is taken out once.
  @Test func whatAServerDoesNotTake() async throws {
    let server = LoopbackServer(
      .status(400, #"{"error":{"message":"Unrecognized request argument: stream_options"}}"#),
      .status(422, #"{"detail":[{"loc":["body","temperature"],"msg":"Extra inputs are not permitted"}]}"#),
      .status(400, #"{"error":{"message":"'max_tokens' is not supported, use 'max_completion_tokens'"}}"#),
      .events([#"{"choices":[{"delta":{"content":"Good."},"finish_reason":"stop"}]}"#, "[DONE]"]))
    let answer = try await Asking.openai(server) { $0.temperature = 0.5 }.answer(Asking.request()) { _ in }
    #expect(answer.text == "Good.")
    #expect(server.bodies.map { $0.contains("stream_options") } == [true, false, false, false])
    #expect(server.bodies.map { $0.contains("temperature") } == [true, true, false, false])
    #expect(server.bodies.map { $0.contains(#""max_tokens""#) } == [true, true, true, false])
    let stubborn = LoopbackServer(.status(400, #"{"error":{"message":"no stream_options, please"}}"#))
    let failure = await #expect(throws: StepFailure.self) {
      _ = try await Asking.openai(stubborn).answer(Asking.request()) { _ in }
    }
    #expect(failure?.message == "127.0.0.1 answered 400: no stream_options, please" && stubborn.bodies.count == 2)
  }

  /// No words are no answer, and the remedy depends on what the tokens went into.
  @Test(arguments: [
    (#"{"choices":[{"delta":{"content":""},"finish_reason":"stop"}]}"#, "sent an empty answer", "ask again"),
    (#"{"choices":[{"delta":{"content":" \n"},"finish_reason":"length"}]}"#, "its token limit is reached", "raise `max_tokens`"),
    (
      #"{"choices":[{"delta":{"reasoning_content":"Hm."},"finish_reason":"length"}]}"#,
      "used all the tokens of its answer for thinking", "raise `max_tokens`"
    ),
    (
      #"{"choices":[{"delta":{"content":"<think>First"},"finish_reason":"length"}]}"#,
      "used all the tokens of its answer for thinking", "think less"
    ),
    (
      #"{"choices":[{"delta":{"content":"<think>Done</think>"},"finish_reason":"stop"}]}"#, "thought, and sent no answer",
      "think less"
    ),
  ]) func anEmptyAnswerIsAFailure(json: String, message: String, hint: String) async throws {
    let server = LoopbackServer(.events([json, "[DONE]"]))
    let failure = await #expect(throws: StepFailure.self) {
      _ = try await Asking.openai(server).answer(Asking.request()) { _ in }
    }
    #expect(failure?.message.contains(message) == true && failure?.hint?.contains(hint) == true)
    #expect(server.bodies.count == 1)
  }

  /// After calls that did what was asked for, nothing more has to be said.
  @Test func silenceAfterCalls() async throws {
    let server = LoopbackServer(.events([#"{"choices":[{"delta":{"content":""},"finish_reason":"stop"}]}"#, "[DONE]"]))
    #expect(try await Asking.openai(server).answer(Asking.conversation) { _ in }.text.isEmpty)
  }

  /// What thinking left behind its end is the answer, in the record too.
  @Test func anEndOfThinkingWithoutABeginning() async throws {
    let server = LoopbackServer(
      .events([
        #"{"choices":[{"delta":{"content":"Let me see.\n"}}]}"#, #"{"choices":[{"delta":{"content":"</think>\n\nIt is"}}]}"#,
        #"{"choices":[{"delta":{"content":" three."},"finish_reason":"stop"}]}"#, "[DONE]",
      ]))
    #expect(try await Asking.openai(server).answer(Asking.request()) { _ in }.text == "It is three.")
  }

  /// Words of a gateway are quoted, an account without credit is not asked again.
  @Test(arguments: [
    (503, "text/plain", "upstream is away", "127.0.0.1 answered 503: upstream is away", 3),
    (503, "text/html", "<p>away</p>", "127.0.0.1 answered 503", 3),
    (
      429, "application/json", #"{"error":{"message":"No quota","code":"insufficient_quota"}}"#,
      "127.0.0.1 answered 429: No quota", 1
    ),
  ]) func complaints(status: Int, type: String, body: String, message: String, tries: Int) async throws {
    let server = LoopbackServer(LoopbackServer.Reply.status(status, body, type: type))
    let failure = await #expect(throws: StepFailure.self) {
      _ = try await Asking.openai(server).answer(Asking.request()) { _ in }
    }
    #expect(failure?.message == message + (tries > 1 ? " (tried \(tries) times)" : "") && server.bodies.count == tries)
  }

  /// One object or list a line, so that differences can be read.
  private static func indented(_ json: String) -> String {
    json.replacing("{\"role\"", with: "\n{\"role\"").replacing("\"tools\":[", with: "\n\"tools\":[\n").replacing(
      "},{\"type\":\"function\",\"function\":{\"name\"", with: "},\n{\"type\":\"function\",\"function\":{\"name\""
    ).replacing("},{\"name\"", with: "},\n{\"name\"") + "\n"
  }
}
