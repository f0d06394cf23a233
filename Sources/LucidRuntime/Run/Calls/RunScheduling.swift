import LucidCore

/// The loop of a run: evaluates what can be evaluated, and waits for what is in flight.
extension Run {
  /// Runs everything up to the card, unless the run ends before.
  mutating func gather(_ group: inout CallTasks.Group) async {
    // The condition first, then the prompt, then the steps: each stage begins when the one before is known,
    // unless it hangs on steps itself and so can only be known among them.
    let condition = plan.condition.map { (expression: $0, early: !RequiredVariables.mentionsSteps($0, plan)) }
    if let condition, condition.early {
      scheduler.enqueue(.condition)
      await work(&group)
      if phase.isEnded { return }
    }
    let isGated = condition.map { !$0.early } ?? false
    if isGated { enter(.awaitingCondition) }
    let early = plan.hasPrompt && !isGated && !RequiredVariables.mentionsSteps(plan.prompt, plan)
    if early {
      scheduler.request(RequiredVariables.certain(plan.prompt))
      scheduler.enqueue(.prompt)
      await work(&group)
      if phase.isEnded { return }
    }
    if isGated { scheduler.enqueue(.condition) } else if !early, plan.hasPrompt { scheduler.enqueue(.prompt) }
    if !isGated { enqueueRest() }
    scheduler.enqueueSources()
    await work(&group)
  }

  /// Works until nothing can be evaluated and nothing is in flight.
  private mutating func work(_ group: inout CallTasks.Group) async {
    while !phase.isEnded {
      if Task.isCancelled { return cancel() }
      if let next = scheduler.next() {
        await evaluate(next, &group)
        continue
      }
      guard tasks.isWaiting, let event = await group.next() else { return }
      if Task.isCancelled { continue }
      await receive(event, &group)
    }
  }

  private mutating func evaluate(_ node: DependencyScheduler.Node, _ group: inout CallTasks.Group) async {
    let missing = evaluator.missing.count
    evaluator.labels = decided
    defer { enterOrigins(of: node) }
    do throws(Evaluator.Stop) {
      switch node {
      case .condition: try evaluateCondition()
      case .prompt: try renderPrompt()
      case .persona: try renderPersona()
      case .card: try fillCard()
      case .answer: content.answer = try written(plan.answer)
      case .headline: content.ownHeadline = try written(plan.headline)
      case .variable(let i): try await evaluate(variable: i, &group)
      case .step(let i): try await evaluate(step: i, &group)
      }
    } catch {
      // What was noted on the way is noted again when the evaluation starts over.
      evaluator.missing.removeLast(evaluator.missing.count - missing)
      switch error {
      case .needsVariable(let i) where scheduler.isUnrequested(variable: i) && plan.variables[i].cost == .free:
        // What costs nothing is had at once, so that steps begin in the order in which they are declared.
        scheduler.request(variable: i, before: node)
      case .needsVariable(let i): scheduler.block(node, onVariable: i)
      case .needsStep(let i): scheduler.block(node, onStep: i)
      case .tooMuch(let bound, let place): end(node, bound, place)
      case .interrupted: Task.isCancelled || context.isInterrupted?() == true ? cancel() : timeOut()
      }
    }
  }

  /// Enters what an evaluation has looked at as origins of its outcome, also where it has to begin
  /// anew: some calls of a list may have been started.
  private mutating func enterOrigins(of node: DependencyScheduler.Node) {
    switch node {
    case .condition: decided.formUnion(evaluator.labels)
    case .prompt, .persona, .card: content.labels.formUnion(evaluator.labels)
    case .answer, .headline: content.writtenLabels.formUnion(evaluator.labels)
    case .variable(let i): evaluator.origins.variables[i].formUnion(evaluator.labels)
    case .step(let i): evaluator.origins.steps[i].formUnion(evaluator.labels)
    }
    evaluator.labels = .none
  }

