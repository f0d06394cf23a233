import LucidCore
import LucidWords

/// One attempt at a run: decides what follows from each value, and leaves the bookkeeping to its
/// parts. Lives in one task.
struct Run {
  /// Where and when an attempt began.
  struct Start {
    let id: String
    /// The start of the first attempt.
    let at: Instant
    /// The start of the first attempt, on the monotonic clock.
    let uptime: UInt64
    /// From 1; more after write conflicts.
    let attempt: Int
  }

  let plan: Plan
  let context: RunContext
  let start: Start
  var calls: CallBuilder
  var evaluator: Evaluator
  var scheduler: DependencyScheduler
  var tasks: CallTasks
  var ledger: StepLedger
  var writes: WriteTransaction
  var exchange: ModelLoop
  let spending: ModelSpending
  var content: RunContent
  private(set) var phase = Phase.gathering
  private(set) var notices: [Notice]
  /// The origins of what decided that the run goes on.
  var decided = Labels.none

  /// `previous` is the attempt before, whose time counts.
  init(_ plan: Plan, _ context: RunContext, inputs: [Value], after previous: Start? = nil) {
    self.plan = plan
    self.context = context
    let id = context.runID()
    let started = previous?.at ?? context.clock.now()
    let uptime = previous?.uptime ?? context.clock.uptime()
    start = Start(id: id, at: started, uptime: uptime, attempt: (previous?.attempt ?? 0) + 1)
    let (clock, isInterrupted) = (context.clock, context.isInterrupted)
    let deadline = uptime + BoundedCall.nanoseconds(plan.limits.seconds)
    let budget = RenderBudget(context.rules.renderLimits) {
      Task.isCancelled || isInterrupted?() == true || clock.uptime() > deadline
    }
    evaluator = Evaluator(
      filters: context.filters, wording: context.wording,
      context: FilterContext(
        now: started, zone: context.zone, mostTextBytes: budget.mostTextBytes, language: context.language(of: plan)),
      budget: budget,
      inputs: zip(plan.inputs, inputs).map { $1.placed(as: $0.type, at: started, in: context.zone) },
      variables: Array(repeating: nil, count: plan.variables.count), steps: Array(repeating: nil, count: plan.steps.count),
      settings: .record(context.settingsRecord), family: { [context] in context.family($0) })
    evaluator.origins = ValueOrigins(
      inputs: zip(plan.inputs, evaluator.inputs).map {
        $0.kind == .file && !$1.isMissing ? Labels(families: .ofInputs, untrusted: .ofInputs) : .none
      },
      variables: Array(repeating: .none, count: plan.variables.count),
      steps: Array(repeating: .none, count: plan.steps.count))
    evaluator.trace = context.rules.trace
    evaluator.missing = plan.reasons.unanswered.map { MissingData($0) }
    let spending = ModelSpending(plan, context)
    self.spending = spending
    calls = CallBuilder(
      context, run: id, started: started, asker: ModelAsker(plan, context, spending, started: started))
    scheduler = DependencyScheduler(plan)
    tasks = CallTasks(context, deadline: deadline)
    ledger = StepLedger(plan.steps)
    writes = WriteTransaction(plan.writes, context.stage)
    exchange = ModelLoop(plan, context, spending, deadline: deadline)
    content = RunContent(plan.prompt)
    notices = context.notices
  }

  func emit(_ event: @autoclosure () -> RunEvent) {
    if let observer = context.observer { observer(event()) }
  }

  mutating func note(_ more: [Notice]) { notices += more }

  // MARK: The phase

  /// Goes on to another phase, unless the run has ended.
  mutating func enter(_ next: Phase) {
    if !phase.isEnded { phase = next }
  }

  /// Ends the run and cancels what is in flight. Of several ends the first stays, but cancellation
  /// outranks it.
  mutating func end(_ end: RunEnd) {
    phase = .ended(phase.end?.merging(end) ?? end)
    tasks.cancelAll()
  }

  /// Replaces the failure of an ended run that cannot be retried.
  mutating func explain(_ failure: StepFailure) {
    guard let before = phase.end, let failed = before.failure else { return }
    let told = RunFailure(step: failed.step, failure: failure, span: failed.span)
    if case .cancelled = before { phase = .ended(.cancelled(told)) } else { phase = .ended(.failed(told)) }
  }

  mutating func timeOut() {
    end(
      .failed(
        RunFailure(
          step: nil, failure: StepFailure(.timedOut, .words(.runTookLonger, plan.limits.seconds), retryable: true))))
  }

  mutating func cancel() { end(.cancelled(RunFailure(step: nil, failure: StepFailure(.cancelled, .words(.cancelled))))) }

