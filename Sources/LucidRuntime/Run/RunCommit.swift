import LucidCore

/// Writes become lasting together, or not at all.
extension Run {
  /// Remembers what a call did.
  mutating func changed(_ result: ToolResult, _ step: PlanStep) {
    for change in result.changes {
      var placed = change
      placed.step = step.name
      changes.append(placed)
    }
  }

  /// After the last step, before the card and the answer; when the steps wrote nothing, after the answer.
  mutating func commit() async {
    noteCancellation()
    guard let stage = context.stage else { return }
    guard !halted, !cancelled, !isUnchanged else { return stage.discard() }
    // What a model asks for may still come.
    guard !changes.isEmpty else { return context.rules.agent == nil ? stage.discard() : () }
    do throws(StepFailure) {
      notices += try await EndSignals.committing { () throws(StepFailure) in try await stage.commit() }
      fate = stage.isLasting ? .written : .heldBack
    } catch {
      // A signal while it waited for the lock.
      if error.kind == .cancelled { cancelled = true }
      halt(RunFailure(step: changes.last?.step, failure: error, span: nil))
    }
    stage.discard()
  }

  /// Nothing that the steps wrote becomes lasting when what they read is as it was.
  mutating func noteUnchanged() {
    guard !halted, !Task.isCancelled, !context.isRehearsal, let notice = context.rules.unchanged?(record()) else { return }
    isUnchanged = true
    changes = []
    notices.append(notice)
    let writes = Set(plan.writes.map(\.tool))
    for (i, step) in plan.steps.enumerated() where writes.contains(step.tool) && observations[i]?.status == .done {
      observations[i] = Observation(
        step: step.name, tool: step.tool, status: .skipped(Self.nothingChanged),
        value: .absent(Absence(.skipped, Self.nothingChanged)))
    }
  }

  static let nothingChanged = "nothing has changed"
  static let mostAttempts = 3

  /// The same run from its beginning, on what is there now, while nobody else can write; nil when it need not or must not be made again.
  ///
  /// What a run sent cannot be taken back, so one that did is not made again. The time that it may take is that of all attempts.
  mutating func again(inputs: [Value]) async -> Run? {
    guard let failure, failure.failure.kind == .outdated else { return nil }
    guard attempt < Self.mostAttempts, !hasSent, let renew = context.renew else {
      self.failure = RunFailure(step: failure.step, failure: Self.told(failure.failure, attempt), span: failure.span)
      return nil
    }
    do throws(StepFailure) {
      let renewed = try await context.renewed(renew)
      emit(.again(failure.failure))
      var run = Run(plan, renewed, inputs: inputs, since: (started, startedUptime))
      run.attempt = attempt + 1
      return run
    } catch {
      self.failure = RunFailure(step: failure.step, failure: error, span: failure.span)
      return nil
    }
  }

  private var hasSent: Bool {
    writes.contains { name, count in count > 0 && context.tools[name]?.signature.effect == .send }
  }
}
