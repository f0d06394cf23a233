import LucidCore

/// The results of the steps of a run, and what is missing of them.
struct StepLedger {
  private let steps: [PlanStep]
  private(set) var observations: [Observation?]
  private var elapsed: [Milliseconds]
  /// On the steady clock; 0 for a step that made no call.
  private var started: [UInt64]
  /// The facts of steps with retries, cached results or lists.
  private var facts: [Int: StepFacts] = [:]
  /// Failures of steps whose replacement is still being fetched.
  private(set) var replacing: [Int: StepFailure] = [:]

  /// By step with a body that failed: the step in it because of which.
  private var causes: [Int: Int] = [:]

  init(_ steps: [PlanStep]) {
    self.steps = steps
    observations = Array(repeating: nil, count: steps.count)
    elapsed = Array(repeating: Milliseconds(0), count: steps.count)
    started = Array(repeating: 0, count: steps.count)
  }

  // MARK: Entries

  /// Notes the step in a body because of which the step of the body fails.
  mutating func blame(_ inner: String, for i: Int) {
    causes[i] = steps.firstIndex { $0.name == inner && $0.modifiers?.block == i }
  }

  mutating func begin(_ i: Int, at uptime: UInt64) { started[i] = uptime }

  mutating func note(_ i: Int, _ facts: StepFacts) { self.facts[i] = facts }

  /// Notes a failure for which the value of `use` is to stand in; nil when it does.
  mutating func replace(_ i: Int, _ failure: StepFailure?) { replacing[i] = failure }

  /// Enters the end of a step.
  mutating func end(
    _ i: Int, _ status: Observation.Status, value: Value, notices: [Notice], labels: Labels, clock: any RunClock
  ) {
    let step = steps[i]
    observations[i] = Observation(
      step: step.name, tool: step.tool, status: status, value: value, notices: notices, labels: labels)
    if started[i] != 0 { elapsed[i] = Milliseconds(Int((clock.uptime() &- started[i]) / 1_000_000)) }
  }

  /// Tells of the end of a step.
  func ended(_ i: Int, _ status: Observation.Status) -> RunEvent.StepChange {
    .ended(status, elapsed[i], facts.isEmpty ? nil : facts[i])
  }

  /// Enters that the steps of these tools did nothing.
  mutating func skipUnchanged(_ tools: Set<String>) {
    for (i, step) in steps.enumerated() where tools.contains(step.tool) && observations[i]?.status == .done {
      observations[i] = Observation(
        step: step.name, tool: step.tool, status: .skipped(.unchanged),
        value: .absent(Absence(.skipped, MissingData(SkipReason.unchanged.message))))
    }
  }

  // MARK: Steps of a body

  /// Forgets what was entered of a step, for the next item.
  mutating func reset(_ i: Int) {
    observations[i] = nil
    started[i] = 0
    elapsed[i] = Milliseconds(0)
    facts[i] = nil
    replacing[i] = nil
  }

  /// Enters that the steps of a body were not looked at, as the step around them was left out.
  mutating func skip(_ range: Range<Int>, _ reason: SkipReason) {
    // What is missing is said of the step itself.
    guard case .conditionFalse = reason else { return }
    for i in range {
      observations[i] = Observation(
        step: steps[i].name, tool: steps[i].tool, status: .skipped(reason),
        value: .absent(Absence(.skipped, .words(.wasNotNeeded, steps[i].name))))
    }
  }