  /// Ends the run at a limit of all texts together: whatever follows would reach it again, whatever
  /// `on_error` says.
  private mutating func end(_ node: DependencyScheduler.Node, _ bound: RenderLimits.Bound, _ place: String?) {
    let subject: String
    var step: PlanStep?
    switch node {
    case .condition: subject = "the condition"
    case .prompt: subject = "the prompt"
    case .persona: subject = "the persona"
    case .card: subject = "the card"
    case .answer: subject = "the answer"
    case .headline: subject = "the headline"
    case .variable(let i): subject = "the variable `\(plan.variables[i].name)`"
    case .step(let i):
      step = plan.steps[i]
      subject = "the step `\(plan.steps[i].name)`"
    }
    end(
      .failed(
        RunFailure(
          step: step?.name, failure: bound.failure(context.rules.renderLimits, in: subject, at: place), span: step?.span)))
  }

  // MARK: Condition, prompt and card

  private mutating func evaluateCondition() throws(Evaluator.Stop) {
    guard let condition = plan.condition else { return }
    let value = try evaluator.evaluate(condition)
    let holds = value.standin != nil || evaluator.isTrue(value)
    content.dryRun.condition = value.standin?.path
    if !holds { return end(.conditionFalse) }
    guard case .awaitingCondition = phase else { return }
    enter(.gathering)
    if plan.hasPrompt {
      scheduler.request(RequiredVariables.certain(plan.prompt))
      scheduler.enqueue(.prompt)
    }
    enqueueRest()
  }

  /// Enqueues what the answer needs beside the prompt: the persona, the card, the author's texts.
  private mutating func enqueueRest() {
    if plan.hasPrompt, let persona = plan.persona {
      scheduler.request(RequiredVariables.certain(persona.text))
      scheduler.enqueue(.persona)
    }
    if let filled = plan.filled {
      scheduler.request(RequiredVariables.certain(filled))
      scheduler.enqueue(.card)
    }
    if let answer = plan.answer {
      scheduler.request(RequiredVariables.certain(answer))
      scheduler.enqueue(.answer)
    }
    if let headline = plan.headline {
      scheduler.request(RequiredVariables.certain(headline))
      scheduler.enqueue(.headline)
    }
  }

  private mutating func renderPrompt() throws(Evaluator.Stop) {
    let rendered = context.isDryRun ? try evaluator.outline(plan.prompt).text : try evaluator.render(content.program)
    content.prompt = rendered
    emit(.prompt(rendered))
  }

  /// Returns a text of the author for the person; in a dry run with placeholders for what is not
  /// known.
  private mutating func written(_ template: Template?) throws(Evaluator.Stop) -> RenderedText? {
    guard let template else { return nil }
    let text = context.isDryRun ? try evaluator.outline(template).text : try evaluator.render(template)
    return text.withoutBlankEdges
  }

  private mutating func renderPersona() throws(Evaluator.Stop) {
    guard let chosen = plan.persona else { return }
    content.persona = PersonaRecord(name: chosen.name, label: chosen.label, text: try evaluator.render(chosen.text))
  }

  private mutating func fillCard() throws(Evaluator.Stop) {
    guard let template = plan.filled else { return }
    content.filledCard = try CardFiller(template, label: plan.ability.label, started: start.at, zone: context.zone)
      .card(&evaluator)
  }

  // MARK: Events

  private mutating func receive(_ event: CallEvent, _ group: inout CallTasks.Group) async {
    guard case .ended(let id, let result) = event else { return expire(&group) }
    // A call whose time was over has been finished already; what it brings now is too late.
    guard let call = tasks.take(id) else { return }
    let ended = EndedCall(id, result, of: call)
    switch id {
    case .step(let i): settle(step: i, ended, &group)
    case .item(let i, let item): settle(item: item, ofStep: i, ended, &group)
    case .variable(let i): settle(variable: i, result)
    }
  }

  /// Fails the calls whose time is over.
  private mutating func expire(_ group: inout CallTasks.Group) {
    let now = tasks.disarm()
    if now >= tasks.deadline { return timeOut() }
    for i in tasks.cancelOverdueSteps(now) {
      fail(step: i, .noAnswer(within: plan.steps[i].timeoutSeconds))
      if phase.isEnded { return }
    }
    if !tasks.loops.isEmpty { expireItems(now) }
    if phase.isEnded { return }
    for i in tasks.cancelOverdueVariables(now) {
      settle(variable: i, .failure(.noAnswer(within: Self.variableSeconds)))
    }
    tasks.rearm(&group)
  }
}
