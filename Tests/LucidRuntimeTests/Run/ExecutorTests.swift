import LucidCore
import LucidLab
import LucidSystem
import LucidTesting
import Synchronization
import Testing

@testable import LucidRuntime

@Suite(.timeLimit(.minutes(20))) struct ExecutorTests {
  private static func reads(_ log: CallLog, _ delays: [Duration?], failing: StepFailure? = nil) -> [any Tool] {
    zip(["a", "b", "c", "d"], delays).map { ScriptedTool("\($0).get", log: log, delay: $1, failure: $0 == "b" ? failing : nil) }
  }

  private static let four =
    "prompt: x\nsteps:\n  - id: a\n    a.get: {}\n  - id: b\n    b.get: {}\n  - id: c\n    c.get: {}\n  - id: d\n    d.get: {}\n"

  // MARK: Order

  @Test func independentReadsOverlap() async throws {
    let (log, clock) = (CallLog(), ManualClock(Monday.now))
    var lab = Lab(tools: Self.reads(log, Array(repeating: .milliseconds(200), count: 4)))
    lab.clock = clock
    let plan = try lab.plan(Self.four)
    let events = EventLog()
    async let running = Executor(lab.context(events.observer)).run(plan, inputs: [])
    // The four calls and the timer of their deadline.
    await clock.sleepers(5)
    #expect(Set(log.entries) == ["start a.get", "start b.get", "start c.get", "start d.get"])
    clock.advance(.milliseconds(200))
    let record = await running
    #expect(record.outcome == .ok)
    #expect(record.elapsed == Milliseconds(200))
    #expect(record.steps.map(\.elapsed) == Array(repeating: Milliseconds(200), count: 4))
    #expect(
      events.lines.prefix(6) == ["started", "prompt", "step a running", "step b running", "step c running", "step d running"])
  }

  @Test func resultsStandInDeclaredOrder() async throws {
    let (log, clock) = (CallLog(), ManualClock(Monday.now))
    var lab = Lab(tools: Self.reads(log, [.seconds(4), .seconds(3), .seconds(2), .seconds(1)]))
    lab.clock = clock
    let plan = try lab.plan(Self.four)
    let events = EventLog()
    async let running = Executor(lab.context(events.observer)).run(plan, inputs: [])
    for left in [5, 4, 3, 2] {
      await clock.sleepers(left)
      clock.advance(.seconds(1))
      while events.lines.count(where: { $0.hasSuffix("done") }) < 6 - left { await Task.yield() }
    }
    let record = await running
    #expect(events.lines.filter { $0.hasSuffix("done") } == ["step d done", "step c done", "step b done", "step a done"])
    #expect(record.observations.map(\.step) == ["a", "b", "c", "d"])
    #expect(record.steps.map(\.elapsed.count) == [4000, 3000, 2000, 1000])
  }

  @Test func whatNeedsAnotherWaitsForIt() async throws {
    let log = CallLog()
    let record = try await Lab(tools: Self.reads(log, [nil, nil, nil, nil])).run(
      """
      prompt: <<c.text>>
      steps:
        - id: a
          a.get: { text: one }
        - id: b
          b.get: { text: "<<a.text>> two" }
        - id: c
          c.get: { text: "<<v>> three" }
        - id: d
          d.get: {}
          after: [c]
      variables: { v: "<<b.text>>!" }
      """)
    #expect(log.entries == ["a", "b", "c", "d"].flatMap { ["start \($0).get", "end \($0).get"] })
    #expect(record.prompt?.text == "one two! three")
  }

  @Test func writesRunAloneAndInOrder() async throws {
    let (log, clock) = (CallLog(), ManualClock(Monday.now))
    var lab = Lab(tools: [
      ScriptedTool("r.get", log: log, delay: .seconds(1)), ScriptedTool("w.put", log: log, effect: .write, delay: .seconds(1)),
      ScriptedTool("s.get", log: log, delay: .seconds(1)), ScriptedTool("x.put", log: log, effect: .write, delay: .seconds(1)),
    ])
    lab.clock = clock
    let plan = try lab.plan(
      "prompt: x\nsteps:\n  - r.get: {}\n  - s.get: {}\n  - w.put: {}\n  - r.get: {}\n  - x.put: {}\n  - w.put: {}\n")
    #expect(plan.waves == [[0, 1], [2], [3], [4], [5]])
    async let running = Executor(lab.context()).run(plan, inputs: [])
    for (sleepers, done) in [(3, 2), (2, 3), (2, 4), (2, 5), (2, 6)] {
      await clock.sleepers(sleepers)
      clock.advance(.seconds(1))
      while log.entries.count < done * 2 { await Task.yield() }
    }
    #expect(await running.outcome == .ok)
    let entries = log.entries
    #expect(Set(entries[0..<2]) == ["start r.get", "start s.get"])
    #expect(
      entries[4...] == [
        "start w.put", "end w.put", "start r.get", "end r.get", "start x.put", "end x.put", "start w.put", "end w.put",
      ])
  }

  // MARK: Failures

  @Test func stopEndsTheRun() async throws {
    let log = CallLog()
    let model = ScriptedModel()
    var lab = Lab(tools: Self.reads(log, [nil, nil, nil, nil], failing: StepFailure(.failed, "it broke", hint: "mend it")))
    lab.model = model
    let record = try await lab.run(
      "prompt: x\nsteps:\n  - id: a\n    a.get: {}\n  - id: b\n    b.get: { text: <<a.text | default(\"\")>> }\n  - id: c\n    c.get: { text: <<b.text>> }\n"
    )
    #expect(record.outcome == .backendFailed)
    #expect(record.failure?.step == "b" && record.failure?.failure.hint == "mend it")
    #expect(record.failure?.span != nil)
    #expect(record.observations.map { EventLog.word($0.status) } == ["done", "failed", "not run"])
    #expect(record.answer == nil && model.requests.isEmpty && log.count("c.get") == 0)
    #expect(record.prompt?.text == "x")
  }

  @Test func omitGoesOnAndSaysSo() async throws {
    let model = ScriptedModel()
    var lab = Lab(tools: Self.reads(CallLog(), [nil, nil, nil, nil], failing: StepFailure(.unavailable, "no folder")))
    lab.model = model
    let record = try await lab.run(
      "prompt: <<b.text>>\nsteps:\n  - id: a\n    a.get: {}\n  - id: b\n    b.get: {}\n    on_error: omit\n  - id: c\n    c.get: { text: <<b.text>> }\n  - id: d\n    d.get: {}\n    when: b.count > 0\n"
    )
    #expect(record.outcome == .partial && record.failure == nil)
    #expect(record.observations.map { EventLog.word($0.status) } == ["done", "failed", "skipped", "skipped"])
    #expect(record.prompt?.text == "(b is not available: no folder)")
    #expect(
      model.requests[0].missing.map(\.text) == [
        "b is not available: no folder", "c was left out: b is not available: no folder",
        "d was left out: b is not available: no folder",
      ])
    #expect(record.answer?.text == "All is well.")
  }

  @Test(arguments: [
    ("{use: {text: none, count: 0}}", "none", RunOutcome.ok), ("{use: <<a>>}", "first", .ok), ("{use: <<v>>}", "spare", .ok),
    ("{use: <<gone>>}", "(b is not available: it broke)", .partial),
  ]) func useStandsIn(onError: String, text: String, outcome: RunOutcome) async throws {
    let log = CallLog()
    var lab = Lab(tools: Self.reads(log, [nil, nil, nil, nil], failing: StepFailure(.failed, "it broke")))
    lab.tools.append(ScriptedTool("e.get", failure: StepFailure(.unavailable, "none")))
    let record = try await lab.run(
      """
      prompt: <<b.text>>
      variables: { v: {c.get: {text: spare}}, gone: {e.get: {}} }
      steps:
        - id: a
          a.get: { text: first }
        - id: b
          b.get: {}
          on_error: \(onError)
      """)
    #expect(record.outcome == outcome)
    if outcome == .ok {
      #expect(record.prompt?.text == text)
      #expect(record.notices.map(\.text) == ["b failed (it broke); the value of `use` was used"])
    } else {
      #expect(record.prompt?.text.hasPrefix("(") == true)
      #expect(!record.notices.contains { $0.text.contains("stands in") })
    }
    #expect(EventLog.word(record.observations[1].status) == "failed")
    #expect(log.count("c.get") == (onError.contains("<<v>>") ? 1 : 0))
  }

  /// No source failed: the run is partial, and the place of the expression is said.
  @Test(
    arguments: [
      ("prompt: <<one.count / none>>", RunOutcome.partial, "(`one.count / none` has no result: division by zero)"),
      ("prompt: \"<<if 1 / none > 0>>x<<else>>y<<end>>\"", .partial, "(`1 / none` has no result: division by zero)"),
      ("prompt: \"<<1 / none | default(7)>>\"", .ok, nil), ("prompt: \"<<(1 / none) | default(7)>>\"", .ok, "7"),
      ("prompt: x\nwhen: 1 / none > 0", .partial, nil),
    ] as [(String, RunOutcome, String?)])
  func anExpressionWithoutAResultIsAbsent(head: String, outcome: RunOutcome, text: String?) async throws {
    let steps = "\nvariables: { none: <<one.count - one.count>> }\nsteps:\n  - id: one\n    a.get: {}\n"
    let lab = Lab(tools: [ScriptedTool("a.get")])
    if head.contains("none | default") {
      #expect(throws: LabError.self) { try lab.plan(head + steps) }
      return
    }
    let record = try await lab.run(head + steps)
    #expect(record.outcome == outcome && record.failure == nil)
    #expect(record.prompt?.text == text)
    if outcome == .partial {
      #expect(record.notices.map(\.text).contains { $0.hasPrefix("test:") && $0.hasSuffix("has no result: division by zero") })
    }
  }

  @Test func anArgumentOutOfBoundsFailsItsStep() async throws {
    let signature = ToolSignature(
      "n.get", "get", "", parameters: [Parameter("count", .integer(1...3), "")], result: .any, reach: "n")
    let tool = ScriptedTool(
      ToolSignature("n", "get", signature.summary, parameters: signature.parameters, result: .any, reach: "n")
    ) { _, _ in ToolResult(.null) }
    let record = try await Lab(tools: [tool]).run(
      "prompt: x\ninputs: { n: {type: integer} }\nsteps:\n  - n.get: { count: <<n>> }\n", inputs: [.integer(9)])
    #expect(record.outcome == .backendFailed)
    #expect(record.failure?.failure.kind == .badArgument)
  }

  // MARK: Conditions

  @Test(arguments: [
    ("when: today == tomorrow", RunOutcome.nothing, 0), ("when: today != tomorrow", .ok, 2), ("when: one.count > 0", .nothing, 2),
    ("when: one.count == 0", .ok, 2),
    ("when: one is available and today != tomorrow", .ok, 2), ("when: today == tomorrow and one.count == 0", .nothing, 2),
  ]) func theConditionOfTheAbility(when: String, outcome: RunOutcome, most: Int) async throws {
    let (log, model, events) = (CallLog(), ScriptedModel(), EventLog())
    var lab = Lab(tools: Self.reads(log, [nil, nil, nil, nil]))
    lab.model = model
    let record = try await lab.run("prompt: x\n\(when)\nsteps:\n  - id: one\n    a.get: {}\n  - b.get: {}\n", events: events)
    #expect(record.outcome == outcome)
    #expect(log.calls <= most)
    #expect(model.requests.count == (outcome == .ok ? 1 : 0))
    #expect(events.lines.last == "finished \(outcome.rawValue)")
    if outcome == .nothing { #expect(record.answer == nil && record.card == nil && record.failure == nil) }
  }

  @Test func aConditionOverSomethingMissingIsPartial() async throws {
    let lab = Lab(tools: Self.reads(CallLog(), [nil, nil], failing: StepFailure(.unavailable, "no folder")))
    let record = try await lab.run("prompt: x\nwhen: b.count > 0\nsteps:\n  - id: b\n    b.get: {}\n    on_error: omit\n")
    #expect(record.outcome == .partial)
    #expect(record.answer == nil)
    #expect(record.notices.map(\.text) == ["b is not available: no folder"])
  }

  @Test func aFalseConditionOfAStepIsNoLoss() async throws {
    let log = CallLog()
    let record = try await Lab(tools: Self.reads(log, [nil, nil])).run(
      "prompt: \"<<if b is available>>x<<else>>y<<end>>\"\nsteps:\n  - id: a\n    a.get: {}\n  - id: b\n    b.get: {}\n    when: a.count > 0\n"
    )
    #expect(record.outcome == .ok && record.notices.isEmpty && log.count("b.get") == 0)
    #expect(record.prompt?.text == "y")
  }

  // MARK: Time

  @Test func aStepHasItsTime() async throws {
    let (log, clock) = (CallLog(), ManualClock(Monday.now))
    var lab = Lab(tools: Self.reads(log, [.seconds(60), .seconds(1)]))
    lab.clock = clock
    let plan = try lab.plan(
      "prompt: x\nsteps:\n  - id: slow\n    a.get: {}\n    timeout: 5s\n    on_error: omit\n  - id: quick\n    b.get: {}\n")
    async let running = Executor(lab.context()).run(plan, inputs: [])
    await clock.sleepers(3)
    clock.advance(.seconds(1))
    while log.entries.count < 3 { await Task.yield() }
    #expect(log.entries.last == "end b.get")
    clock.advance(.seconds(4))
    let record = await running
    #expect(record.outcome == .partial)
    #expect(record.notices.map(\.text) == ["a did not answer within 5 s"])
    #expect(record.observations[1].status == .done)
    #expect(log.underway == 0 && clock.sleeping == 0)
  }

  @Test func aStepThatStopsTheRunTimesItOut() async throws {
    let clock = ManualClock(Monday.now)
    var lab = Lab(tools: Self.reads(CallLog(), [.seconds(60)]))
    lab.clock = clock
    let plan = try lab.plan("prompt: x\nsteps:\n  - a.get: {}\n")
    async let running = Executor(lab.context()).run(plan, inputs: [])
    await clock.sleepers(2)
    clock.advance(.seconds(15))
    let record = await running
    #expect(record.outcome == .timedOut && record.failure?.failure.kind == .timedOut && record.failure?.failure.retryable == true)
  }

  /// A reader that goes on and on with its data ends with the run, which has timed out.
  @Test func anEndlessReaderEndsWithTheRun() async throws {
    let (clock, pool) = (ManualClock(Monday.now), BlockingPool(limit: 1))
    let state = Mutex((isRunning: false, hasStopped: false))
    let signature = ScriptedTool("a.get").signature
    let tool = ScriptedTool(signature) { _, _ throws(StepFailure) in
      try await pool.runPolling { isWanted in
        state.withLock { $0.isRunning = true }
        Wait.blocking { !isWanted() }
        state.withLock { $0.hasStopped = true }
      }
      return ToolResult(.null)
    }
    var lab = Lab(tools: [tool])
    lab.clock = clock
    let plan = try lab.plan("prompt: x\nlimits: { time: 10s }\nsteps:\n  - a.get: {}\n    timeout: 60s\n")
    async let running = Executor(lab.context()).run(plan, inputs: [])
    #expect(await Wait.until { state.withLock { $0.isRunning } })
    await clock.sleepers(1)
    clock.advance(.seconds(10))
    let record = await running
    #expect(record.outcome == .timedOut && record.failure?.failure.message == "the run took longer than 10 s")
    #expect(await Wait.until { state.withLock { $0.hasStopped } })
  }

  @Test func theRunHasItsTime() async throws {
    let (log, clock, model) = (CallLog(), ManualClock(Monday.now), ScriptedModel())
    var lab = Lab(tools: Self.reads(log, [.seconds(60), .seconds(1)]))
    lab.clock = clock
    lab.model = model
    let plan = try lab.plan(
      "prompt: x\nlimits: { time: 10s }\nsteps:\n  - a.get: {}\n    timeout: 60s\n    on_error: omit\n  - b.get: {}\n")
    async let running = Executor(lab.context()).run(plan, inputs: [])
    await clock.sleepers(3)
    clock.advance(.seconds(10))
    let record = await running
    #expect(record.outcome == .timedOut)
    #expect(record.failure?.failure.message == "the run took longer than 10 s")
    #expect(model.requests.isEmpty && log.underway == 0 && clock.sleeping == 0)
  }

  /// Any number may stand in a file.
  @Test(arguments: ["1s", "999999999s", "999999999w"]) func timesOfAnyLength(time: String) async throws {
    let record = try await Lab(tools: [
      ScriptedTool("a.get"), ScriptedTool("b.get", failure: StepFailure(.failed, "busy", retryable: true)),
    ])
    .run(
      "prompt: x\nlimits: { time: \(time) }\nsteps:\n  - a.get: {}\n    timeout: \(time)\n  - b.get: {}\n    timeout: \(time)\n    retry: { tries: 3, delay: 999999999w, backoff: 10 }\n    on_error: omit\n"
    )
    #expect(record.observations[0].status == .done && record.notices.map(\.text) == ["b is not available: busy"])
  }

  @Test func aVariableHasItsTime() async throws {
    let clock = ManualClock(Monday.now)
    var lab = Lab(variables: [
      ScriptedVariable("place", .text("Montreal"), delay: .seconds(60)),
      ScriptedVariable("mood", .text("x"), delay: .seconds(60)),
    ])
    lab.clock = clock
    let plan = try lab.plan("prompt: <<place>> <<mood>>\n")
    let events = EventLog()
    async let running = Executor(lab.context(events.observer)).run(plan, inputs: [])
    await clock.sleepers(3)
    clock.advance(.seconds(15))
    let record = await running
    #expect(record.outcome == .partial)
    #expect(
      record.notices.map(\.text) == [
        "place is not available: no answer within 15 s", "mood is not available: no answer within 15 s",
      ])
    #expect(events.lines.filter { $0.hasPrefix("variable") } == ["variable place unavailable", "variable mood unavailable"])
  }

  @Test func theModelHasWhatIsLeft() async throws {
    let clock = ManualClock(Monday.now)
    var lab = Lab()
    lab.clock = clock
    lab.model = ScriptedModel(delay: .seconds(90), clock: clock)
    let plan = try lab.plan("prompt: x\nlimits: { time: 30s }\n")
    async let running = Executor(lab.context()).run(plan, inputs: [])
    await clock.sleepers(2)
    clock.advance(.seconds(30))
    let record = await running
    #expect(record.outcome == .timedOut)
    #expect(record.failure?.failure.message == "scripted did not answer within the run's 30 s")
    #expect(clock.sleeping == 0)
  }

  @Test(arguments: [
    (StepFailure(.failed, "no key"), RunOutcome.modelFailed), (StepFailure(.timedOut, "slow"), .timedOut),
    (StepFailure(.cancelled, "cancelled"), .cancelled),
  ])
  func aModelThatFails(failure: StepFailure, outcome: RunOutcome) async throws {
    var lab = Lab(tools: Self.reads(CallLog(), [nil]))
    lab.model = ScriptedModel(failure: failure)
    let record = try await lab.run("prompt: x\nsteps:\n  - a.get: {}\n")
    #expect(record.outcome == outcome)
    #expect(record.observations[0].status == .done && record.failure?.failure == failure && record.answer == nil)
  }

  // MARK: Size

  /// One step after the other, each with the number of the one before plus one.
  private static func chain(_ n: Int, _ tool: ScriptedTool) -> Plan {
    let number = ScriptedTool.result.index(of: "number")!
    let steps = (0..<n).map { i in
      let before: Expression = i == 0 ? .literal(.integer(0)) : .field(.reference(.step(i - 1)), name: "number", index: number)
      return PlanStep(
        name: "s\(i)", tool: tool.signature.name, effect: .read,
        arguments: [nil, .value(.binary(.add, before, .literal(.integer(1)))), nil], condition: nil,
        needs: i == 0 ? [] : [i - 1], timeoutSeconds: 15, onError: .stop, observe: i == n - 1, span: Span(start: 0, end: 0))
    }
    return Plan(
      ability: AbilityFacts(label: "Chain", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: ""), files: [],
      prompt: Template(nodes: []), inputs: [],
      variables: [], steps: steps, waves: steps.indices.map { [$0] }, condition: nil, card: nil, output: .markdown,
      limits: RunLimits(),
      capabilities: CapabilityCard())
  }

  @Test(arguments: [(10_000, true), (2_000, false)]) func aLongChain(n: Int, immediate: Bool) async throws {
    let tool = ScriptedTool("a.get", immediate: immediate)
    let record = await Executor(Lab(tools: [tool]).context()).run(Self.chain(n, tool), inputs: [])
    #expect(record.outcome == .ok)
    #expect(record.observations.last?.value["number"] == .integer(n))
    #expect(record.observations.allSatisfy { $0.status == .done })
  }

  @Test func manyReadsAtOnce() async throws {
    let (log, clock) = (CallLog(), ManualClock(Monday.now))
    var lab = Lab(tools: [ScriptedTool("a.get", log: log, delay: .milliseconds(50))])
    lab.clock = clock
    let plan = try lab.plan("prompt: x\nsteps:\n" + String(repeating: "  - a.get: {}\n", count: 500))
    async let running = Executor(lab.context()).run(plan, inputs: [])
    await clock.sleepers(501)
    clock.advance(.milliseconds(50))
    #expect(await running.observations.allSatisfy { $0.status == .done })
    #expect(log.entries.prefix(500).allSatisfy { $0 == "start a.get" })
  }

  @Test func runsAtOnceDoNotMix() async throws {
    let lab = Lab(tools: [ScriptedTool("a.get")], variables: [ScriptedVariable("place", .text("Montreal"))])
    let plan = try lab.plan(
      "prompt: \"<<who>> in <<place>>: <<one.text>>\"\ninputs: { who: {type: string} }\nsteps:\n  - id: one\n    a.get: { text: <<who>> }\n"
    )
    let executor = Executor(lab.context())
    await withTaskGroup(of: (Int, RunRecord).self) { group in
      for i in 0..<50 { group.addTask { (i, await executor.run(plan, inputs: [.text("p\(i)")])) } }
      for await (i, record) in group {
        #expect(record.prompt?.text == "p\(i) in Montreal: p\(i)")
        #expect(record.observations[0].value["text"] == .text("p\(i)"))
      }
    }
  }

  @Test func aMomentAsInputIsOneOfTheRunsZone() async throws {
    let lab = Lab()
    let record = try await lab.run(
      "prompt: \"<<at | time>> <<at | date(\\\"yyyy-MM-dd\\\")>> <<if at > now>>later<<end>>\"\ninputs: { at: {type: datetime} }\n",
      inputs: [.text("2026-04-06T18:15")])
    #expect(record.prompt?.text == "18:15 2026-04-06 later")
  }
}
