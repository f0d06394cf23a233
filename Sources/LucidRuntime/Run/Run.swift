import LucidCore

/// One run in progress: what is known, what is under way, what waits for what. Lives in one task.
struct Run {
  /// Something that can be evaluated as soon as what it names is known.
  enum Consumer {
    case condition
    case prompt
    case persona
    case card
    case variable(Int)
    case step(Int)
  }

  /// What a child task of the run brings back.
  enum Arrival: Sendable {
    case step(Int, Result<ToolResult, StepFailure>)
    /// Of a `for_each`, for one item.
    case item(Int, item: Int, Result<ToolResult, StepFailure>)
    case variable(Int, Result<ToolResult, StepFailure>)
    /// A step's or the run's time may be over.
    case timer
  }

  typealias Call = BoundedCall.Work

  struct Underway {
    let bounded: BoundedCall
    /// Of all tries together.
    let deadline: UInt64
    /// What a further try does.
    let call: Call
    /// From 1.
    var attempt = 1
  }

  enum VariableState { case fresh, underway, known }

  let plan: Plan
  let context: RunContext
  let id: String
  let started: Instant
  let startedUptime: UInt64
  let toolContext: ToolContext

  var evaluator: Evaluator
  var queue: [Consumer] = []
  var queueHead = 0
  var blockedOnVariable: [Int: [Consumer]] = [:]
  var blockedOnStep: [Int: [Consumer]] = [:]

  /// Steps not finished that each step still waits for.
  var openNeeds: [Int]
  /// Steps that wait for each step, as ranges of `dependents`.
  var dependentStart: [Int]
  var dependents: [Int]

  var observations: [Observation?]
  var stepElapsed: [Milliseconds]
  var stepStarted: [UInt64]
  /// Failures of steps whose replacement is still being fetched.
  var stepFailures: [Int: StepFailure] = [:]
  var stepsUnderway: [Int: Underway] = [:]
  /// Steps with `for_each` that have begun and not ended.
  var loops: [Int: LoopProgress] = [:]
  /// Of steps that were no plain call.
  var facts: [Int: StepFacts] = [:]
  /// Calls so far of each tool that writes or sends.
  var writes: [String: Int] = [:]
  /// From 1; more when others changed what it was about to change.
  var attempt = 1
  /// What steps did, in the order in which they did it.
  var changes: [Change] = []
  var fate = Change.Fate.dropped
  var variableStates: [VariableState]
  var variablesUnderway: [Int: Underway] = [:]
  /// When the next timer fires; nil when none is set.
  var armed: UInt64?

  /// The tool that was called last; long plans call few tools.
  var lastTool: (name: String, tool: any Tool, signature: ToolSignature)?

  /// The prompt, laid out when it is first rendered.
  lazy var promptProgram = RenderProgram(plan.prompt)
  var prompt: RenderedText?
  var conditionHolds: Bool?
  /// The prompt is rendered only when the condition, which hangs on steps, is known to hold.
  var promptWaits = false
  var halted = false
  var failure: RunFailure?
  var timedOut = false
  var cancelled = false
  var notices: [Notice] = []
  /// The card that the author fills, once it is.
  var filled: Card?
  var card: Card?
  var persona: PersonaRecord?
  var highlights: [Highlight] = []
  var answer: Answer?
  /// The host's bounds; nil before a model is asked.
  var budget: RunBudget?
  /// Nothing has changed since the last good run, and so nobody is asked.
  var isUnchanged = false
  /// Of all askings so far; nil when no model was asked, or it does not say.
  var usage: TokenUsage?
  /// What was said between the prompt and the answer.
  var turns: [Turn] = []
  /// What the model had called.
  var asked: (observations: [Observation], steps: [StepRecord]) = ([], [])
  var proposals: [Proposal] = []
  /// Whether the model left undone what it was asked to do.
  var isShort = false
  /// What was left undone; only of a dry run.
  var rehearsal = Rehearsal()

  /// `since` is when the first attempt began; nil for now.
  init(_ plan: Plan, _ context: RunContext, inputs: [Value], since: (at: Instant, uptime: UInt64)? = nil) {
    self.plan = plan
    self.context = context
    id = context.runID()
    notices = context.notices
    let started = since?.at ?? context.clock.now()
    self.started = started
    startedUptime = since?.uptime ?? context.clock.uptime()
    toolContext = ToolContext(now: started, zone: context.zone, settings: context.settings, clock: context.clock)
    let (clock, isInterrupted) = (context.clock, context.isInterrupted)
    let deadline = startedUptime + BoundedCall.nanoseconds(plan.limits.seconds)
    let budget = RenderBudget(context.rules.renderLimits) {
      Task.isCancelled || isInterrupted?() == true || clock.uptime() > deadline
    }
    evaluator = Evaluator(
      filters: context.filters,
      context: FilterContext(now: started, zone: context.zone, mostTextBytes: budget.mostTextBytes), budget: budget,
      inputs: zip(plan.inputs, inputs).map { $0.kind == .datetime ? $1.placed(at: started, in: context.zone) : $1 },
      variables: Array(repeating: nil, count: plan.variables.count), steps: Array(repeating: nil, count: plan.steps.count),
      settings: .record(context.settings.record), family: { [bindings = context.bindings] in bindings.family($0) })
    let n = plan.steps.count
    openNeeds = plan.steps.map(\.needs.count)
    dependentStart = Array(repeating: 0, count: n + 1)
    for step in plan.steps { for need in step.needs { dependentStart[need + 1] += 1 } }
    for i in 0..<n { dependentStart[i + 1] += dependentStart[i] }
    dependents = Array(repeating: 0, count: dependentStart[n])
    var fill = dependentStart
    for (i, step) in plan.steps.enumerated() {
      for need in step.needs {
        dependents[fill[need]] = i
        fill[need] += 1
      }
    }
    observations = Array(repeating: nil, count: n)
    stepElapsed = Array(repeating: Milliseconds(0), count: n)
    stepStarted = Array(repeating: 0, count: n)
    variableStates = Array(repeating: .fresh, count: plan.variables.count)
  }

