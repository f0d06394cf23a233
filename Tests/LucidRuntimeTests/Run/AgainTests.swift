import LucidCore
import LucidLab
import LucidTesting
import Synchronization
import Testing

@testable import LucidRuntime

/// Runs that others were faster than.
@Suite(.timeLimit(.minutes(20))) struct AgainTests {
  private static let outdated = StepFailure(.outdated, "a.md was changed", hint: "wait", retryable: true)

  /// Commits are refused as often as a test says.
  private final class Stage: WriteStage {
    let refusals: Mutex<Int>
    let commits = Mutex(0)
    init(refusals: Int) { self.refusals = Mutex(refusals) }

    var isLasting: Bool { true }
    func discard() {}
    func commit() async throws(StepFailure) -> [Notice] {
      commits.withLock { $0 += 1 }
      let isRefused = refusals.withLock { left in
        left -= 1
        return left >= 0
      }
      if isRefused { throw AgainTests.outdated }
      return []
    }
  }

  private static func put(_ name: String, _ log: CallLog, _ effect: Effect = .write) -> ScriptedTool {
    let tool = ScriptedTool(name, log: log, effect: effect)
    return ScriptedTool(tool.signature, log: log) { arguments, _ throws(StepFailure) in
      ToolResult(.null, changes: [Change(.created, "note", id: "n", title: arguments.text("text") ?? "")])
    }
  }

  private static func lab(_ tool: ScriptedTool, _ stage: Stage) -> Lab {
    var lab = Lab(tools: [tool])
    lab.stage = stage
    return lab
  }

  private static func run(_ lab: Lab, _ events: EventLog, _ body: String, renewals: Int = .max) async throws -> RunRecord {
    let left = Mutex(renewals)
    @Sendable func context() -> RunContext {
      let plain = lab.context(events.observer)
      return RunContext(
        plain.bindings, model: plain.model, clock: plain.clock, zone: plain.zone, settings: plain.settings, runID: plain.runID,
        renew: { () async throws(StepFailure) -> RunBindings in
          let isLeft = left.withLock { left in
            left -= 1
            return left >= 0
          }
          guard isLeft else { throw StepFailure(.locked, "another lucid is writing", retryable: true) }
          return context().bindings
        }, observer: plain.observer)
    }
    return await Executor(context()).run(try lab.plan(body), inputs: [])
  }

  private static let body = "prompt: x\nsteps:\n  - id: w\n    w.put: { text: hello }\n"

  @Test func isMadeAgainFromItsBeginning() async throws {
    let (log, events, stage) = (CallLog(), EventLog(), Stage(refusals: 1))
    let record = try await Self.run(Self.lab(Self.put("w.put", log), stage), events, Self.body)
    #expect(record.outcome == .ok && record.fate == .written)
    #expect(log.calls == 2 && stage.commits.withLock { $0 } == 2)
    #expect(record.changes.map(\.title) == ["hello"])
    #expect(
      events.lines == [
        "started", "prompt", "step w running", "step w done", "again", "prompt", "step w running", "step w done", "answer",
        "finished ok",
      ])
  }

  /// What the person and the host said of the run holds for every attempt of it, also when the new surroundings know nothing of it.
  @Test func whatTheRunMayDoIsTheSameInEveryAttempt() async throws {
    let (log, stage) = (CallLog(), Stage(refusals: 1))
    var lab = Self.lab(Self.put("w.put", log), stage)
    let model = ScriptedModel()
    lab.model = model
    let seen = Mutex<(attempts: Int, policy: WritePolicy?, asked: Int)>((0, nil, 0))
    let plain = lab
    let first = plain.context()
    let context = RunContext(
      first.bindings, model: first.model, clock: first.clock, zone: first.zone, settings: first.settings, runID: first.runID,
      renew: { () async throws(StepFailure) -> RunBindings in
        seen.withLock { $0.attempts += 1 }
        return plain.context().bindings
      })
    var rules = RunRules()
    rules.policy = WritePolicy(writes: .apply, families: ["w": .ask], isApproved: true)
    rules.conversation = Conversation(system: "Be brief.")
    rules.agent = Witness { context in seen.withLock { $0.policy = context.rules.policy } }
    rules.budget = {
      seen.withLock { $0.asked += 1 }
      return RunBudget(tokens: .init(left: 100_000, name: "the day's tokens", hint: "wait"))
    }
    let plan = try lab.plan(Self.body)
    let record = await Executor(context.with(rules: rules)).run(plan, inputs: [])
    #expect(record.outcome == .ok && seen.withLock { $0.attempts } == 1 && log.calls == 2)
    #expect(seen.withLock { $0.policy } == rules.policy, "the agent or the policy is lost")
    #expect(seen.withLock { $0.asked } == 1, "the budget is lost")
    #expect(model.requests.map { $0.conversation?.system } == ["Be brief."])
    // Only in the second attempt.
    stage.refusals.withLock { $0 = 1 }
    seen.withLock { $0.attempts = 0 }
    rules.unchanged = { _ in seen.withLock { $0.attempts } == 1 ? Notice("no updates") : nil }
    let unchanged = await Executor(context.with(rules: rules)).run(plan, inputs: [])
    #expect(unchanged.outcome == .nothing && unchanged.notices.contains { $0.text == "no updates" })
  }

  /// Is shown the context of a run whose model is about to be asked.
  private struct Witness: ModelAgent, ModelSession {
    let see: @Sendable (RunContext) -> Void
    init(_ see: @escaping @Sendable (RunContext) -> Void) { self.see = see }

    func session(_ facts: ModelSessionFacts, in context: RunContext) -> any ModelSession {
      see(context)
      return self
    }

    var work: ModelSessionWork { ModelSessionWork() }
    func prepare(_ request: ModelRequest) -> ModelRequest { request }
    func read(_ answer: Answer, to request: ModelRequest) -> Answer { answer }
    func advance(after answer: Answer, to request: ModelRequest, turnsLeft: Int) -> ModelSessionStep { .finish(answer) }
  }

  @Test func isGivenUpAfterSomeAttempts() async throws {
    let (log, stage) = (CallLog(), Stage(refusals: .max))
    let record = try await Self.run(Self.lab(Self.put("w.put", log), stage), EventLog(), Self.body)
    #expect(record.outcome == .backendFailed && record.fate == .dropped && record.answer == nil)
    #expect(log.calls == 3)
    #expect(record.failure?.failure.message == "a.md was changed (tried 3 times)" && record.failure?.failure.hint == "wait")
  }

  @Test func whatWasSentIsNotSentAgain() async throws {
    let (log, stage) = (CallLog(), Stage(refusals: 1))
    let record = try await Self.run(Self.lab(Self.put("w.put", log, .send), stage), EventLog(), Self.body)
    #expect(record.outcome == .backendFailed && log.calls == 1)
    #expect(record.failure?.failure.message == "a.md was changed")
  }

  @Test func whoeverDoesNotGetTheRightToWriteSaysSo() async throws {
    let (log, stage) = (CallLog(), Stage(refusals: 1))
    let record = try await Self.run(Self.lab(Self.put("w.put", log), stage), EventLog(), Self.body, renewals: 0)
    #expect(record.outcome == .locked && log.calls == 1)
  }

  @Test func withoutNewSurroundingsItEnds() async throws {
    let (log, stage) = (CallLog(), Stage(refusals: 1))
    let record = try await Self.lab(Self.put("w.put", log), stage).run(Self.body)
    #expect(record.outcome == .backendFailed && record.failure?.failure.kind == .outdated && log.calls == 1)
  }

  /// What was set on the first context counts for the second attempt too: only its bindings are others.
  @Test func theRulesOfTheHostStay() async throws {
    var lab = Lab(tools: [ScriptedTool("mail.search"), ScriptedTool("web.search")])
    lab.stage = Stage(refusals: 0)
    var rules = RunRules()
    rules.policy.isApproved = true
    rules.budget = { RunBudget(tokens: nil, cost: nil) }
    rules.unchanged = { _ in Notice("the same") }
    rules.conversation = Conversation(system: "", history: [])
    let old = lab.context().gated(without: ["mail": "it stays here"]).with(rules: rules)
    let bindings = lab.context().bindings
    let new = try await old.renewed { () async throws(StepFailure) in bindings }
    #expect(new.tools.keys.sorted() == ["web.search"] && new.unavailable["mail"] == "it stays here")
    #expect(new.rules.policy.isApproved && new.rules.budget != nil && new.rules.unchanged != nil)
    #expect(new.rules.conversation != nil)
  }

  /// A copy changes what it is told to and nothing else.
  @Test func copiesKeepTheRest() {
    var lab = Lab(tools: [ScriptedTool("mail.search")])
    lab.stage = Stage(refusals: 0)
    var rules = RunRules()
    rules.policy.isApproved = true
    let plain = lab.context({ _ in }, isDryRun: true)
    let context = RunContext(
      plain.bindings, model: plain.model, clock: plain.clock, zone: plain.zone, settings: plain.settings, runID: { "here" },
      cache: NoCache(), renew: { () async throws(StepFailure) in plain.bindings }, executor: MainLoop(SystemClock()),
      isDryRun: true, notices: [Notice("before")], observer: { _ in }, isInterrupted: { true }, rules: rules)
    let silent = context.unobserved()
    #expect(silent.observer == nil && context.observer != nil)
    for copy in [context.with(), silent, context.gated()] {
      #expect(copy.tools.count == 1 && copy.stage != nil && copy.runID() == "here" && copy.cache != nil && copy.renew != nil)
      #expect(copy.executor != nil && copy.isDryRun && copy.notices == context.notices && copy.isInterrupted?() == true)
      #expect(copy.rules.policy.isApproved && copy.zone.identifier == context.zone.identifier)
    }
    let detached = context.detached(bindings: RunBindings(tools: [], wording: plain.wording), isDryRun: false, notices: [])
    #expect(detached.tools.isEmpty && detached.stage == nil && detached.cache == nil && detached.renew == nil)
    #expect(!detached.isDryRun && detached.notices.isEmpty && detached.rules.policy.isApproved && detached.observer != nil)
  }

  private struct NoCache: ResultCache {
    func result(for key: CacheKey, within seconds: Int, now: Instant) async -> CachedResult? { nil }
    func keep(_ result: ToolResult, for key: CacheKey, now: Instant) async {}
  }
}
