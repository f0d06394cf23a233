package import LucidCore
import LucidModels
package import LucidRuntime
import LucidAbilityTesting

/// Tests of abilities: runs in the world of a test, at its time. Nothing of the person's is read,
/// and nothing is stored.
extension RunSession {
  /// Does work, such as many tests side by side, on a loop of the thread that asks for it. Blocks
  /// until it is done.
  package static func onLoop<T: Sendable>(
    _ clock: any RunClock, _ work: @escaping @Sendable (MainLoop) async -> T
  ) -> T {
    let loop = MainLoop(clock)
    return loop.run { await work(loop) }
  }

  /// Runs a test and judges it; `loop` is nil only where the pool of the concurrency runtime does.
  package func result(of test: AbilityTest, _ plan: Plan, on loop: MainLoop?) async -> AbilityTestResult {
    await runner(plan, loop).run(test, of: plan)
  }

  /// Returns what happens in a test, unjudged; nil when it does not give an input that the plan
  /// needs.
  package func record(of test: AbilityTest, _ plan: Plan, on loop: MainLoop?) async -> RunRecord? {
    await runner(plan, loop).record(of: test, plan)
  }

  /// Audits a plan in the world of a test that gives all inputs, against the flows of a card.
  /// `agent` leads its model.
  package func audit(
    _ test: AbilityTest, _ plan: Plan, card: [Flow], agent: (any ModelAgent)?, on loop: MainLoop?
  ) async -> AbilityAudit {
    await TwinAudit(testContext(plan, loop), agent: agent) { plan, inputs, context in
      await Self.record(of: plan, inputs, in: context)
    }.audit(plan, in: test, card: card)
  }

  private func runner(_ plan: Plan, _ loop: MainLoop?) -> AbilityTestRunner {
    AbilityTestRunner(testContext(plan, loop)) { plan, inputs, context in await Self.record(of: plan, inputs, in: context) }
  }

  private func testContext(_ plan: Plan, _ loop: MainLoop?) -> RunContext {
    var request = RunRequest(tools: environment.tools(), file: RunSource(name: "test", path: nil, hash: ""))
    request.usesCache = false
    // The world of the test answers, and an audit has to see what would leave.
    request.flow = .recorded
    let clock: any RunClock =
      loop.map { LoopClock($0, frozenAt: environment.frozen) }
      ?? environment.frozen.map { FrozenClock(environment.clock, at: $0) } ?? environment.clock
    let attempt = RunAttempt(
      environment: environment, request: request, work: RunWork(plan: plan, model: Digest()), id: "test", clock: clock,
      loop: loop, storing: nil, problems: StorageProblems(), unchanged: nil)
    return attempt.context()
  }
}
