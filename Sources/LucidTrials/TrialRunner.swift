import LucidCore
import LucidRuntime

/// Runs one trial and judges it. The same trial gives the same result on every machine: nothing but its world is asked.
package struct TrialRunner: Sendable {
  private let context: RunContext

  /// `context` is the base of the trial's world, at the trial's time.
  package init(_ context: RunContext) { self.context = context }

  package func run(_ trial: Trial, of plan: Plan) async -> TrialResult {
    let count = CallCount()
    let started = context.clock.uptime()
    var record: RunRecord?
    var lacking: [String] = []
    let inputs = zip(plan.inputs, trial.inputs).map { input, value in
      if value == nil { lacking.append(input.name) }
      return value ?? .null
    }
    if lacking.isEmpty {
      let context = trial.world.context(on: context, count, answers: trial.answers)
      record = await Executor(context).run(plan, inputs: inputs)
    }
    let judge = TrialJudge(plan: plan, record: record, lacking: lacking, count: count, zone: context.zone)
    let failures = trial.expectations.compactMap(judge.failure) + judge.unexpected(trial)
    let elapsed = context.clock.uptime() - started
    return TrialResult(
      ability: plan.ability.label, name: trial.name, span: trial.span, status: failures.isEmpty ? .passed : .failed(failures),
      outcome: record?.outcome ?? .inputMissing, elapsed: Milliseconds(Int(elapsed / 1_000_000)))
  }
}
