import LucidCore
import LucidModels
import LucidRuntime
import LucidTrials

/// A stored run made again of what its tools and its model said then. Nothing is read, written or sent.
struct RunReplay {
  let kept: KeptRun
  /// Over a vault in which nothing is: nobody asks it, but the families are there.
  let composition: Composition

  init(_ kept: KeptRun) {
    self.kept = kept
    composition = Composition(vault: MemoryTree(name: "the record", files: [:]), settings: kept.settings)
  }

  /// Runs the plan, which may be another one than that of the stored run; `clock` stands at its time, `isInterrupted` ends it early.
  func run(
    _ plan: Plan, inputs: [Value], clock: any RunClock, executor: (any TaskExecutor)? = nil,
    isInterrupted: (@Sendable () -> Bool)? = nil
  ) async -> RunRecord {
    var context = context(clock, executor)
    context.isInterrupted = isInterrupted
    let replayed = await Executor(context).run(plan, inputs: inputs)
    return isDigest ? replayed : replayed.led(as: kept.record, own: Set(kept.plan.steps.map(\.name)))
  }

  private func context(_ clock: any RunClock, _ executor: (any TaskExecutor)?) -> RunContext {
    let calls = ReplayedCalls(kept.calls)
    let builtins = composition.builtins
    let model: any ModelClient = isDigest ? Digest() : ReplayedAnswer(kept.record.answer, failure: modelFailure)
    return RunContext(
      tools: builtins.tools.map { calls.tool($0) }, variables: builtins.variables.map { calls.variable($0) },
      filters: builtins.filters, presenters: builtins.presenters, cards: builtins.cards, model: model, clock: clock,
      zone: RunRecords.zone(kept.record.zone), settings: kept.settings, runID: { kept.record.id },
      stage: composition.tools.staged.map { HeldBack($0) }, unavailable: kept.unavailable, executor: executor)
  }

  /// Whether the built-in digest wrote the answer, and writes it again.
  var isDigest: Bool { kept.record.answer?.author == Digest().name }

  /// What ended the run when it was no step; a model that failed fails again.
  private var modelFailure: StepFailure? {
    let record = kept.record
    return record.outcome == .answerInvalid ? nil : record.failure.flatMap { $0.step == nil ? $0.failure : nil }
  }
}

extension RunRecord {
  /// This run, made again, with what the model of the stored run had done: its calls, what they changed, and what it asked for.
  ///
  /// A model that is not asked again calls nothing again. `own` are the names of the steps that the file itself has.
  fileprivate func led(as stored: RunRecord, own: Set<String>) -> RunRecord {
    let calls = stored.steps.filter { !own.contains($0.name) }
    let done = stored.changes.filter { !own.contains($0.step) }
    guard answer?.text == stored.answer?.text,
      !calls.isEmpty || !done.isEmpty || !stored.proposals.isEmpty || !stored.turns.isEmpty
    else { return self }
    let seen = observations + stored.observations.filter { !own.contains($0.step) }
    // What hangs on all that was seen is known when all of it is as it was.
    let isSame = seen == stored.observations
    return RunRecord(
      id: id, ability: ability, started: started, zone: zone, outcome: isSame ? stored.outcome : outcome, prompt: prompt,
      observations: seen, steps: steps + calls, variables: variables, card: card, answer: answer,
      receipts: isSame ? stored.receipts : receipts, notices: isSame ? stored.notices : notices, failure: failure,
      elapsed: elapsed, persona: persona, rehearsal: rehearsal, changes: changes + done,
      fate: done.isEmpty ? fate : .heldBack, proposals: stored.proposals, turns: stored.turns, usage: stored.usage)
  }
}