  mutating func tool(_ name: String) -> (tool: any Tool, signature: ToolSignature)? {
    if let lastTool, lastTool.name == name { return (lastTool.tool, lastTool.signature) }
    guard let tool = context.tools[name] else { return nil }
    let signature = tool.signature
    lastTool = (name, tool, signature)
    return (tool, signature)
  }

  func emit(_ event: @autoclosure () -> RunEvent) {
    if let observer = context.observer { observer(event()) }
  }

  func elapsed(since start: UInt64) -> Milliseconds {
    Milliseconds(Int((context.clock.uptime() &- start) / 1_000_000))
  }

  /// The deadline of the whole run on the steady clock.
  var runDeadline: UInt64 { startedUptime + BoundedCall.nanoseconds(plan.limits.seconds) }

  // MARK: The record

  /// Whether something that was asked for is missing.
  var isPartial: Bool {
    if isShort || !evaluator.missing.isEmpty { return true }
    if facts.values.contains(where: { $0.items.map { $0.failed > 0 } ?? false }) { return true }
    return zip(plan.steps, observations).contains { step, observation in
      switch observation?.status {
      case .failed: !Self.isReplaced(step, observation)
      case .skipped(let reason): reason != Self.conditionWasFalse && observation?.value.standin == nil
      default: false
      }
    }
  }

  /// Whether the value of `use` stands in for a failed step.
  private static func isReplaced(_ step: PlanStep, _ observation: Observation?) -> Bool {
    if case .use = step.onError { observation?.value.isAbsent == false } else { false }
  }

  static let conditionWasFalse = "its condition is false"

  /// One honest line for each thing that is missing, without repetitions.
  var missingLines: [String] {
    var lines: [String] = []
    var known: Set<String> = []
    func add(_ line: String) { if known.insert(line).inserted { lines.append(line) } }
    for (i, (step, observation)) in zip(plan.steps, observations).enumerated() {
      switch observation?.status {
      case .done: if !facts.isEmpty, let line = lossLine(i) { add(line) }
      case .failed(let failure): if !Self.isReplaced(step, observation) { add(Self.line(step, failure)) }
      case .skipped(let reason) where reason != Self.conditionWasFalse && observation?.value.standin == nil:
        add("\(step.name) was left out: \(reason)")
      default: break
      }
    }
    for reason in evaluator.missing { add(reason) }
    return lines
  }

  /// What was taken out of the prompt is said, or it would look as if it had never been there.
  private var cleanedNotices: [Notice] {
    ((prompt?.cleaned ?? []) + (persona?.text.cleaned ?? [])).map {
      Notice("characters that hide or command were taken out of `\($0)`", about: $0)
    }
  }

  static func line(_ step: PlanStep, _ failure: StepFailure) -> String {
    let family = step.tool.prefix { $0 != "." }
    switch failure.kind {
    case .timedOut: return "\(family) did not answer within \(step.timeoutSeconds) s"
    // The source is there; it is the call that was wrong.
    case .badArgument: return "nothing came of \(step.tool): \(failure.message)"
    default: return "\(family) is not available: \(failure.message)"
    }
  }

  private var outcome: RunOutcome {
    if cancelled { return .cancelled }
    if timedOut { return .timedOut }
    if let failure {
      if failure.failure.kind == .timedOut { return .timedOut }
      if failure.failure.kind == .locked { return .locked }
      if failure.failure.kind == .badAnswer { return .answerInvalid }
      if failure.failure.kind == .overBudget { return .budgetExceeded }
      // A condition or a prompt that cannot be computed from what the sources gave is not the model's fault.
      return failure.step == nil && failure.failure.kind != .badArgument ? .modelFailed : .backendFailed
    }
    if isUnchanged { return .nothing }
    if isPartial { return .partial }
    return conditionHolds == false ? .nothing : .ok
  }

  func record() -> RunRecord {
    let done = zip(plan.steps, observations).map { step, observation in
      observation
        ?? Observation(step: step.name, tool: step.tool, status: .notRun, value: .absent(Absence(.skipped, "it was not run")))
    }
    let variables = zip(plan.variables, evaluator.variables).map { variable, value in
      VariableRecord(
        name: variable.name, cost: variable.cost,
        status: value.map { $0.isAbsent ? .unavailable : .fetched } ?? .neverNeeded, value: value ?? .null)
    }
    var receipts = Receipts()
    if let answer {
      receipts = ReceiptFinder.receipts(
        for: answer.text, in: done + asked.observations, card: card, highlights: highlights, missing: missingLines,
        zone: context.zone)
    }
    return RunRecord(
      id: id, ability: plan.ability, started: started, zone: context.zone.identifier, outcome: outcome, prompt: prompt,
      observations: done + asked.observations,
      steps: done.enumerated().map {
        StepRecord(name: $1.step, tool: $1.tool, status: $1.status, elapsed: stepElapsed[$0], facts: facts[$0])
      } + asked.steps,
      variables: variables, card: card, answer: answer, receipts: receipts,
      notices: missingLines.map { Notice($0) } + done.flatMap(\.notices) + asked.observations.flatMap(\.notices) + notices
        + cleanedNotices, failure: failure,
      elapsed: elapsed(since: startedUptime), persona: persona, rehearsal: context.isRehearsal ? rehearsal : nil,
      changes: changes, fate: fate, proposals: proposals, turns: turns, usage: usage)
  }
}
