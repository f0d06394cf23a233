import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidRuntime

/// A call of an ability's own is made only if its arguments, and what decided it, may go where the call takes them.
@Suite(.timeLimit(.minutes(20))) struct CallFlowTests {
  /// What makes a call out of data of the calendar.
  static let bodies: [(name: String, body: String)] = [
    ("an argument", "steps:\n  - id: c\n    calendar.get: {text: standup}\n  - id: w\n    web.ask: {text: \"<<c.text>>\"}\n"),
    (
      "a message",
      "writes: {web.post: 1}\nsteps:\n  - id: c\n    calendar.get: {text: standup}\n  - id: w\n    web.post: {text: \"<<c.text>>\"}\n"
    ),
    (
      "a condition",
      "steps:\n  - id: c\n    calendar.get: {number: 7}\n  - id: w\n    when: c.number > 5\n    web.ask: {text: weather}\n"
    ),
    (
      "a list",
      "steps:\n  - id: c\n    calendar.get: {items: [a, b]}\n  - id: w\n    for_each: x in c.items\n    web.ask: {text: \"<<x>>\"}\n"
    ),
    (
      "the condition of an item",
      "steps:\n  - id: c\n    calendar.get: {text: a}\n  - id: w\n    for_each: x in [\"a\", \"b\"]\n    when: x == c.text\n"
        + "    web.ask: {text: \"<<x>>\"}\n"
    ),
    (
      "the condition of the ability",
      "variables: {k: {calendar.get: {text: Rome}}}\nwhen: k.text == \"Rome\"\nsteps:\n  - id: w\n    web.ask: {text: weather}\n"
    ),
    (
      "a variable",
      "variables:\n  w: {web.ask: {text: \"<<c.text>>\"}}\nsteps:\n  - id: c\n    calendar.get: {text: standup}\n"
    ),
  ]

  private static func run(_ body: String, _ policy: (Plan) -> FlowPolicy) async throws -> (calls: Int, record: RunRecord) {
    let log = CallLog()
    let lab = Lab(
      tools: [
        ScriptedTool("calendar.get"), ScriptedTool("web.ask", log: log, discloses: "the text"),
        ScriptedTool("web.post", log: log, effect: .send),
      ])
    let plan = try lab.plan(body + "prompt: \"\(body.contains("variables:\n") ? "<<w.text>>" : "Hello.")\"\n")
    var rules = RunRules()
    rules.flow = policy(plan)
    let record = await Executor(lab.context().with(rules: rules)).run(plan, inputs: [])
    return (log.calls, record)
  }

  /// What the compiler derived is what the run needs, no less.
  @Test(arguments: bodies.indices) func itsFlowsAreEnough(index: Int) async throws {
    let (calls, record) = try await Self.run(Self.bodies[index].body) { FlowPolicy(permitted: $0.flows.permittedByTool) }
    #expect(calls > 0, "\(record.steps) \(record.notices)")
  }

  @Test(arguments: bodies.indices) func withoutItsFlowItIsNotMade(index: Int) async throws {
    for isApproved in [false, true] {
      let (calls, record) = try await Self.run(Self.bodies[index].body) { _ in
        FlowPolicy(writes: WritePolicy(isApproved: isApproved), discloses: FamilySet("calendar"))
      }
      #expect(calls == 0)
      #expect(Self.said(record).contains("its arguments may hold calendar, and no permission covers that"))
      #expect(record.outcome != .ok)
    }
  }

  /// Neither a permission nor an approval lifts what the person keeps here or the host denies.
  @Test(arguments: bodies.indices) func whatIsKeptIsNotSent(index: Int) async throws {
    let kept = try await Self.run(Self.bodies[index].body) {
      FlowPolicy(writes: WritePolicy(isApproved: true), localOnly: FamilySet("calendar"), permitted: $0.flows.permittedByTool)
    }
    #expect(kept.calls == 0 && Self.said(kept.record).contains("calendar, which `policy: {local_only: …}` keeps on this machine"))
    let denied = try await Self.run(Self.bodies[index].body) {
      FlowPolicy(permitted: $0.flows.permittedByTool, forbidden: ["web": FamilySet("calendar")])
    }
    #expect(denied.calls == 0 && Self.said(denied.record).contains("calendar, which `policy: {forbid: …}` denies to web."))
  }

  /// The author's own words need nothing.
  @Test func ownWordsGoOut() async throws {
    let body = "steps:\n  - calendar.get: {text: standup}\n  - web.ask: {text: weather}\n"
    let (calls, record) = try await Self.run(body) { _ in FlowPolicy(localOnly: FamilySet("calendar")) }
    #expect(calls == 1 && record.outcome == .ok)
  }

  /// A tool that a service may answer needs a flow for what goes there, while a service does; without it it is not called.
  @Test(
    arguments: [
      ("{text: <<c.text>>}", [], 0), ("{text: <<c.text>>}", ["travel.get"], 1), ("{number: <<c.number>>}", [], 1), ("{}", [], 1),
      ("{}\n    when: c.number > 5", [], 1), ("{text: Rome}\n    when: c.number > 5", [], 0),
      ("{text: Rome}\n    when: c.number > 5", ["travel.get"], 1), ("{text: Rome}", [], 1),
    ] as [(String, Set<String>, Int)]) func whatAServiceIsTold(step: String, onDevice: Set<String>, calls: Int) async throws
  {
    let log = CallLog()
    let lab = Lab(tools: [ScriptedTool("calendar.get"), ScriptedTool("travel.get", log: log, toService: ["text"])])
    let plan = try lab.plan(
      "steps:\n  - id: c\n    calendar.get: {text: Rome, number: 7}\n  - travel.get: \(step)\nprompt: Hello.\n")
    var rules = RunRules()
    rules.flow = FlowPolicy()
    rules.flow.onDevice = onDevice
    let record = await Executor(lab.context().with(rules: rules)).run(plan, inputs: [])
    #expect(log.calls == calls, "\(record.steps)")
    #expect(Self.said(record).contains("travel.get was not called: its arguments may hold calendar") == (calls == 0))
    // What the compiler derives is enough.
    rules.flow.permitted = plan.flows.permittedByTool
    _ = await Executor(lab.context().with(rules: rules)).run(plan, inputs: [])
    #expect(log.calls == calls + 1)
  }

  private static func said(_ record: RunRecord) -> String {
    let failures = record.steps.compactMap { if case .failed(let failure) = $0.status { failure.message } else { nil } }
    return (failures + record.notices.map(\.text) + [record.failure?.failure.message ?? ""]).joined(separator: "\n")
  }
}
