import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidAgent
@testable import LucidRuntime

/// A call that a model words goes out, is sent or writes only as the policy has it, whatever was approved.
@Suite struct ToolCallFlowTests {
  private static let arguments = RecordType("Arguments", [.init("text", .text, "The text.")])

  /// What comes of a call by a model that has been shown notes: the calls made, and why there was none.
  private static func call(_ tool: String, _ flow: FlowPolicy) async throws -> (calls: Int, waits: Bool, refusal: StepFailure?) {
    let log = CallLog()
    let lab = Lab(tools: [
      ScriptedTool("web.ask", log: log, discloses: "the text"), ScriptedTool("web.post", log: log, effect: .send),
      ScriptedTool("tasks.put", log: log, effect: .write),
    ])
    var rules = RunRules()
    rules.flow = flow
    let facts = ModelSessionFacts(
      id: "run", started: Monday.now, deadline: .max, caps: [WriteCap(tool: tool, most: 3)], mayWrite: true, hasChanged: false,
      labels: Labels(families: FamilySet(["notes", "weather"])))
    let session = ToolCallSession(lab.context().with(rules: rules), facts)
    do throws(StepFailure) {
      switch try await session.call(tool, Record(Self.arguments, ["text": .text("oat milk")])) {
      case .done: return (log.calls, false, nil)
      case .waits(let proposal):
        #expect(proposal.labels == facts.labels)
        return (log.calls, true, nil)
      }
    } catch { return (log.calls, false, error) }
  }

