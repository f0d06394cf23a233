import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidModels

/// Requests within the window of a model: what is left out before and after a refusal, and what is said of it.
@Suite(.timeLimit(.minutes(20))) struct WindowTests {
  private static func good(_ counted: Int = 9) -> LoopbackServer.Reply {
    .events([
      #"{"choices":[{"delta":{"content":"Good."}}]}"#, #"{"choices":[{"delta":{},"finish_reason":"stop"}]}"#,
      "{\"choices\":[],\"usage\":{\"prompt_tokens\":\(counted),\"completion_tokens\":2}}", "[DONE]",
    ])
  }

  private static func observation(_ tool: String, _ bytes: Int) -> Observation {
    Observation(
      step: tool, tool: tool, status: .done, value: .text(String(repeating: "word ", count: bytes / 5)), notices: [],
      labels: Labels.none)
  }

  /// Twelve exchanges, two sources, two sections of different priority, two tools.
  private static var large: ModelRequest {
    Asking.request("What is next?") { request in
      var conversation = Conversation(system: "")
      conversation.parts = [
        SystemPart(name: "identity", text: "You are the assistant.", priority: .max),
        SystemPart(name: "notes", text: String(repeating: "A note. ", count: 100), priority: 20),
        SystemPart(name: "habits", text: String(repeating: "A habit. ", count: 100), priority: 10),
      ]
      conversation.history = (1...12).flatMap { n in
        [Turn.user("Message \(n)"), Turn.assistant(String(repeating: "answer ", count: 40))]
      }
      request.conversation = conversation
      request.offered = [Asking.events, Asking.note]
      request.guidance = "Call a tool."
      request.observations = [observation("mail.search", 6_000), observation("notes.search", 900)]
    }
  }

  private static func fit(_ context: Int, output: Int = 100) throws -> RequestFit {
    var fit = RequestFit(large, callsTools: true, secrets: Redaction([]))
    try fit.cut(to: PromptWindow(context: context, output: output))
    return fit
  }

  @Test func whatIsNeededLeastGoesFirst() throws {
    #expect(try Self.fit(20_000).left.isEmpty)
    let roomy = try Self.fit(4_000)
    #expect(roomy.left.map(\.text) == ["the beginning of the conversation"])
    #expect(roomy.request.conversation?.history.isEmpty == false, "only as much as is needed")
    let less = try Self.fit(2_000)
    #expect(less.left.map(\.text) == ["the beginning of the conversation", "a part of the data of mail.search"])
    #expect(less.text.said.contains("cut after") && less.text.offered.count == 2)
    let little = try Self.fit(1_000)
    #expect(
      little.left.map(\.text) == [
        "the beginning of the conversation", "a part of the data of mail.search, notes.search",
        "the tools calendar.events, notes.create", "the section habits of the system prompt",
      ])
    #expect(little.text.system.contains("You are the assistant.") && little.text.system.contains("A note."))
    #expect(little.request.guidance == nil, "rules without tools promise what is not there")
    for (fit, context) in [(roomy, 4_000), (less, 2_000), (little, 1_000)] {
      #expect(fit.text.bytes <= PromptWindow(context: context, output: 100).bytes(context - 100))
    }
  }

  @Test func aMessageThatCannotFitIsNotSent() async throws {
    let server = LoopbackServer(Self.good())
    let client = try Asking.openai(server) { $0.context = 512 }
    let failure = await #expect(throws: StepFailure.self) {
      _ = try await client.answer(Asking.request(String(repeating: "word ", count: 2_000))) { _ in }
    }
    #expect(failure?.message.contains("its model has room for 256") == true && server.bodies.isEmpty)
  }

  @Test(arguments: [
    #"{"error":{"code":400,"message":"request (5867 tokens) exceeds the available context size (4096 tokens)","type":"exceed_context_size_error","n_prompt_tokens":5867,"n_ctx":4096}}"#,
    #"{"object":"error","message":"This model's maximum context length is 4096 tokens. However, you requested 5867 tokens (5099 in the messages, 768 in the completion).","type":"BadRequestError","code":400}"#,
    #"{"error":{"message":"Input is over the limit","type":"invalid_request_error","code":"context_length_exceeded"}}"#,
    #"{"error":"Trying to keep the first 5867 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens"}"#,
  ])
  func aRefusalIsAnsweredOnceWithLess(_ refusal: String) async throws {
    let server = LoopbackServer(.status(400, refusal), Self.good(3_000))
    let client = try Asking.openai(server) { $0.context = 6_600 }
    #expect(client.window.context == 6_600)
    let answer = try await client.answer(Self.large) { _ in }
    #expect(answer.text == "Good." && server.bodies.count == 2)
    #expect(server.bodies[1].utf8.count < server.bodies[0].utf8.count)
    #expect(answer.remark?.text.contains("left out, to fit the model's context of") == true)
    // A second refusal is the end.
    let stubborn = LoopbackServer(.status(400, refusal), .status(400, refusal))
    let other = try Asking.openai(stubborn) { $0.context = 6_600 }
    let failure = await #expect(throws: StepFailure.self) { _ = try await other.answer(Self.large) { _ in } }
    #expect(failure?.hint?.contains("let the ability read less") == true && stubborn.bodies.count == 2)
  }

  @Test func anUnknownContextIsLearnedFromTheRefusal() async throws {
    let server = LoopbackServer(
      .status(400, #"{"error":{"type":"exceed_context_size_error","message":"too long","n_prompt_tokens":4000,"n_ctx":2048}}"#),
      Self.good(1_500))
    let client = try Asking.openai(server)
    let answer = try await client.answer(Self.large) { _ in }
    #expect(answer.remark?.text.contains("context of 2048 tokens") == true && client.window.context == 2_048)
  }

  @Test func whatServersCountCorrectsTheEstimate() async throws {
    let text = RequestText(Self.large, callsTools: true)
    let server = LoopbackServer(Self.good(text.bytes / 4))
    let client = try Asking.openai(server) { $0.context = 20_000 }
    _ = try await client.answer(Self.large) { _ in }
    #expect(client.window.bytesPerToken > 3.7 && client.window.bytesPerToken < 4)
    // The same estimate serves the next message of a conversation.
    let estimates = ContextEstimates()
    estimates.of("near", context: 4_096).learn(bytes: 4_000, tokens: 1_000)
    #expect(estimates.of("near", context: 4_096).window(output: 10).bytesPerToken == 3.8)
  }

  @Test func aServerThatCutsWithoutAWordIsTold() async throws {
    let server = LoopbackServer(Self.good(300))
    let client = try Asking.openai(server)
    let answer = try await client.answer(Self.large) { _ in }
    #expect(answer.remark?.text.contains("counted only 300 tokens") == true)
    #expect(client.window.bytesPerToken == PromptWindow.usualRate, "and nothing is learned from it")
  }

  // MARK: The server's own counter

  /// A request of as many bytes that the estimate lies at the edge of the window.
  private static func edge(_ context: Int) -> ModelRequest {
    let room = PromptWindow(context: context, output: 100).bytes(context - 100)
    return Asking.request("What is next?") { $0.observations = [observation("mail.search", room)] }
  }

  private static func counts(_ tokens: Int) -> LoopbackServer.Reply { .status(200, "{\"input_tokens\":\(tokens)}") }

  private static func paths(_ server: LoopbackServer) -> [String] {
    server.heads.map { $0.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
  }

  @Test func atTheEdgeOfTheWindowTheServerCounts() async throws {
    let server = LoopbackServer(Self.counts(3_000), Self.good(3_000))
    let client = try Asking.openai(server) { ($0.context, $0.maxTokens) = (4_000, 100) }
    let answer = try await client.answer(Self.edge(4_000)) { _ in }
    #expect(Self.paths(server) == ["/v1/chat/completions/input_tokens", "/v1/chat/completions"])
    #expect(answer.remark == nil && server.bodies[0] == server.bodies[1], "the estimate would have cut it")
    let full = LoopbackServer(Self.counts(5_000), Self.good())
    let other = try Asking.openai(full) { ($0.context, $0.maxTokens) = (4_000, 100) }
    let cut = try await other.answer(Self.edge(4_000)) { _ in }
    #expect(full.bodies.count == 2 && cut.remark?.text.contains("a part of the data of mail.search") == true)
    #expect(full.bodies[1].utf8.count * 4 < full.bodies[0].utf8.count * 3, "as much as the server's count asks for")
  }

  @Test func farFromTheEdgeNothingIsCounted() async throws {
    let server = LoopbackServer(Self.good(), Self.good())
    let client = try Asking.openai(server) { ($0.context, $0.maxTokens) = (4_000, 100) }
    _ = try await client.answer(Self.edge(2_000)) { _ in }
    _ = try await client.answer(Self.edge(8_000)) { _ in }
    #expect(Self.paths(server) == ["/v1/chat/completions", "/v1/chat/completions"])
  }

  /// It is no reason to fail, and one that does not count is not asked again.
  @Test(arguments: [LoopbackServer.Reply.status(404, "{}"), .status(200, #"{"tokens":[1]}"#), .status(500, "no")])
  func aServerWithoutACounterIsAskedOnce(_ reply: LoopbackServer.Reply) async throws {
    let server = LoopbackServer(reply, Self.good(), Self.good())
    let client = try Asking.openai(server) { ($0.context, $0.maxTokens) = (4_000, 100) }
    for _ in 1...2 { #expect(try await client.answer(Self.edge(4_000)) { _ in }.text == "Good.") }
    #expect(Self.paths(server).count { $0.hasSuffix("input_tokens") } == 1 && server.bodies.count == 3)
  }

  @Test func theMessagesAPICountsWithoutWhatIsSaidOfTheAnswer() async throws {
    let server = LoopbackServer(Self.counts(3_000), Self.message("Good.", "end_turn"))
    let client = try Asking.anthropic(server) { ($0.context, $0.maxTokens) = (4_000, 100) }
    _ = try await client.answer(Self.edge(4_000)) { _ in }
    #expect(Self.paths(server) == ["/v1/messages/count_tokens", "/v1/messages"])
    let (counted, asked) = (server.bodies[0], server.bodies[1])
    #expect(!counted.contains("max_tokens") && !counted.contains(#""stream""#) && asked.contains(#""max_tokens":100"#))
    #expect(counted.contains("What is next?") && counted.contains(#""system":["#))
  }

  @Test func theAnswerTakesAtMostHalfOfTheContext() async throws {
    let server = LoopbackServer(Self.good())
    let client = try Asking.openai(server) { $0.context = 600 }
    _ = try await client.answer(Asking.request("Hi")) { _ in }
    #expect(server.bodies[0].contains(#""max_tokens":300"#))
  }

  // MARK: What profiles add

  @Test func ownHeadersAndWordsBehindTheAddress() async throws {
    let server = LoopbackServer(Self.good())
    let client = try Asking.openai(server) {
      $0.key = "usual-key"
      $0.headers = [("api-key", "own-key"), ("authorization", "Basic x")]
      $0.query = [("api-version", "2026-01 01")]
    }
    _ = try await client.answer(Asking.request("Hi")) { _ in }
    let head = server.heads[0].lowercased()
    #expect(head.hasPrefix("post /v1/chat/completions?api-version=2026-01%2001 "))
    #expect(head.contains("api-key: own-key") && head.contains("authorization: basic x") && !head.contains("usual-key"))
  }

  @Test func howMuchItThinksAndWhetherItMustCall() async throws {
    let refused = #"{"error":{"message":"Unrecognized request argument supplied: reasoning_effort"}}"#
    let server = LoopbackServer(.status(400, refused), Self.good(), Self.good())
    let client = try Asking.openai(server) {
      $0.effort = "low"
      $0.mustCall = true
    }
    let request = Asking.request("Hi") { $0.offered = [Asking.note] }
    _ = try await client.answer(request) { _ in }
    #expect(server.bodies[0].contains(#""reasoning_effort":"low""#) && !server.bodies[1].contains("reasoning_effort"))
    #expect(server.bodies[1].contains(#""tool_choice":"required""#))
    _ = try await client.answer(Asking.conversation) { _ in }
    #expect(server.bodies[2].contains(#""tool_choice":"auto""#), "after the results it may talk")
  }

  // MARK: Messages

  private static func message(_ text: String, _ stop: String, usage: String = #"{"input_tokens":10,"output_tokens":1}"#)
    -> LoopbackServer.Reply
  {
    .status(
      200,
      "{\"type\":\"message\",\"content\":[{\"type\":\"text\",\"text\":\"\(text)\"}],\"stop_reason\":\"\(stop)\",\"usage\":\(usage)}"
    )
  }

  @Test func aPauseIsContinued() async throws {
    let server = LoopbackServer(Self.message("First ", "pause_turn"), Self.message("and last.", "end_turn"))
    let answer = try await Asking.anthropic(server).answer(Asking.request("Hi")) { _ in }
    #expect(answer.text == "First and last." && answer.usage == TokenUsage(input: 20, output: 2) && answer.remark == nil)
    #expect(server.bodies[1].contains(#"{"role":"assistant","content":[{"type":"text","text":"First "}]}"#))
  }

  @Test func whatTheServerKeptCostsLess() async throws {
    let usage = #"{"input_tokens":100,"cache_read_input_tokens":900,"cache_creation_input_tokens":0,"output_tokens":10}"#
    let server = LoopbackServer(Self.message("Good.", "end_turn", usage: usage))
    let client = try Asking.anthropic(server) {
      $0.price = TokenPrice(input: 10, output: 100, cached: 1)
      $0.effort = "minimal"
    }
    let answer = try await client.answer(Asking.conversation) { _ in }
    #expect(answer.usage == TokenUsage(input: 1000, output: 10, cached: 900, cost: 0.0029))
    let body = server.bodies[0]
    #expect(body.components(separatedBy: "cache_control") == 3, "the tools, and the system prompt")
    let lone = Asking.request("Hi") { $0.offered = [Asking.note] }
    let time = LoopbackServer(Self.message("Good.", "end_turn"))
    _ = try await Asking.anthropic(time).answer(lone) { _ in }
    let ending = time.bodies[0].components(separatedBy: "cache_control")
    #expect(ending == 3, "the tools and the rules")
    #expect(time.bodies[0].contains(#"{"type":"text","text":"It is Monday, April 6, 2026, 07:30, time zone America/Toronto."}"#))
    #expect(body.contains(#""output_config":{"effort":"low"}"#))
  }

  /// The count of a server that cut its prompt to a window without a word.
  @Test(arguments: [(20_000, 2800, true), (16_000, 4096, true), (16_000, 4097, false), (9_000, 4096, false), (3_000, 400, false)])
  func aCutPromptIsSeenByItsCount(bytes: Int, tokens: Int, isCut: Bool) {
    #expect(ContextEstimate.isCut(bytes: bytes, tokens: tokens) == isCut)
  }

  @Test func excessInTheWordsOfMessages() {
    let long = ServerComplaint.excess(in: "prompt is too long: 208310 tokens > 200000 maximum")
    #expect(long == .init(used: 208_310, limit: 200_000))
    #expect(ServerComplaint.excess(in: "temperature must be below 2") == nil)
    let gemini = ServerComplaint.excess(
      in: "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).")
    #expect(gemini == .init(used: 1_200_000, limit: 1_048_576))
    let studio = ServerComplaint.excess(in: "Cannot truncate prompt with n_keep (5327) >= n_ctx (4032)")
    #expect(studio == .init(used: 5327, limit: 4032))
  }
}

extension String {
  /// One more than how often `part` stands in it.
  fileprivate func components(separatedBy part: String) -> Int { split(separator: part, omittingEmptySubsequences: false).count }
}