  /// Ends the run when its task was cancelled.
  mutating func noteCancellation() {
    if Task.isCancelled { cancel() }
  }

  // MARK: The record

  /// Each thing that is missing.
  var missing: [MissingData] { ledger.missing(evaluator.missing) }

  /// The notices about characters removed from the prompt, which would otherwise be missing without
  /// a trace.
  private var cleanedNotices: [Notice] {
    [content.prompt, content.persona?.text, content.answer].flatMap { $0?.cleaned ?? [] }.map {
      Notice(.words(.charactersRemoved, $0), about: $0)
    }
  }

  /// Whether a result is data of a source: what a model wrote on the way proves nothing.
  private static func isData(_ observation: Observation) -> Bool {
    ![PlanStep.block, ToolName.abilityRun, ToolName.modelAsk].contains(observation.tool)
  }

  func record() -> RunRecord {
    let end = phase.end ?? .complete
    let done = ledger.allObservations
    let variables = zip(plan.variables, evaluator.variables).enumerated().map { i, entry in
      let (variable, value) = entry
      return VariableRecord(
        name: variable.name, cost: variable.cost,
        status: value.map { $0.isAbsent ? .unavailable : .fetched } ?? .neverNeeded, value: value ?? .null,
        labels: value == nil ? .none : evaluator.origins.variables.at(i))
    }
    let work = exchange.work
    let missing = missing.map(\.text)
    var receipts = Receipts()
    if let answer = exchange.answer {
      // A sentence that was shortened tells how many items it leaves out.
      let sentences = content.sentences + answer.sentences.filter { !content.sentences.contains($0) }
      // The author's own figures claim nothing: only those that placeholders put in are looked for.
      let told = answer.isByAbility ? content.answer?.insertedAlone : nil
      receipts = ReceiptFinder.receipts(
        for: told ?? answer.text, in: done.filter(Self.isData) + work.observations, card: content.card, sentences: sentences,
        missing: missing, zone: context.zone)
      // What lucid says between the words of a model is no claim of the model.
      if answer.isByAbility { receipts = receipts.keeping(unfounded: []) }
      if let own = answer.modelText { receipts = receipts.keeping(unfounded: ReceiptFinder.figures(own)) }
    }
    let isDataMissing = !evaluator.missing.isEmpty || ledger.isPartial
    let isModelShort = work.fellShort || exchange.answer?.isCut == true || exchange.answer?.failedModel != nil
    return RunRecord(
      id: start.id, ability: plan.ability, started: start.at, zone: context.zone.identifier,
      outcome: end.outcome(isPartial: isModelShort || isDataMissing, isModel: ledger.isModelFailure),
      prompt: content.prompt, observations: done + work.observations, steps: ledger.records(of: done) + work.steps,
      variables: variables, card: content.card, answer: exchange.answer, receipts: receipts,
      notices: self.missing.map { Notice($0.placed, isMissing: $0.place == nil) } + done.flatMap(\.notices)
        + work.observations.flatMap(\.notices) + notices
        + cleanedNotices, failure: end.failure,
      elapsed: Milliseconds(Int((context.clock.uptime() &- start.uptime) / 1_000_000)), persona: content.persona,
      dryRun: context.isDryRun ? content.dryRun : nil, changes: writes.changes, fate: writes.fate,
      proposals: exchange.proposals, turns: exchange.turns, usage: exchange.usage,
      labels: requestLabels.union(work.labels).union(content.writtenLabels), headline: content.headline,
      language: context.summaryLanguage(of: plan),
      isModelShort: isModelShort && !isDataMissing,
      // Without an answer there are no words to check against what was done.
      couldChange: work.mayChange && context.model.isModel && exchange.answer != nil)
  }
}

/// The texts and the card that a run makes.
struct RunContent {
  private let template: Template
  /// The prompt, laid out when it is first rendered.
  lazy var program = RenderProgram(template)
  var prompt: RenderedText?
  var persona: PersonaRecord?
  /// The author's answer and headline.
  var answer: RenderedText?
  var ownHeadline: RenderedText?
  /// The origins of the author's answer and headline, which no model is shown.
  var writtenLabels = Labels.none
  /// The card that the author fills, once it is.
  var filledCard: Card?
  var card: Card?
  /// Sentences about the results, in the language of the run.
  var sentences: [Sentence] = []
  /// The one of them to read first.
  var headline: Sentence?
  /// The origins of the prompt, the persona and the author's card.
  var labels = Labels.none
  /// The calls that were not made; only in a dry run.
  var dryRun = DryRun()

  init(_ prompt: Template) { template = prompt }
}