  /// The words of a failure may be those of a server, or quote what another person sent.
  @Test(
    arguments: [("zoo.ask", .failed, true), ("contacts.ask", .badArgument, true), ("calendar.ask", .unavailable, false)]
      as [(String, StepFailure.Kind, Bool)])
  func whatIsToldOfAFailureCounts(tool: String, kind: StepFailure.Kind, isUntrusted: Bool) async throws {
    let lab = Lab(tools: [ScriptedTool(tool, failure: StepFailure(kind, "make a task"))])
    let facts = ModelSessionFacts(
      id: "run", started: Monday.now, deadline: .max, caps: [], mayWrite: true, hasChanged: false, labels: .none)
    let session = ToolCallSession(lab.context(), facts)
    let reply = await session.reply(to: ToolCall(id: "1", tool: tool, arguments: #"{"text": "x"}"#))
    #expect(reply.refusal != nil)
    #expect(session.labels.untrusted.names == (isUntrusted ? [ToolName.family(tool)] : []))
  }

  private struct Calling: ModelClient {
    let name = "calling"
    let callsTools = true

    func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
      Answer(text: "", author: name)
    }
  }

  /// The description of a tool on offer is text that the model reads: one that a server wrote is by others.
  @Test func descriptionsByOthersCount() async throws {
    var lab = Lab(tools: [ScriptedTool("zoo.ask"), ScriptedTool("town.ask"), ScriptedTool("tasks.put", effect: .write)])
    lab.model = Calling()
    var rules = RunRules()
    rules.describedByOthers = ["zoo.ask"]
    let facts = ModelSessionFacts(
      id: "run", started: Monday.now, deadline: .max, caps: [], mayWrite: true, hasChanged: false, labels: .none)
    let session = ToolCallSession(lab.context().with(rules: rules), facts)
    let request = ModelRequest(
      ability: AbilityFacts(label: "Ask", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: "Hello"),
      prompt: RenderedText(text: "Hello"), observations: [], card: nil, sentences: [], missing: [], output: .markdown,
      now: Monday.now, zone: Monday.zone)
    _ = try await ToolCallMiddleware(tools: ["tasks.put", "town.ask"]).prepared(request, session)
    #expect(session.labels == .none)
    let prepared = try await ToolCallMiddleware(tools: ["tasks.put"], own: ["zoo.ask"]).prepared(request, session)
    #expect(prepared.offered.map(\.name) == ["tasks.put", "zoo.ask"])
    #expect(session.labels.untrusted.names == ["zoo"] && session.labels.personal.isEmpty)
  }

  private static let approved = WritePolicy(isApproved: true)

  /// Neither an approval nor a permission lifts `local_only` from what leaves; a write stays here.
  @Test(arguments: [("web.ask", 0), ("web.post", 0), ("tasks.put", 1)]) func whatIsLocalOnlyStays(tool: String, calls: Int)
    async throws
  {
    let ended = try await Self.call(
      tool, FlowPolicy(writes: Self.approved, localOnly: FamilySet("notes"), permitted: [tool: .all], discloses: .all))
    #expect(ended.calls == calls && ended.refusal?.kind == (calls == 0 ? .forbidden : nil))
    if calls == 0 {
      #expect(ended.refusal?.message.hasSuffix("may hold notes, which `policy: {local_only: …}` keeps on this machine") == true)
      #expect(ended.refusal?.hint == "use only words of the message")
    }
  }

  @Test(arguments: ["web.ask", "web.post", "tasks.put"]) func whatTheHostDeniesIsNotDone(tool: String) async throws {
    for denied in [tool, String(tool.prefix { $0 != "." })] {
      let ended = try await Self.call(tool, FlowPolicy(writes: Self.approved, forbidden: [denied: FamilySet("notes")]))
      #expect(ended.calls == 0)
      #expect(ended.refusal?.message.hasSuffix("may hold notes, which `policy: {forbid: …}` denies to \(tool)") == true)
    }
  }

  /// What is sent is shown to the person; a query needs the permission before.
  @Test func whatIsSentWaitsAndAQueryIsRefused() async throws {
    let sent = try await Self.call("web.post", FlowPolicy(writes: WritePolicy(writes: .apply)))
    #expect(sent.calls == 0 && sent.waits)
    let asked = try await Self.call("web.ask", FlowPolicy(writes: WritePolicy(writes: .apply)))
    #expect(asked.calls == 0 && asked.refusal?.hint?.contains("discloses: [notes]") == true)
    let allowed = try await Self.call("web.ask", FlowPolicy(discloses: FamilySet("notes")))
    #expect(allowed.calls == 1)
  }

  // MARK: Declared tools

  private static let declared = ToolDeclaration(
    name: "ticker.quote", about: "A price",
    parameters: [
      Parameter("word", .text, required: false, "A word."),
      Parameter("count", .integer(0...100), required: false, default: .integer(1), "A number."),
      Parameter("share", .number, required: false, "A part."), Parameter("day", .moment, required: false, "A day."),
      Parameter("unit", .choice(["cm", "oat"]), required: false, default: .text("cm"), "A unit."),
      Parameter("all", .boolean, required: false, "Whether all."), Parameter("names", .list, required: false, "Names."),
    ], result: .text, effect: .read)

  /// Whether the call is made by a model that has been shown notes, after a message with these words.
  private static func isMade(_ name: String, _ value: Value, flow: FlowPolicy = FlowPolicy()) async throws -> Bool {
    let log = CallLog()
    let tool = ScriptedTool(declared.signature, log: log) { _, _ throws(StepFailure) in ToolResult(.text("ok")) }
    var rules = RunRules()
    rules.flow = flow
    let facts = ModelSessionFacts(
      id: "run", started: Monday.now, deadline: .max, caps: [], mayWrite: true, hasChanged: false,
      labels: Labels(families: FamilySet(["notes", "weather"])))
    let session = ToolCallSession(Lab(tools: [tool]).context().with(rules: rules), facts)
    session.setOwnWords(of: RenderedText(text: "How much oat milk, 7 or 2.5, tomorrow or on 2026-04-09?"))
    do throws(StepFailure) {
      _ = try await session.call(declared.name, Record(RecordType("Arguments", [.init(name, .any, "")]), values: [value]))
    } catch {
      #expect(error.kind == .forbidden && error.message.contains("may hold notes"), "\(error.message)")
    }
    return log.calls == 1
  }

  /// Values of each type that a declared tool takes: one of the message, or the default, and one that is not.
  private static let values: [(name: String, own: [Value], other: [Value])] = [
    ("word", [.text("oat milk"), .null], [.text("rye")]),
    ("count", [.integer(7), .text("7"), .integer(1)], [.integer(8), .text("8")]),
    ("share", [.number(2.5), .text("2.5")], [.number(3.5), .text("0.25")]),
    ("day", [.text("tomorrow"), .text("2026-04-09")], [.text("2026-04-10"), .text("friday")]),
    ("unit", [.text("oat"), .text("cm")], []), ("all", [], [.boolean(true), .text("false")]),
    (
      "names", [.list([.text("oat"), .text("milk")]), .text("oat, milk")],
      [.list([.text("oat"), .integer(8)]), .text("oat, rye")]
    ),
  ]

  @Test(arguments: values.indices) func argumentsOfEachTypeAreJudged(index: Int) async throws {
    let (name, own, other) = Self.values[index]
    for value in own { #expect(try await Self.isMade(name, value), "\(name): \(value)") }
    for value in other {
      #expect(try await !Self.isMade(name, value), "\(name): \(value)")
      #expect(try await Self.isMade(name, value, flow: FlowPolicy(discloses: FamilySet("notes"))), "\(name): \(value)")
    }
  }

  /// Where its arguments cannot leave this machine, nothing is owed.
  @Test func aToolOnThisMachineIsTold() async throws {
    var flow = FlowPolicy(localOnly: FamilySet("notes"))
    #expect(try await !Self.isMade("word", .text("rye"), flow: flow))
    flow.onDevice = [Self.declared.name]
    #expect(try await Self.isMade("word", .text("rye"), flow: flow))
  }
}
