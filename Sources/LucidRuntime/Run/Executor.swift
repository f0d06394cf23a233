import LucidCore

/// Runs a plan. Every run ends with a record, however it went.
///
/// Reads that do not need each other overlap; results are presented in declared order. Nothing recurses over steps, so a plan may be long.
public struct Executor: Sendable {
  private let context: RunContext

  public init(_ context: RunContext) { self.context = context }

  /// `inputs` has a value for every input of the plan, in its order.
  public func run(_ plan: Plan, inputs: [Value]) async -> RunRecord {
    var run = Run(plan, context, inputs: inputs)
    context.observer?(.started(run: run.id, ability: plan.ability, at: run.started))
    await work(&run)
    while let again = await run.again(inputs: inputs) {
      run = again
      await work(&run)
    }
    await run.conclude()
    let record = run.record()
    context.observer?(.finished(record))
    return record
  }

  /// Everything up to the commit.
  private func work(_ run: inout Run) async {
    await withTaskGroup(of: Run.Arrival.self) { group in
      await run.gather(&group)
      group.cancelAll()
    }
    await run.commit()
  }
}