  /// Adds what a step of a body gave for an item. `isLostAround`: its failure has ended the item,
  /// and is counted there.
  func add(_ i: Int, isMany: Bool, isLostAround: Bool, to sum: inout BlockProgress.StepSum) {
    let own = facts[i]
    sum.facts.tries += own?.tries ?? 0
    sum.facts.cached += own?.cached ?? 0
    sum.facts.ageSeconds = max(sum.facts.ageSeconds, own?.ageSeconds ?? 0)
    sum.elapsed += elapsed[i].count
    sum.facts.items?.count += 1
    guard let observation = observations[i] else {
      sum.facts.items?.leftOut += 1
      return
    }
    for notice in observation.notices where !sum.notices.contains(notice) { sum.notices.append(notice) }
    func lose(_ failure: StepFailure) {
      sum.called += 1
      sum.facts.items?.failed += 1
      if sum.facts.items?.failure == nil { sum.facts.items?.failure = failure }
      sum.values.append(observation.value)
    }
    switch observation.status {
    case .done:
      sum.called += 1
      if own == nil { sum.facts.tries += 1 }
      if isMany, let list = observation.value.list { sum.values += list } else { sum.values.append(observation.value) }
      // Of a list of its own some may be missing.
      if let failure = own?.items?.failure { lose(failure) }
    case .failed(let failure):
      if isLostAround {
        sum.facts.items?.leftOut += 1
      } else if Self.isReplaced(steps[i], observation) {
        sum.called += 1
        sum.facts.items?.replaced += 1
        sum.values.append(observation.value)
      } else {
        lose(failure)
      }
    case .skipped(let reason) where Self.isLoss(reason, observation):
      if case .missing(let missing) = reason {
        sum.missing = sum.missing ?? missing
        lose(StepFailure(.unavailable, missing.message, setUp: missing.setUp))
      } else {
        lose(StepFailure(.unavailable, reason.message))
      }
    case .skipped(let reason):
      sum.skipped = sum.skipped ?? reason
      sum.facts.items?.leftOut += 1
    case .notRun: sum.facts.items?.leftOut += 1
    }
  }

  /// Enters a step of a body as it is over all items.
  mutating func enter(_ i: Int, _ sum: BlockProgress.StepSum) {
    let step = steps[i]
    var status = Observation.Status.done
    var value = Value.list(sum.values)
    if let items = sum.facts.items, let failure = items.failure, items.failed == sum.called {
      status = sum.missing.map { .skipped(.missing($0)) } ?? .failed(failure)
      value = .absent(Absence(.unavailable, sum.missing ?? Self.loss(step, failure)))
    } else if sum.called == 0, sum.facts.items?.count ?? 0 > 0 {
      status = .skipped(sum.skipped ?? .conditionFalse)
      value = .absent(Absence(.skipped, .words(.wasNotNeeded, step.name)))
    }
    observations[i] = Observation(
      step: step.name, tool: step.tool, status: status, value: value, notices: sum.notices, labels: sum.labels)
    elapsed[i] = Milliseconds(sum.elapsed)
    facts[i] = sum.facts
  }

  // MARK: What is missing

  /// Whether a step has not given what was asked of it, or only a part of it.
  var isPartial: Bool {
    if facts.values.contains(where: { $0.items.map { $0.failed > 0 } ?? false }) { return true }
    return steps.indices.contains { i in
      switch observations[i]?.status {
      case .failed(let failure): !Self.isReplaced(steps[i], observations[i]) && !isUnmissed(steps[i], failure)
      case .skipped(let reason): Self.isLoss(reason, observations[i])
      case .done: observations[i]?.notices.first(where: \.isCut) != nil
      default: false
      }
    }
  }

  /// Whether a step that failed is not missed: it reads a source that begins with the first that
  /// is written, beside others that gave something.
  private func isUnmissed(_ step: PlanStep, _ failure: StepFailure) -> Bool {
    let family = ToolName.family(step.tool)
    guard failure.setUp != nil, case .omit = step.onError, FamilyTraits.of(family)?.isMissed == false else { return false }
    return observations.contains { $0?.status == .done && $0?.family != family }
  }

  /// Whether something is missing because a step was skipped.
  private static func isLoss(_ reason: SkipReason, _ observation: Observation?) -> Bool {
    if case .missing(let missing) = reason, missing.isOff { return false }
    return reason != .conditionFalse && observation?.value.standin == nil
  }

  /// Returns the source that is off and without which the run has nothing to do: one that a step
  /// would have written, or one of those that all steps would have read.
  func obstacle(writes: Set<String>) -> MissingData? {
    var first: MissingData?
    var isWorking = false
    for (step, observation) in zip(steps, observations) {
      switch observation?.status {
      case .skipped(.missing(let missing)) where missing.isOff:
        if writes.contains(step.tool) { return missing }
        first = first ?? missing
      case .skipped(.conditionFalse), .notRun, nil: break
      default: isWorking = true
      }
    }
    return isWorking ? nil : first
  }

