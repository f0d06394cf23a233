import LucidCore
import LucidRuntime

/// Runs one trial and judges it. The same trial gives the same result on every machine: nothing but its world is asked.
package struct AbilityTestRunner: Sendable {
  private let context: RunContext
  private let execute: @Sendable (Plan, [Value], RunContext) async -> RunRecord

  /// `context` is the base of the trial's world, at the trial's time; `execute` runs a plan in the world.
  package init(_ context: RunContext, execute: @escaping @Sendable (Plan, [Value], RunContext) async -> RunRecord) {
    self.context = context
    self.execute = execute
  }

  /// What happens in a trial, unjudged; nil when it does not give an input that the plan needs.
  package func record(of trial: AbilityTest, _ plan: Plan) async -> RunRecord? {
    await record(of: trial, plan, CallCount()).record
  }

  private func record(of trial: AbilityTest, _ plan: Plan, _ count: CallCount) async -> (record: RunRecord?, lacking: [String]) {
    let lacking = zip(plan.inputs, trial.inputs).filter { $1 == nil }.map(\.0.name)
    guard lacking.isEmpty else { return (nil, lacking) }
    let context = trial.world.context(on: context, count, answers: trial.answers)
    return (await execute(plan, trial.inputs.map { $0 ?? .null }, context), [])
  }

  package func run(_ trial: AbilityTest, of plan: Plan) async -> AbilityTestResult {
    let count = CallCount()
    let started = context.clock.uptime()
    let (record, lacking) = await record(of: trial, plan, count)
    let judge = AbilityTestEvaluator(plan: plan, record: record, lacking: lacking, count: count, zone: context.zone)
    let failures = trial.expectations.compactMap(judge.failure) + judge.unexpected(trial)
    let elapsed = context.clock.uptime() - started
    return AbilityTestResult(
      ability: plan.ability.label, name: trial.name, span: trial.span, status: failures.isEmpty ? .passed : .failed(failures),
      outcome: record?.outcome ?? .inputMissing, elapsed: Milliseconds(Int(elapsed / 1_000_000)))
  }
}
