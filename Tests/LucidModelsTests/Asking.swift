import LucidCore
import LucidHTTP
import LucidRuntime
import LucidTesting

@testable import LucidModels

/// Requests and clients of tests.
enum Asking {
  static func request(_ prompt: String = "Hello.", _ change: (inout ModelRequest) -> Void = { _ in }) -> ModelRequest {
    let facts = AbilityFacts(label: "Test", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: prompt)
    var request = ModelRequest(
      ability: facts, prompt: RenderedText(text: prompt), observations: [], card: nil, sentences: [], missing: [],
      output: .markdown, now: Monday.now, zone: Monday.zone)
    change(&request)
    return request
  }

  /// In a conversation with tools: what was said, two calls at once of which one cannot be read, and what came of them.
  static var conversation: ModelRequest {
    request("And tomorrow?") {
      $0.conversation = Conversation(
        system: "You are the person's assistant.", history: [.user("What is on today?"), .assistant("Three meetings.")])
      $0.offered = [events, note]
      $0.turns = [
        .assistant(
          "Let me look.",
          calls: [
            ToolCall(id: "call_1", tool: "calendar.events", arguments: #"{"from": "2026-04-07"}"#),
            ToolCall(id: "call_2", tool: "notes.create", arguments: #"{"title": Mil"#),
          ]),
        .replies([
          ToolReply(id: "call_1", tool: "calendar.events", text: #"{"items":[]}"#, isRefusal: false),
          ToolReply(id: "call_2", tool: "notes.create", text: "the arguments are no JSON", isRefusal: true),
        ]),
      ]
    }
  }

  static let events = OfferedTool(
    name: "calendar.events", summary: "Events of the calendar.", parameters: object("from", "The first day."))
  static let note = OfferedTool(name: "notes.create", summary: "Makes a note.", parameters: object("title", "Its title."))

  private static func object(_ name: String, _ description: String) -> AnswerSchema {
    var text = AnswerSchema()
    text.kinds = [.string]
    text.description = description
    var schema = AnswerSchema()
    schema.kinds = [.object]
    schema.properties = [.init(name, text)]
    schema.required = [name]
    schema.additional = .nothing
    return schema
  }

  /// Waits take the time that they take; between tries almost none.
  static func exchange(_ clock: any RunClock = SystemClock(), secrets: [String] = []) -> ModelExchange {
    ModelExchange(
      transport: CurlTransport(permit: ConnectionPermit(), ledger: RequestsOutsideRuns.command), clock: clock,
      delay: RetryDelay { 0 }, secrets: Redaction(secrets))
  }

  static func openai(
    _ server: LoopbackServer, name: String = "local", clock: any RunClock = SystemClock(),
    _ change: (inout ServerProfile) -> Void = { _ in }
  ) throws -> OpenAIClient {
    var profile = ServerProfile(name: name, url: try ServerURL(server.url + "/v1"), model: "small")
    change(&profile)
    return OpenAIClient(profile, exchange(clock, secrets: [profile.key].compactMap { $0 }))
  }

  static func anthropic(
    _ server: LoopbackServer, _ change: (inout ServerProfile) -> Void = { _ in }
  ) throws -> AnthropicClient {
    var profile = ServerProfile(name: "cloud", url: try ServerURL(server.url), model: "large")
    change(&profile)
    return AnthropicClient(profile, exchange())
  }
}
