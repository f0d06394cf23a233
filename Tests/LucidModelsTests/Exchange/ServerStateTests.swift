import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidModels

/// State that belongs to a server goes back to it, and to no other, with the results of the calls.
@Suite(.timeLimit(.minutes(20))) struct ServerStateTests {
  private static let call = #""id":"a","type":"function","function":{"name":"calendar_events","arguments":"{}"}"#

  /// Chunks of a chat completion that asks for `calendar.events`, and the members that go back.
  @Test(arguments: [
    // Gemini
    (
      [#"{"tool_calls":[{"index":0,\#(call),"extra_content":{"google":{"thought_signature":"CpU\/B+a=="}}}]}"#],
      #""tool_calls":[{"extra_content":{"google":{"thought_signature":"CpU/B+a=="}},"id":"a""#
    ),
    // Gemini, a call in pieces: the signature comes with the first
    (
      [
        #"{"tool_calls":[{"index":0,"id":"a","function":{"name":"calendar_events","arguments":""},"extra_content":{"google":{"thought_signature":"s"}}}]}"#,
        #"{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]}"#,
      ], #"[{"extra_content":{"google":{"thought_signature":"s"}},"id":"a""#
    ),
    // LiteLLM before Gemini
    (
      [#"{"tool_calls":[{"index":0,\#(call),"provider_specific_fields":{"thought_signature":"s"}}]}"#],
      #"[{"provider_specific_fields":{"thought_signature":"s"},"id":"a""#
    ),
    // DeepSeek, Kimi
    (
      [#"{"reasoning_content":"First "}"#, #"{"reasoning_content":"look.\n"}"#, #"{"tool_calls":[{"index":0,\#(call)}]}"#],
      #""content":null,"reasoning_content":"First look.\n","tool_calls":["#
    ),
    // vLLM, Ollama
    ([#"{"reasoning":"Look."}"#, #"{"tool_calls":[{"index":0,\#(call)}]}"#], #""reasoning":"Look.","tool_calls":["#),
    // OpenRouter: parts in pieces, the signature alone
    (
      [
        #"{"reasoning_details":[{"type":"reasoning.text","text":"Lo","format":"f","index":0}]}"#,
        #"{"reasoning_details":[{"type":"reasoning.text","text":"ok.","index":0}]}"#,
        #"{"reasoning_details":[{"type":"reasoning.text","text":"","signature":"s1","index":0}]}"#,
        #"{"reasoning_details":[{"type":"reasoning.encrypted","data":"x9","id":"rs","index":1}],"tool_calls":[{"index":0,\#(call)}]}"#,
      ],
      #""reasoning_details":[{"type":"reasoning.text","text":"Look.","format":"f","index":0,"signature":"s1"},{"type":"reasoning.encrypted","data":"x9","id":"rs","index":1}],"tool_calls""#
    ),
    // LiteLLM before Anthropic
    (
      [#"{"thinking_blocks":[{"type":"thinking","thinking":"Hm.","signature":"s"}],"tool_calls":[{"index":0,\#(call)}]}"#],
      #""thinking_blocks":[{"type":"thinking","thinking":"Hm.","signature":"s"}],"tool_calls""#
    ),
    // Copilot
    (
      [#"{"reasoning_text":"Hm","reasoning_opaque":"o1=="}"#, #"{"tool_calls":[{"index":0,\#(call)}]}"#],
      #""reasoning_text":"Hm","reasoning_opaque":"o1==","tool_calls""#
    ),
    // Other members do not go back.
    ([#"{"annotations":[],"audio":{"id":"x"},"tool_calls":[{"index":0,\#(call)}]}"#], #""content":null,"tool_calls":[{"id":"a""#),
  ]) func chatCompletions(deltas: [String], returned: String) async throws {
    let chunks = deltas.map { #"{"choices":[{"delta":\#($0)}]}"# } + [#"{"choices":[{"delta":{},"finish_reason":"tool_calls"}]}"#]
    let server = LoopbackServer(.events(chunks + ["[DONE]"]), .events(Self.done))
    let client = try Asking.openai(server)
    let request = try await Self.next(after: client.answer(Asking.request { $0.offered = [Asking.events] }) { _ in })
    _ = try await client.answer(request) { _ in }
    #expect(server.bodies[1].contains(returned), "\(server.bodies[1])")
    // Another server is not sent it.
    let other = LoopbackServer(.events(Self.done))
    _ = try await Asking.openai(other, name: "other").answer(request) { _ in }
    #expect(other.bodies[0].contains(#""content":null,"tool_calls":[{"id":"a""#))
  }

  private static let done = [#"{"choices":[{"delta":{"content":"Good."},"finish_reason":"stop"}]}"#, "[DONE]"]

  private static func next(after answer: Answer) throws -> ModelRequest {
    #expect(!answer.calls.isEmpty)
    return Asking.request {
      $0.offered = [Asking.events]
      $0.turns = [
        .assistant(answer.text, calls: answer.calls),
        .replies(answer.calls.map { ToolReply(id: $0.id, tool: $0.tool, text: "[]", isRefusal: false) }),
      ]
    }
  }

  /// Strict servers that sent it do not all take it back.
  @Test func aServerThatDoesNotTakeItsOwn() async throws {
    let server = LoopbackServer(
      .events([
        #"{"choices":[{"delta":{"reasoning":"Hm","reasoning_content":"Hm","tool_calls":[{"index":0,\#(Self.call)}]}}]}"#,
        "[DONE]",
      ]),
      .status(400, #"{"error":{"message":"messages.1.assistant.reasoning_content: property is unsupported"}}"#),
      .status(400, #"{"error":{"message":"'messages.1' : property 'reasoning' is unsupported"}}"#), .events(Self.done))
    let client = try Asking.openai(server)
    let request = try await Self.next(after: client.answer(Asking.request { $0.offered = [Asking.events] }) { _ in })
    #expect(try await client.answer(request) { _ in }.text == "Good.")
    #expect(server.bodies.map { $0.contains(#""reasoning_content":"#) } == [false, true, false, false])
    #expect(server.bodies.map { $0.contains(#""reasoning":"#) } == [false, true, true, false])
  }

  /// Groq before 2025 and others want a text where there are only calls (tidyverse/ellmer#162).
  @Test func aServerThatWantsAText() async throws {
    let server = LoopbackServer(
      .events([#"{"choices":[{"delta":{"tool_calls":[{"index":0,\#(Self.call)}]}}]}"#, "[DONE]"]),
      .status(
        400, #"{"error":{"message":"'messages.2' : for 'role:assistant' : 'messages.2.content' : value must be a string"}}"#),
      .events(Self.done))
    let client = try Asking.openai(server)
    let request = try await Self.next(after: client.answer(Asking.request { $0.offered = [Asking.events] }) { _ in })
    #expect(try await client.answer(request) { _ in }.text == "Good.")
    #expect(server.bodies[1].contains(#""content":null"#) && server.bodies[2].contains(#""content":"","tool_calls""#))
  }

  private static let thinking: [String] = [
    #"{"type":"message_start","message":{"usage":{"input_tokens":10,"output_tokens":1}}}"#,
    #"{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}"#,
    #"{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Let me "}}"#,
    #"{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"look."}}"#,
    #"{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"EqQB\/x+=="}}"#,
    #"{"type":"content_block_stop","index":0}"#,
    #"{"type":"content_block_start","index":1,"content_block":{"type":"redacted_thinking","data":"Emx3=="}}"#,
    #"{"type":"content_block_stop","index":1}"#,
    #"{"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}"#,
    #"{"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"I look."}}"#,
    #"{"type":"content_block_stop","index":2}"#,
    #"{"type":"content_block_start","index":3,"content_block":{"type":"tool_use","id":"a","name":"calendar_events","input":{}}}"#,
    #"{"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":"{\"from\":\"x\"}"}}"#,
    #"{"type":"content_block_stop","index":3}"#, #"{"type":"message_delta","delta":{"stop_reason":"tool_use"}}"#,
    #"{"type":"message_stop"}"#,
  ]
  private static let blocks =
    #"{"role":"assistant","content":[{"type":"thinking","thinking":"Let me look.","signature":"EqQB/x+=="},{"type":"redacted_thinking","data":"Emx3=="},{"type":"text","text":"I look."},{"type":"tool_use","id":"a","name":"calendar_events","input":{"from":"x"}}]}"#

  @Test func messages() async throws {
    let server = LoopbackServer(.events(Self.thinking), .events(Self.end("Good.")))
    let client = try Asking.anthropic(server)
    let request = try await Self.next(after: client.answer(Asking.request { $0.offered = [Asking.events] }) { _ in })
    #expect(try await client.answer(request) { _ in }.text == "Good.")
    #expect(server.bodies[1].contains(Self.blocks), "\(server.bodies[1])")
  }

  @Test func messagesThatAreWhole() async throws {
    let whole =
      #"{"type":"message","content":[{"type":"thinking","thinking":"Hm","signature":"s"},{"type":"tool_use","id":"a","name":"calendar_events","input":{"from":"x"}}],"stop_reason":"tool_use"}"#
    let server = LoopbackServer(.status(200, whole), .events(Self.end("Good.")))
    let client = try Asking.anthropic(server)
    let request = try await Self.next(after: client.answer(Asking.request { $0.offered = [Asking.events] }) { _ in })
    _ = try await client.answer(request) { _ in }
    #expect(
      server.bodies[1].contains(#""content":[{"type":"thinking","thinking":"Hm","signature":"s"},{"type":"tool_use","id":"a""#))
  }

  private static func end(_ text: String) -> [String] {
    [
      #"{"type":"content_block_start","index":0,"content_block":{"type":"text","text":"\#(text)"}}"#,
      #"{"type":"message_delta","delta":{"stop_reason":"end_turn"}}"#, #"{"type":"message_stop"}"#,
    ]
  }

  /// A turn that has paused goes on behind its blocks, in one turn; its calls keep all of them.
  @Test func aTurnThatHasPaused() async throws {
    func paused(_ n: Int) -> [String] {
      [
        #"{"type":"content_block_start","index":0,"content_block":{"type":"text","text":"Part \#(n). "}}"#,
        #"{"type":"content_block_start","index":1,"content_block":{"type":"server_tool_use","id":"s\#(n)","name":"web_search","input":{}}}"#,
        #"{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"query\":\"q\#(n)\"}"}}"#,
        #"{"type":"content_block_start","index":2,"content_block":{"type":"web_search_tool_result","tool_use_id":"s\#(n)","content":[{"type":"web_search_result","encrypted_content":"e\#(n)"}]}}"#,
        #"{"type":"message_delta","delta":{"stop_reason":"pause_turn"}}"#, #"{"type":"message_stop"}"#,
      ]
    }
    let server = LoopbackServer(.events(paused(1)), .events(paused(2)), .events(Self.thinking), .events(Self.end("Good.")))
    let client = try Asking.anthropic(server)
    let answer = try await client.answer(Asking.request { $0.offered = [Asking.events] }) { _ in }
    #expect(answer.text == "Part 1. Part 2. I look." && answer.calls.map(\.id) == ["a"])
    func blocks(_ n: Int) -> String {
      #"{"type":"text","text":"Part \#(n). "},{"type":"server_tool_use","id":"s\#(n)","name":"web_search","input":{"query":"q\#(n)"}},{"type":"web_search_tool_result","tool_use_id":"s\#(n)","content":[{"type":"web_search_result","encrypted_content":"e\#(n)"}]}"#
    }
    #expect(server.bodies[1].contains(#"{"role":"assistant","content":[\#(blocks(1))]}]"#))
    #expect(server.bodies[2].contains(#"{"role":"assistant","content":[\#(blocks(1)),\#(blocks(2))]}]"#), "\(server.bodies[2])")
    _ = try await client.answer(try Self.next(after: answer)) { _ in }
    #expect(server.bodies[3].contains(#"{"role":"assistant","content":[\#(blocks(1)),\#(blocks(2)),{"type":"thinking""#))
  }

  /// Where there is no room, thinking in plain words goes before data and tools; signatures stay.
  @Test(
    arguments: [
      (#"{"reasoning_content":"\#(thought)"}"#, nil, false), (#"{"reasoning":"\#(thought)"}"#, nil, false),
      (#"{"reasoning":"\#(thought)","reasoning_details":[]}"#, nil, true),
      (#"[{"type":"thinking","thinking":"\#(thought)"}]"#, nil, true),
      (#"{"reasoning":"\#(thought)"}"#, #"{"thought_signature":"s"}"#, true),
    ] as [(String, String?, Bool)]) func whatFits(message: String, call: String?, stays: Bool) throws
  {
    let state = ServerState(message: ModelJSON.only(in: message), call: call.flatMap { ModelJSON.only(in: $0) })
    let request = Asking.request {
      $0.offered = [Asking.events]
      $0.turns = [
        .assistant("", calls: [ToolCall(id: "a", tool: "calendar.events", arguments: "{}", state: state)]),
        .replies([ToolReply(id: "a", tool: "calendar.events", text: "[]", isRefusal: false)]),
      ]
    }
    var fit = RequestFit(request, callsTools: true, secrets: Redaction([]))
    try? fit.cut(to: PromptWindow(context: 1500, output: 100))
    guard case .assistant(_, let calls) = fit.request.turns[0] else { return }
    #expect((calls[0].state != nil) == stays)
  }

  private static let thought = String(repeating: "First I look at it. ", count: 250)

  /// A secret that went into the state is not sent on; nor is a state that lost it.
  @Test func aSecretInTheState() {
    let state = ServerState(message: ModelJSON.only(in: #"{"reasoning_content":"the key is k-123456789"}"#))
    let call = ToolCall(id: "a", tool: "x", arguments: "{}", state: state)
    #expect(Redaction(["k-123456789"]).apply(call).state == nil && Redaction(["other-secret"]).apply(call).state == state)
  }
}
