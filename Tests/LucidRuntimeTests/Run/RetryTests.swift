import LucidCompiler
import LucidCore
import LucidLab
import LucidTesting
import Synchronization
import Testing

@testable import LucidRuntime

/// Failures that may pass are tried again, within the time of the step; all others are not.
@Suite(.timeLimit(.minutes(20))) struct RetryTests {
  /// Fails so often before it works.
  static func flaky(
    _ name: String, failing times: Int, _ log: CallLog, effect: Effect = .read, takesKey: Bool = false, immediate: Bool = false,
    _ failure: StepFailure = StepFailure(.failed, "busy", hint: "wait", retryable: true),
    keys: (@Sendable (String) -> Void)? = nil
  ) -> ScriptedTool {
    let parts = name.split(separator: ".").map(String.init)
    let signature = ToolSignature(
      parts[0], parts[1], "", parameters: [Parameter("text", .text, "")], result: .record(ScriptedTool.result), effect: effect,
      reach: .name(parts[0]), immediate: immediate, takesKey: takesKey)
    return ScriptedTool(signature, log: log) { arguments, context throws(StepFailure) in
      keys?(context.key ?? "-")
      if log.count(name) <= times { throw failure }
      return ToolResult(.record(Record(ScriptedTool.result, ["text": arguments["text"]])))
    }
  }

  private static func lab(_ tool: ScriptedTool, _ clock: ManualClock) -> Lab {
    var lab = Lab(tools: [tool])
    lab.clock = clock
    return lab
  }

  /// Moves the clock on each time the run waits for a further try: the waits, in seconds.
  private static func run(_ lab: Lab, _ clock: ManualClock, _ body: String, waits: [Int], events: EventLog = EventLog())
    async throws
    -> RunRecord
  {
    let plan = try lab.plan(body)
    async let running = Executor(lab.context(events.observer)).run(plan, inputs: [])
    for wait in waits {
      // The wait and the timer of the deadline.
      await clock.sleepers(2)
      clock.advance(.seconds(wait))
    }
    return await running
  }

  @Test(arguments: [false, true]) func aReadIsTriedTwice(immediate: Bool) async throws {
    let (log, clock, events) = (CallLog(), ManualClock(Monday.now), EventLog())
    let lab = Self.lab(Self.flaky("a.get", failing: 1, log, immediate: immediate), clock)
    let record = try await Self.run(
      lab, clock, "prompt: <<a.text>>\nsteps:\n  - id: a\n    a.get: { text: hi }\n", waits: [1], events: events)
    #expect(record.outcome == .ok && record.prompt?.text == "hi" && log.calls == 2)
    #expect(record.steps[0].facts == StepFacts(tries: 2) && record.steps[0].elapsed == Milliseconds(1000))
    #expect(record.notices.map(\.text) == ["a succeeded at try 2"])
    #expect(events.lines.filter { $0.hasPrefix("step") } == ["step a running", "step a try 2", "step a done"])
  }

  @Test(arguments: [
    ("", 9, [1], 2), ("retry: {}", 9, [1], 2), ("retry: {tries: 1}", 9, [], 1),
    ("retry: {tries: 3, delay: 2s, backoff: 3}", 9, [2, 6], 3),
    ("retry: {tries: 4, delay: 3s, backoff: 1}", 9, [3, 3, 3], 4), ("retry: {tries: 3, delay: 0s}", 9, [], 3),
    // The third would come after the time of all of them.
    ("timeout: 10s\n    retry: {tries: 9, delay: 4s, backoff: 1}", 9, [4, 4], 3), ("timeout: 1s", 9, [], 1),
  ]) func triesAndWaits(modifiers: String, failing: Int, waits: [Int], calls: Int) async throws {
    let (log, clock) = (CallLog(), ManualClock(Monday.now))
    let lab = Self.lab(Self.flaky("a.get", failing: failing, log), clock)
    let record = try await Self.run(
      lab, clock, "prompt: x\nsteps:\n  - id: a\n    a.get: {}\n    on_error: omit\n    \(modifiers)\n", waits: waits)
    #expect(log.calls == calls)
    let times = calls == 1 ? "" : " (tried \(calls) times)"
    #expect(record.notices.map(\.text) == ["a is not available: busy\(times)"])
    #expect(record.steps[0].facts == (calls == 1 ? nil : StepFacts(tries: calls)))
    #expect(clock.sleeping == 0)
  }

  @Test(arguments: [
    StepFailure(.failed, "no"), StepFailure(.unavailable, "no folder"), StepFailure(.badArgument, "no"),
    StepFailure(.timedOut, "slow"),
  ]) func whatWillNotPassIsNotTriedAgain(failure: StepFailure) async throws {
    let (log, clock) = (CallLog(), ManualClock(Monday.now))
    let lab = Self.lab(Self.flaky("a.get", failing: 9, log, failure), clock)
    let record = try await lab.run("prompt: x\nsteps:\n  - id: a\n    a.get: {}\n    retry: {tries: 5}\n")
    #expect(log.calls == 1 && record.failure?.failure == failure)
  }

  /// A call that has used up its own limit, such as `seconds: 30` of a tool, is made once, unless the plan asks for more; what is
  /// said is its limit, not that of the step.
  @Test(arguments: [("", [Int](), 1), ("retry: {tries: 2}", [1], 2)]) func aCallWithALimitOfItsOwnIsMadeOnce(
    modifiers: String, waits: [Int], calls: Int
  ) async throws {
    let (log, clock) = (CallLog(), ManualClock(Monday.now))
    let silent = StepFailure(.timedOut, "the MCP server a did not answer within 30 s", retryable: true)
    let lab = Self.lab(Self.flaky("a.get", failing: 9, log, silent), clock)
    let record = try await Self.run(
      lab, clock, "prompt: x\nsteps:\n  - id: a\n    a.get: {}\n    on_error: omit\n    \(modifiers)\n", waits: waits)
    let times = calls == 1 ? "" : " (tried \(calls) times)"
    #expect(record.notices.map(\.text) == ["a is not available: the MCP server a did not answer within 30 s\(times)"])
    #expect(log.calls == calls)
  }

  @Test func theTimeOfTheStepIsThatOfAllTries() async throws {
    let (log, clock) = (CallLog(), ManualClock(Monday.now))
    let tool = ScriptedTool(Self.flaky("a.get", failing: 0, log).signature, log: log) { _, context throws(StepFailure) in
      do { try await context.clock.sleep(.seconds(4)) } catch { throw StepFailure(.cancelled, "cancelled") }
      throw StepFailure(.failed, "busy", retryable: true)
    }
    let lab = Self.lab(tool, clock)
    // 4 s of call, 1 s of waiting, then 5 s are over in the middle of the second call.
    let record = try await Self.run(
      lab, clock, "prompt: x\nsteps:\n  - id: a\n    a.get: {}\n    timeout: 7s\n    on_error: omit\n", waits: [4, 1, 2])
    #expect(record.notices.map(\.text) == ["a did not answer within 7 s"])
    #expect(log.calls == 2 && log.underway == 0)
  }

  @Test(arguments: [(true, 2, RunOutcome.ok), (false, 1, .backendFailed)])
  func aWriteOnlyWithAKey(takesKey: Bool, calls: Int, outcome: RunOutcome) async throws {
    let (log, clock) = (CallLog(), ManualClock(Monday.now))
    let keys = Mutex<[String]>([])
    let tool = Self.flaky("w.put", failing: 1, log, effect: .write, takesKey: takesKey) { key in keys.withLock { $0.append(key) }
    }
    var lab = Self.lab(tool, clock)
    let body = "prompt: x\nsteps:\n  - id: w\n    w.put: {}\n    retry: {tries: 2}\n"
    let plan = try Lab(tools: [Self.flaky("w.put", failing: 0, log, effect: .write, takesKey: true)]).plan(body)
    if !takesKey {
      // The compiler refuses it; a plan from elsewhere does not get through either.
      #expect(lab.compile(body).diagnostics.contains { $0.code == .invalidValue && $0.message.contains("cannot be tried again") })
    }
    lab.clock = clock
    async let running = Executor(lab.context()).run(plan, inputs: [])
    if takesKey {
      await clock.sleepers(2)
      clock.advance(.seconds(1))
    }
    let record = await running
    #expect(record.outcome == outcome && log.calls == calls)
    #expect(keys.withLock { $0 } == Array(repeating: "run/w {}", count: calls))
  }

  @Test func aWriteIsTriedOnceByDefault() async throws {
    let (log, clock) = (CallLog(), ManualClock(Monday.now))
    let lab = Self.lab(Self.flaky("w.put", failing: 1, log, effect: .write, takesKey: true), clock)
    let record = try await lab.run("prompt: x\nsteps:\n  - w.put: {}\n")
    #expect(record.outcome == .backendFailed && log.calls == 1)
  }

  @Test func eachItemHasItsTries() async throws {
    let (log, clock, events) = (CallLog(), ManualClock(Monday.now), EventLog())
    let lab = Self.lab(Self.flaky("a.get", failing: 2, log), clock)
    let record = try await Self.run(
      lab, clock, "prompt: x\nsteps:\n  - id: r\n    for_each: i in [\"x\", \"y\"]\n    a.get: { text: <<i>> }\n", waits: [],
      events: events
    ) { clock in
      await clock.sleepers(3)
      clock.advance(.seconds(1))
    }
    #expect(record.outcome == .ok && record.steps[0].facts?.tries == 4)
    #expect(record.observations[0].value.list?.map { $0["text"].text ?? "" } == ["x", "y"])
    #expect(Set(events.lines.filter { $0.contains("try") }) == ["step r[1] try 2", "step r[2] try 2"])
  }

  private static func run(
    _ lab: Lab, _ clock: ManualClock, _ body: String, waits: [Int], events: EventLog, then: (ManualClock) async -> Void
  ) async throws -> RunRecord {
    let plan = try lab.plan(body)
    async let running = Executor(lab.context(events.observer)).run(plan, inputs: [])
    await then(clock)
    return await running
  }

  @Test func cancelledWhileItWaits() async throws {
    let (log, clock) = (CallLog(), ManualClock(Monday.now))
    let lab = Self.lab(Self.flaky("a.get", failing: 9, log), clock)
    let plan = try lab.plan("prompt: x\nsteps:\n  - a.get: {}\n    retry: {tries: 3, delay: 5s}\n")
    let context = lab.context()
    let task = Task { await Executor(context).run(plan, inputs: []) }
    await clock.sleepers(2)
    task.cancel()
    let record = await task.value
    #expect(record.outcome == .cancelled && log.calls == 1 && clock.sleeping == 0)
  }

  // MARK: Tools that do not stop

  /// It neither returns nor heeds that it was cancelled.
  @Test func aToolThatDoesNotStopIsNotWaitedFor() async throws {
    let clock = ManualClock(Monday.now)
    let stuck = ScriptedTool(ScriptedTool("a.get").signature) { _, _ in
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return ToolResult(.null)
    }
    var lab = Lab(tools: [stuck, ScriptedTool("b.get", delay: .seconds(6))])
    lab.clock = clock
    let plan = try lab.plan(
      "prompt: <<b.text>>\nsteps:\n  - id: a\n    a.get: {}\n    timeout: 5s\n    on_error: omit\n  - id: b\n    b.get: { text: hi }\n"
    )
    let events = EventLog()
    async let running = Executor(lab.context(events.observer)).run(plan, inputs: [])
    await clock.sleepers(2)
    clock.advance(.seconds(5))
    // The other call, its timer, and the moment that the stuck one still has.
    await clock.sleepers(3)
    #expect(events.lines.contains("step a failed"))
    clock.advance(.seconds(1))
    let record = await running
    #expect(record.outcome == .partial && record.prompt?.text == "hi" && record.answer != nil)
    #expect(record.notices.map(\.text) == ["a did not answer within 5 s"])
  }

  @Test func neitherIsOneWhenTheRunIsCancelled() async throws {
    let clock = ManualClock(Monday.now)
    let stuck = ScriptedTool(ScriptedTool("a.get").signature) { _, _ in
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return ToolResult(.null)
    }
    var lab = Lab(tools: [stuck])
    lab.clock = clock
    let context = lab.context()
    let plan = try lab.plan("prompt: x\nsteps:\n  - a.get: {}\n")
    let task = Task { await Executor(context).run(plan, inputs: []) }
    await clock.sleepers(1)
    task.cancel()
    await clock.sleepers(1)
    while clock.sleeping > 0 {
      clock.advance(.seconds(1))
      await Task.yield()
    }
    #expect(await task.value.outcome == .cancelled)
  }
}
