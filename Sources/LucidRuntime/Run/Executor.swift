package import LucidCore

/// Runs a plan. Every run ends with a record.
///
/// Reads that do not need each other overlap; results are presented in declared order. Nothing
/// recurses over steps, so a plan may be long.
package struct Executor: Sendable {
  private let context: RunContext

  package init(_ context: RunContext) { self.context = context }

  /// `inputs` has a value for every input of the plan, in its order.
  package func run(_ plan: Plan, inputs: [Value]) async -> RunRecord {
    var run = Run(plan, context, inputs: inputs)
    context.observer?(.started(run: run.start.id, ability: plan.ability, at: run.start.at))
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

  /// Renders the prompt of a plan without steps and ends: its names are resolved, and no model is
  /// asked.
  package func text(of plan: Plan) async -> RunRecord {
    // It is a part of another run, which tells of itself.
    var run = Run(plan, context.unobserved(), inputs: [])
    await gather(&run)
    return run.record()
  }

  /// Everything up to the commit.
  private func work(_ run: inout Run) async {
    await gather(&run)
    run.noteSilence()
    run.noteOff()
    run.noteUnchanged()
    run.enter(.committing)
    await run.commit()
  }

  private func gather(_ run: inout Run) async {
    await withTaskGroup(of: CallEvent.self) { group in
      await run.gather(&group)
      group.cancelAll()
    }
  }
}
