import LucidAgent
import LucidApplication
import LucidConfiguration
import LucidCore
import LucidModels
import LucidRuntime
import LucidTesting
import Synchronization
import Testing

@testable import LucidCommands

/// S74, S75 and S79 of the acceptance list: models that fail, fall silent and take each other's place; and which one answers.
@Suite(.timeLimit(.minutes(20))) struct ModelScenarios {
  private static func said(_ text: String) -> [String] {
    [#"{"choices":[{"delta":{"content":"\#(text)"}}]}"#, #"{"choices":[{"delta":{},"finish_reason":"stop"}]}"#, "[DONE]"]
  }

  private func configuration(_ text: String) -> Configuration {
    var (configuration, diagnostics) = Configuration.read(SourceFile(name: "config.yaml", text: text))
    #expect(diagnostics.map(\.message) == [])
    configuration.models.gate = HostGate(configuration.forbidden)
    return configuration
  }

  private func choice(_ text: String, clock: any RunClock = SystemClock()) -> ModelChoice {
    let configuration = configuration(text)
    return ModelChoice(
      profiles: configuration.models, host: .madeUp(clock: SystemClock()), clock: clock, flow: configuration.flow)
  }

  /// A model that is trusted only to rephrase is no model for the rest of the program, by default and
  /// by name, unless it is to be tested.
  @Test func aModelThatMayOnlyRephraseIsNoModel() throws {
    let text = "models: { default: weak, weak: { openai: \"http://127.0.0.1:9/v1\", model: a, trust: TRUST } }\n"
    let weak = choice(text.replacing("TRUST", with: "rephrase"))
    #expect(try !weak.client(nil).client.isModel && !weak.client("weak").client.isModel)
    #expect(try weak.ignoringTrust().client("weak").client.isModel)
    #expect(try choice(text.replacing("TRUST", with: "answers")).client(nil).client.isModel)
  }

  /// Ollama takes a name without a version for the latest one.
  @Test(arguments: [
    (["a", "b"], false), (["a:latest"], false), (["b"], true), ([], false), (["a:7b"], true),
  ]) func theModelOfAProfileIsLookedForAmongThoseOfItsServer(_ listed: [String], _ isMissing: Bool) throws {
    let profile = try #require(configuration("models: { m: { openai: \"http://127.0.0.1:9/v1\", model: a } }\n").models["m"])
    #expect(profile.isMissing(in: listed) == isMissing)
  }

  /// A cloud model that cannot be asked, here because nobody set its key.
  private static let cloud =
    "  cloud: { anthropic: claude, url: \"https://models.example\", key: { env: LUCID_TEST_KEY_THAT_NOBODY_SETS } }\n"

  /// A slow model gets its own time for a message, for the first answer and the one after its calls; whoever stands behind it too.
  @Test func aSlowModelHasTheTimeOfItsProfile() throws {
    let models = """
      models:
        slow: { openai: "http://127.0.0.1:9/v1", deadlines: { total: 600 } }
        usual: { openai: "http://127.0.0.1:9/v1" }
      """
    let choice = choice(models)
    #expect(MessageRun.limits(try choice.client("slow")).seconds == 1_200)
    #expect(MessageRun.limits(try choice.client("usual")).seconds == RunLimits().seconds)
    #expect(MessageRun.limits(try choice.client("digest")) == RunLimits())
    let backed = self.choice(models + "\n  default: usual\n  fallback: slow\n")
    #expect(MessageRun.limits(try backed.client(nil)).seconds == 1_200)
  }

  // MARK: S74

  @Test func s74_aLocalModelStandsBehindACloudOne() async throws {
    let server = LoopbackServer(.events(Self.said("From here.")))
    let models = "models:\n  default: cloud\n\(Self.cloud)  local: { openai: \"\(server.url)/v1\", model: small }\n"
    let chosen = try choice(models).client(nil)
    let record = try await World(model: chosen.client).run("prompt: Hello\n")
    #expect(record.outcome == .ok && record.answer?.text == "From here.")
    #expect(record.answer?.author == "small")
    #expect(
      record.answer?.remark?.text.contains("cloud failed: the variable LUCID_TEST_KEY_THAT_NOBODY_SETS is not set")
        == true)
    #expect(server.bodies.count == 1)
  }

  /// A server that answers, but not with an answer; the second one is asked once.
  @Test func s74_beforeTheFirstTokenOnly() async throws {
    let broken = LoopbackServer(.status(400, #"{"error":{"message":"no"}}"#))
    let good = LoopbackServer(.events(Self.said("Second.")))
    let models = """
      models:
        default: one
        fallback: two
        one: { openai: "\(broken.url)/v1", model: one }
        two: { openai: "\(good.url)/v1", model: two }

      """
    let record = try await World(model: try choice(models).client(nil).client).run("prompt: Hello\n")
    #expect(record.answer?.text == "Second." && record.answer?.remark?.text == "one failed: 127.0.0.1 answered 400: no")
    let half = LoopbackServer(.events([#"{"choices":[{"delta":{"content":"Begun"}}]}"#]))
    let other = try await World(
      model: try choice(models.replacing(broken.url, with: half.url)).client(nil).client
    ).run("prompt: Hello\n")
    #expect(other.outcome == .modelFailed && other.answer?.text == "Begun")
    #expect(good.bodies.count == 1)
  }

  @Test(arguments: ["", "  fallback: none\n  local: { openai: \"http://127.0.0.1:1/v1\" }\n"])
  func s74_withoutALocalModelAClearError(more: String) {
    let error = #expect(throws: ConfigurationError.self) {
      _ = try choice("models:\n  default: cloud\n\(Self.cloud)\(more)").client(nil)
    }
    #expect(error?.message == "the model `cloud`: the variable LUCID_TEST_KEY_THAT_NOBODY_SETS is not set")
    #expect(error?.kind == .modelFailed)
  }

  // MARK: S75

  /// Signals the first piece of an answer.
  private struct Signalling: ModelClient {
    let client: any ModelClient
    let heard: AsyncStream<Void>.Continuation
    var name: String { client.name }

    func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
      try await client.answer(request) {
        part($0)
        heard.yield()
      }
    }
  }

  @Test func s75_aModelThatFallsSilent() async throws {
    let server = LoopbackServer(.events([#"{"choices":[{"delta":{"content":"The day begins"}}]}"#], stays: true))
    let clock = ManualClock(Monday.now)
    let models = "models:\n  default: local\n  local: { openai: \"\(server.url)/v1\", model: small }\n"
    let (stream, heard) = AsyncStream<Void>.makeStream()
    let model = Signalling(client: try choice(models, clock: clock).client(nil).client, heard: heard)
    let world = World(clock: clock, model: model)
    let plan = try world.plan("prompt: Hello\n")
    async let running = world.run(plan)
    for await _ in stream { break }
    clock.advance(.seconds(90))
    let record = await running
    #expect(record.outcome == .timedOut)
    #expect(record.failure?.failure.message == "127.0.0.1 stopped sending for 30 s")
    #expect(record.answer?.text == "The day begins")
    #expect(record.notices.map(\.text) == ["the answer broke off; the part received is kept"])
    #expect(server.bodies.count == 1, "what was begun is not begun again")
  }

  // MARK: S79

  @Test func s79_onlyTheAnswerDiffers() async throws {
    let one = LoopbackServer(.events(Self.said("One.")))
    let two = LoopbackServer(
      .events([
        #"{"type":"message_start","message":{"usage":{"input_tokens":1,"output_tokens":1}}}"#,
        #"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Two."}}"#,
        #"{"type":"message_delta","delta":{"stop_reason":"end_turn"}}"#, #"{"type":"message_stop"}"#,
      ]))
    let models = choice(
      """
      models:
        chat: { openai: "\(one.url)/v1", model: a }
        messages: { anthropic: b, url: "\(two.url)" }
        program: { command: [cat] }

      """)
    let plan = try World.shipped("briefing")
    var records: [RunRecord] = []
    for name in ["chat", "messages", "program"] {
      records.append(await World(model: try models.client(name).client).run(plan))
    }
    #expect(records.map(\.answer?.author) == ["a", "b", "program"])
    #expect(records[0].answer?.text == "One." && records[1].answer?.text == "Two.")
    for record in records {
      #expect(record.outcome == .ok && record.observations == records[0].observations && record.card == records[0].card)
      #expect(record.prompt == records[0].prompt && record.steps.map(\.name) == records[0].steps.map(\.name))
    }
    // The payload is the same text for each: the program gives back what it was told.
    let told = try #require(records[2].answer?.text)
    for body in [one.bodies[0], two.bodies[0]] {
      let value = try #require(ModelJSON.only(in: body))
      guard case .record(let record) = value, let user = record["messages"].list?.last, case .record(let message) = user,
        let text = message["content"].text
      else {
        Issue.record("no message in \(body.prefix(300))")
        continue
      }
      #expect(told.hasSuffix(text.split(whereSeparator: \.isNewline).last ?? "?") && text.contains("BEGIN DATA: calendar"))
      #expect(told.contains(text))
    }
  }

  // MARK: Calls of tools

  /// The same loop over both protocols: two calls at once, of which one cannot be read, then an answer; recorded and replayed.
  @Test(arguments: ["chat", "messages"]) func callsOverTheWire(kind: String) async throws {
    let calls: LoopbackServer.Reply
    let answer: LoopbackServer.Reply
    if kind == "chat" {
      calls = .events([
        #"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"calendar_events","arguments":"{\"from\": \"2026-04-06\","}}]}}]}"#,
        #"{"choices":[{"delta":{"tool_calls":[{"index":1,"id":"b","function":{"name":"tasks_create","arguments":"{\"title\""}}]}}]}"#,
        #"{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":" \"to\": \"2026-04-07\"}"}}]},"finish_reason":"tool_calls"}]}"#,
        "[DONE]",
      ])
      answer = .events(Self.said("Three meetings."))
    } else {
      let start = #"{"type":"message_start","message":{"usage":{"input_tokens":1,"output_tokens":1}}}"#
      calls = .events([
        start,
        #"{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"calendar_events","input":{}}}"#,
        #"{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"from\": \"2026-04-06\", \"to\": \"2026-04-07\"}"}}"#,
        #"{"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"b","name":"tasks_create","input":{}}}"#,
        #"{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"title\""}}"#,
        #"{"type":"message_delta","delta":{"stop_reason":"tool_use"}}"#, #"{"type":"message_stop"}"#,
      ])
      answer = .events([
        start, #"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Three meetings."}}"#,
        #"{"type":"message_delta","delta":{"stop_reason":"end_turn"}}"#, #"{"type":"message_stop"}"#,
      ])
    }
    let server = LoopbackServer(calls, answer)
    let profile = kind == "chat" ? "openai: \"\(server.url)/v1\", model: m" : "anthropic: m, url: \"\(server.url)\""
    let client = try choice("models: { one: { \(profile) } }").client("one").client
    let tape = Tape()
    var world = World(model: RecordingClient(client, secrets: Redaction([])) { tape.add($0) })
    world.middleware = [ToolCallMiddleware(tools: ["calendar.events", "tasks.create"])]
    let record = await world.say("What is on today?")
    #expect(record.outcome == .partial && record.answer?.text == "Three meetings.", "\(String(describing: record.failure))")
    #expect(
      record.notices.map(\.text) == [
        "a call of tasks.create was not made: what the model wrote for it cannot be read"
      ])
    #expect(record.steps.map(\.tool) == ["calendar.events"], "what cannot be read is not called")
    guard case .replies(let replies)? = record.turns.last else {
      Issue.record("no replies")
      return
    }
    #expect(replies.map(\.id) == ["a", "b"] && replies.map(\.isRefusal) == [false, true])
    #expect(replies[1].text.contains("not a JSON object"))
    #expect(server.bodies.count == 2 && server.bodies[1].contains("unreadable"))

    var again = World(model: ReplayClient(tape.all.compactMap { Recording($0.json) }, place: "tape"))
    again.middleware = world.middleware
    let replayed = await again.say("What is on today?")
    #expect(server.bodies.count == 2)
    #expect(replayed.answer?.text == record.answer?.text && replayed.answer?.remark?.text == record.answer?.remark?.text)
    #expect(replayed.turns == record.turns && replayed.observations == record.observations)
  }

  private final class Tape: Sendable {
    private let state = Mutex<[Recording]>([])
    var all: [Recording] { state.withLock { $0 } }
    func add(_ recording: Recording) { state.withLock { $0.append(recording) } }
  }

  /// A model that wants a tool and was offered none has not answered.
  @Test func callsThatNobodyOffered() async throws {
    let server = LoopbackServer(
      .events([
        #"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"rm","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}"#,
        "[DONE]",
      ]))
    let client = try choice("models: { one: { openai: \"\(server.url)/v1\", model: m } }").client("one").client
    let record = try await World(model: client).run("prompt: Hello\n")
    #expect(record.outcome == .modelFailed)
    #expect(record.failure?.failure.message == "m requested a call of rm, although no tools were offered")
  }

  // MARK: Which one answers

  private static let models = """
    models:
      default: NAME
      near: { openai: "http://127.0.0.1:9/v1", model: near }
      far: { openai: "https://models.example/v1", model: far }
      tool: { command: [cat] }
      tape: { replay: /nowhere }

    """

  @Test(
    arguments: [
      ("near", ModelPreference.Place.any, [], "near", nil), ("near", .device, [], "near", nil), ("near", .cloud, [], "far", nil),
      ("far", .any, [], "far", nil), ("far", .device, [], "near", nil), ("far", .cloud, [], "far", nil),
      // What may not leave is not sent away, whatever the file prefers.
      ("far", .cloud, ["notes"], "near", "`far` was not asked, because notes must stay on this machine"),
      (
        "far", .any, ["health", "mail", "notes"], "near",
        "`far` was not asked, because health and notes must stay on this machine"
      ),
      ("near", .cloud, ["notes"], "near", nil), ("far", .any, ["mail"], "far", nil), ("digest", .cloud, [], "digest", nil),
    ] as [(String, ModelPreference.Place, [String], String, String?)])
  func preferences(standard: String, place: ModelPreference.Place, families: [String], name: String, remark: String?) async throws
  {
    var need = ModelRequirement()
    (need.place, need.families) = (place, Set(families))
    let choice = choice("policy: { local_only: [health, notes] }\n" + Self.models.replacing("NAME", with: standard))
    let chosen = try choice.client(nil, for: need)
    #expect(chosen.client.name == name)
    guard let remark else { return }
    // Nothing listens there: what fails has been chosen.
    let failure = await #expect(throws: StepFailure.self) { _ = try await chosen.client.answer(Self.request) { _ in } }
    #expect(failure?.message.contains("127.0.0.1:9") == true, "\(remark)")
  }

  @Test func withoutAModelOnThisMachineTheDigestAnswersAndSaysWhy() async throws {
    let text = "policy: { local_only: [notes] }\nmodels:\n  default: far\n  far: { openai: \"https://models.example/v1\" }\n"
    let plan = try World().plan("prompt: x\nsteps:\n  - notes.search: {}\n")
    let client = try choice(text).client(nil, for: ModelRequirement(plan)).client
    let record = await World(model: client).run(plan)
    #expect(record.answer?.author == "digest")
    #expect(
      record.answer?.remark?.text.hasPrefix(
        "`far` was not asked, because notes must stay on this machine, and no model is configured on it")
        == true)
    let error = #expect(throws: ConfigurationError.self) { _ = try choice(text).client("far", for: ModelRequirement(plan)) }
    #expect(error?.kind == .forbidden)
    #expect(error?.message == "`far` is not on this machine, and notes must stay on it")
    #expect(try choice(text).client("far", for: ModelRequirement(try World().plan("prompt: x\n"))).client.name == "far")
    // The author's answer says why, too.
    let both = try World().plan("prompt: x\nanswer: y\nsteps:\n  - notes.search: {}\n")
    let own = await World(model: try choice(text).client(nil, for: ModelRequirement(both)).client).run(both)
    #expect(own.answer?.text == "y" && own.answer?.remark?.text.hasPrefix("`far` was not asked, because notes must stay") == true)
  }

  /// No profile is bound, and no key is read, for an ability that asks no model.
  @Test func nothingIsBoundForAnAnswerOfTheAuthor() throws {
    let text = "models:\n  default: far\n  far: { openai: \"https://models.example/v1\", key: { env: NO_SUCH_KEY } }\n"
    let need = ModelRequirement(try World().plan("answer: x\nsteps: []\n"))
    #expect(try choice(text).client(nil, for: need).client.name == "digest")
    #expect(try choice(text).client("far", for: need).client.name == "digest")
    #expect(throws: ConfigurationError.self) { _ = try choice(text).client("fra", for: need) }
  }

  @Test(
    arguments: [
      ("policy: { local_only: [note] }", "there is no family `note`"),
      ("models: { none: { apple: system } }", "`none` cannot be the name"),
      ("models: { default: x }", "there is no profile `x`"), ("models: { fallback: none }", nil),
      ("models: { a: { apple: system, replay: x } }", "it must have one of"),
      ("models: { a: { openai: \"http://127.0.0.1/v1\", price: { input: x } } }", "number"),
    ] as [(String, String?)])
  func whatAConfigurationMaySay(text: String, message: String?) {
    let (_, diagnostics) = Configuration.read(SourceFile(name: "config.yaml", text: text))
    #expect(diagnostics.isEmpty == (message == nil))
    if let message { #expect(diagnostics.contains { $0.message.contains(message) }, "\(diagnostics.map(\.message))") }
  }

  private static var request: ModelRequest {
    let facts = AbilityFacts(label: "x", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: "x")
    return ModelRequest(
      ability: facts, prompt: RenderedText(text: "x"), observations: [], card: nil, sentences: [], missing: [], output: .text,
      now: Monday.now, zone: Monday.zone)
  }
}
