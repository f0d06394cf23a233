import LucidCore

/// Commits the writes of a run, and begins again after a write conflict.
extension Run {
  static let mostAttempts = 3

  /// Commits after the last step, before the card and the answer; when the steps wrote nothing,
  /// after the answer.
  mutating func commit() async {
    noteCancellation()
    guard writes.hasStage else { return }
    guard !phase.isEnded else { return writes.discard() }
    // What a model asks for may still come.
    guard !writes.changes.isEmpty else { return context.rules.agent == nil ? writes.discard() : () }
    do throws(StepFailure) {
      note(try await writes.commit())
    } catch {
      let failure = RunFailure(step: writes.changes.last?.step, failure: error, span: nil)
      // A signal while it waited for the lock.
      end(error.kind == .cancelled ? .cancelled(failure) : .failed(failure))
    }
  }

  /// Ends the run quietly, without its writes, when its author's answer has nothing to say: as a
  /// false `when` does.
  mutating func noteSilence() {
    guard !phase.isEnded, !Task.isCancelled, !context.isDryRun, givesOwnAnswer, content.answer?.text.isEmpty == true else {
      return
    }
    end(.conditionFalse)
  }

  /// Ends the run without its writes when what it read is as it was.
  mutating func noteUnchanged() {
    guard !phase.isEnded, !Task.isCancelled, !context.isDryRun, let notice = context.rules.unchanged?(record()) else {
      return
    }
    end(.unchanged)
    writes.forget()
    note([notice])
    ledger.skipUnchanged(Set(plan.writes.map(\.tool)))
  }

  /// Ends the run when the sources that it works on are switched off, and says how to turn one on.
  mutating func noteOff() {
    if context.settings.off.isEmpty { return }
    switch phase.end {
    case nil, .conditionFalse: break
    default: return
    }
    guard let missing = ledger.obstacle(writes: Set(plan.writes.map(\.tool))), let source = missing.source
    else { return }
    let reads = zip(plan.variables.indices, evaluator.variables).contains { i, value in
      family(ofVariable: i) != nil && value?.isAbsent == false
    }
    guard !reads || plan.writes.contains(where: { ToolName.family($0.tool) == source }) else { return }
    // A condition that is not met because of it has ended the run.
    if !phase.isEnded {
      end(.sourceOff)
      writes.forget()
    }
    note([Notice(.words(.isOffNeeded, MessageText.family(source), plan.ability.label, SetUp.on(source)), about: source)])
  }

  /// Returns the next attempt, on current data with the write lock held; nil when none is needed or
  /// allowed.
  ///
  /// What a run sent cannot be undone, so one that did is not made again. The run's time is that of
  /// all attempts.
  mutating func again(inputs: [Value]) async -> Run? {
    guard let failure = phase.end?.failure?.failure, failure.kind == .outdated else { return nil }
    guard start.attempt < Self.mostAttempts, !hasSent, let renew = context.renew else {
      explain(failure.counting(tries: start.attempt))
      return nil
    }
    do throws(StepFailure) {
      let renewed = try await context.renewed(renew)
      emit(.again(failure))
      return Run(plan, renewed, inputs: inputs, after: start)
    } catch {
      explain(error)
      return nil
    }
  }

  private var hasSent: Bool {
    writes.hasCalled { name in
      guard let signature = context.tools[name]?.signature else { return false }
      return signature.effect == .send && !signature.isStaged
    }
  }
}
