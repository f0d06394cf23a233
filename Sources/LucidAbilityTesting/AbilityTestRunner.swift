package import LucidCore
package import LucidRuntime

/// Runs one test and evaluates it. The same test gives the same result on every machine: nothing
/// but its world is asked.
package struct AbilityTestRunner: Sendable {
  private let context: RunContext
  private let execute: @Sendable (Plan, [Value], RunContext) async -> RunRecord

  /// `context` is the base of the test's world, at the test's time; `execute` runs a plan in the
  /// world.
  package init(_ context: RunContext, execute: @escaping @Sendable (Plan, [Value], RunContext) async -> RunRecord) {
    self.context = context
    self.execute = execute
  }

  /// Returns the record of a test, not evaluated; nil when it does not give an input that the plan
  /// needs.
  package func record(of test: AbilityTest, _ plan: Plan) async -> RunRecord? { await record(of: test, plan, CallCount()).record }

  private func record(of test: AbilityTest, _ plan: Plan, _ count: CallCount) async -> (record: RunRecord?, lacking: [String]) {
    let lacking = zip(plan.inputs, test.inputs).filter { $1 == nil }.map(\.0.name)
    guard lacking.isEmpty else { return (nil, lacking) }
    let bound = context.with(bindings: context.bindings.binding(declared: plan.tools))
    let context = test.world.context(on: bound, count, answers: test.answers)
    return (await execute(plan, test.inputs.map { $0 ?? .null }, context), [])
  }

  package func run(_ test: AbilityTest, of plan: Plan) async -> AbilityTestResult {
    let count = CallCount()
    let started = context.clock.uptime()
    let (record, lacking) = await record(of: test, plan, count)
    let evaluator = AbilityTestEvaluator(plan: plan, record: record, lacking: lacking, count: count, zone: context.zone)
    let failures = test.expectations.compactMap(evaluator.failure) + evaluator.unexpected(test)
    let elapsed = context.clock.uptime() - started
    return AbilityTestResult(
      ability: plan.ability.label, name: test.name, span: test.span, status: failures.isEmpty ? .passed : .failed(failures),
      outcome: record?.outcome ?? .inputMissing, elapsed: Milliseconds(Int(elapsed / 1_000_000)))
  }
}
