import LucidCore

/// The loop of a run: what can go on goes on, what must wait waits, what arrives wakes what waited for it.
extension Run {
  /// Runs everything up to the card; leaves `halted` set when the run is over early.
  mutating func gather(_ group: inout TaskGroup<Arrival>) async {
    // The condition first, then the prompt, then the steps: each stage begins when the one before is known,
    // unless it hangs on steps itself and so can only be known among them.
    let condition = plan.condition.map { (expression: $0, early: !Needs.mentionsSteps($0, plan)) }
    if let condition, condition.early {
      queue.append(.condition)
      await work(&group)
      if halted { return }
    }
    // While the condition is open, nothing is fetched for the prompt alone: it may never be needed.
    promptWaits = condition.map { !$0.early } ?? false
    let early = !promptWaits && !Needs.mentionsSteps(plan.prompt, plan)
    if early {
      for variable in Needs.certain(plan.prompt) { want(variable) }
      queue.append(.prompt)
      await work(&group)
      if halted { return }
    }
    if promptWaits { queue.append(.condition) } else if !early { queue.append(.prompt) }
    if !promptWaits { queueRest() }
    for (i, open) in openNeeds.enumerated() where open == 0 { queue.append(.step(i)) }
    await work(&group)
  }

  /// Until nothing can go on and nothing is under way.
  mutating func work(_ group: inout TaskGroup<Arrival>) async {
    while !halted {
      if Task.isCancelled { return cancel() }
      if queueHead < queue.count {
        let next = queue[queueHead]
        queueHead += 1
        if queueHead == queue.count {
          queue.removeAll(keepingCapacity: true)
          queueHead = 0
        }
        await attempt(next, &group)
        continue
      }
      guard !stepsUnderway.isEmpty || !variablesUnderway.isEmpty || loops.values.contains(where: { !$0.underway.isEmpty })
      else { return }
      guard let arrival = await group.next() else { return }
      if Task.isCancelled { continue }
      await receive(arrival, &group)
    }
  }

  mutating func attempt(_ consumer: Consumer, _ group: inout TaskGroup<Arrival>) async {
    let missing = evaluator.missing.count
    do throws(Evaluator.Stop) {
      switch consumer {
      case .condition: try judge()
      case .prompt: try renderPrompt()
      case .persona: try renderPersona()
      case .card: try fillCard()
      case .variable(let i): try await variable(i, &group)
      case .step(let i): try await step(i, &group)
      }
    } catch {
      // What was noted on the way is noted again when the evaluation starts over.
      evaluator.missing.removeLast(evaluator.missing.count - missing)
      switch error {
      case .needsVariable(let i) where variableStates[i] == .fresh && plan.variables[i].cost == .free:
        // What costs nothing is had at once, so that steps begin in the order in which they are declared.
        variableStates[i] = .underway
        queue.insert(contentsOf: [.variable(i), consumer], at: queueHead)
      case .needsVariable(let i):
        blockedOnVariable[i, default: []].append(consumer)
        want(i)
      case .needsStep(let i): blockedOnStep[i, default: []].append(consumer)
      case .failed(let message): give(up: consumer, StepFailure(.badArgument, message))
      case .tooMuch(let bound, let place): end(consumer, bound, place)
      case .interrupted: Task.isCancelled || context.isInterrupted?() == true ? cancel() : timeOut()
      }
    }
  }

  /// A limit of all texts together: whatever follows would reach it again, so that the run ends, whatever `on_error` says.
  private mutating func end(_ consumer: Consumer, _ bound: RenderLimits.Bound, _ place: String?) {
    let subject: String
    var step: PlanStep?
    switch consumer {
    case .condition: subject = "the condition"
    case .prompt: subject = "the prompt"
    case .persona: subject = "the persona"
    case .card: subject = "the card"
    case .variable(let i): subject = "the variable `\(plan.variables[i].name)`"
    case .step(let i):
      step = plan.steps[i]
      subject = "the step `\(plan.steps[i].name)`"
    }
    halt(
      RunFailure(step: step?.name, failure: bound.failure(context.rules.renderLimits, in: subject, at: place), span: step?.span))
  }

  /// Has a variable fetched, unless it is known or under way.
  mutating func want(_ i: Int) {
    guard variableStates[i] == .fresh else { return }
    variableStates[i] = .underway
    queue.append(.variable(i))
  }

  /// An evaluation that can never succeed.
  mutating func give(up consumer: Consumer, _ failure: StepFailure) {
    switch consumer {
    case .variable(let i):
      know(i, .absent(Absence(.unavailable, "\(plan.variables[i].name) is not available: \(failure.message)")))
    case .step(let i): fail(i, failure)
    case .condition, .prompt, .persona, .card: halt(RunFailure(step: nil, failure: failure))
    }
  }

  // MARK: Condition and prompt

  mutating func judge() throws(Evaluator.Stop) {
    guard let condition = plan.condition else { return }
    let value = try evaluator.evaluate(condition)
    let holds = value.standin != nil || evaluator.isTrue(value)
    rehearsal.condition = value.standin?.path
    conditionHolds = holds
    if !holds { return halt(nil) }
    if promptWaits {
      for variable in Needs.certain(plan.prompt) { want(variable) }
      queue.append(.prompt)
      queueRest()
    }
  }

  /// What the answer needs beside the prompt: the persona, the card.
  private mutating func queueRest() {
    if let persona = plan.persona {
      for variable in Needs.certain(persona.text) { want(variable) }
      queue.append(.persona)
    }
    if let filled = plan.filled {
      for variable in Needs.certain(filled) { want(variable) }
      queue.append(.card)
    }
  }

  mutating func renderPrompt() throws(Evaluator.Stop) {
    let rendered = context.isRehearsal ? try evaluator.outline(plan.prompt).text : try evaluator.render(promptProgram)
    prompt = rendered
    emit(.prompt(rendered))
  }

  mutating func renderPersona() throws(Evaluator.Stop) {
    guard let chosen = plan.persona else { return }
    persona = PersonaRecord(name: chosen.name, label: chosen.label, text: try evaluator.render(chosen.text))
  }

  // MARK: The end

  mutating func halt(_ failure: RunFailure?) {
    halted = true
    if self.failure == nil { self.failure = failure }
    for underway in stepsUnderway.values { callOff(underway) }
    for underway in variablesUnderway.values { callOff(underway) }
    for progress in loops.values { for underway in progress.underway.values { callOff(underway) } }
  }

  mutating func timeOut() {
    timedOut = true
    halt(
      RunFailure(
        step: nil, failure: StepFailure(.timedOut, "the run took longer than \(plan.limits.seconds) s", retryable: true)))
  }

  mutating func cancel() {
    cancelled = true
    halt(RunFailure(step: nil, failure: StepFailure(.cancelled, "cancelled")))
  }
}