  /// Whether the value of `use` stands in for a failed step.
  private static func isReplaced(_ step: PlanStep, _ observation: Observation?) -> Bool {
    if case .use = step.onError { observation?.value.isAbsent == false } else { false }
  }

  /// Returns each thing that is missing, without repetitions; `unguarded` are the absent values
  /// that were used.
  func missing(_ unguarded: [MissingData]) -> [MissingData] { missing(of: Array(steps.indices), unguarded) }

  /// The same for these steps alone.
  func missing(of chosen: [Int], _ unguarded: [MissingData] = []) -> [MissingData] {
    var all: [MissingData] = []
    var known: Set<String> = []
    func add(_ missing: MissingData) { if known.insert(missing.text).inserted { all.append(missing) } }
    for i in chosen {
      switch observations[i]?.status {
      case .done: if !facts.isEmpty, let line = lossLine(i) { add(MissingData(line)) }
      case .failed(let failure):
        if !Self.isReplaced(steps[i], observations[i]), !isUnmissed(steps[i], failure) { add(Self.loss(steps[i], failure)) }
      case .skipped(let reason) where Self.isLoss(reason, observations[i]):
        let name = steps[i].name
        guard case .missing(let missing) = reason else {
          add(MissingData(.words(.wasLeftOut, name, reason.message)))
          break
        }
        // What follows from a source that is not set up needs no line of its own.
        let follows = missing.setUp != nil
        add(follows ? missing : missing.with(source: nil, why: .words(.wasLeftOut, name, reason.message)))
      default: break
      }
    }
    for missing in unguarded { add(missing) }
    return all
  }

  /// Returns what is missing from the list of a finished step; nil if it is complete.
  private func lossLine(_ i: Int) -> MessageText? {
    guard let items = facts[i]?.items, items.failed > 0, let failure = items.failure else { return nil }
    let step = steps[i]
    let line = MessageText.words(.missingOf, step.name, items.failed, items.count - items.leftOut)
    // Steps in it that failed have their own lines.
    return step.isBlock ? line : .words(.inFile, line, Self.loss(step, failure).message)
  }

  /// Says what a failure of a step costs the run.
  static func loss(_ step: PlanStep, _ failure: StepFailure) -> MissingData {
    let family = family(step)
    switch failure.kind {
    // A shorter limit, such as that of a declared tool, is named by its own failure.
    case .timedOut where failure == .noAnswer(within: step.timeoutSeconds):
      return MissingData(.words(.noAnswer, MessageText.family(family), step.timeoutSeconds))
    // The source is there; it is the call that was wrong.
    case .badArgument: return MissingData(.words(.noResultFrom, step.tool, failure.words))
    case .unanswered: return MissingData(.words(.nothingChosen, step.name))
    // The message names the step in it that failed.
    case _ where step.isBlock: return MissingData(.words(.hasFailed, step.name, failure.words))
    default: return MissingData(unavailable: family, failure)
    }
  }

  /// Whether a step that failed did so because of a model: it asked one, or the step in it did that
  /// made it fail.
  func isModelFailure(_ name: String) -> Bool {
    guard var i = steps.firstIndex(where: { $0.name == name }) else { return false }
    while let inner = causes[i] { i = inner }
    return steps[i].tool == ToolName.modelAsk
  }

  static func family(_ step: PlanStep) -> String { ToolName.family(step.tool) }

  // MARK: The record

  /// An observation of every step, also of those that were not run.
  var allObservations: [Observation] {
    steps.indices.map { i in
      observations[i]
        ?? Observation(
          step: steps[i].name, tool: steps[i].tool, status: .notRun, value: .absent(Absence(.skipped, .words(.wasNotRun))))
    }
  }

  func records(of all: [Observation]) -> [StepRecord] {
    all.enumerated().map {
      StepRecord(name: $1.step, tool: $1.tool, status: $1.status, elapsed: elapsed[$0], facts: facts[$0])
    }
  }
}

extension StepFailure {
  /// The failure of a step whose own time is over.
  static func noAnswer(within seconds: Int) -> StepFailure {
    StepFailure(.timedOut, .words(.noAnswerIn, seconds), retryable: true)
  }
}
