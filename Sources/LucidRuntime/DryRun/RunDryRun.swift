import LucidCore

/// A dry run: reads are made, writes are not, nor calls that hand data of the person to somebody
/// outside. What such a call would have given is a placeholder, and what hangs on one is not asked.
extension Run {
  /// Whether the step was dealt with here; false leaves it to be run like any other.
  mutating func simulate(_ i: Int) throws(Evaluator.Stop) -> Bool {
    let step = plan.steps[i]
    // What is off is left out like in a real run.
    if context.off(StepLedger.family(step)) != nil { return false }
    // A list of reads that has begun goes on.
    guard tasks.loops[i] == nil, ledger.observations[i] == nil, let (_, signature) = calls.tool(step.tool) else { return false }
    var open: [String] = []
    if let condition = step.condition {
      let value = try evaluator.evaluate(condition)
      if let standin = value.standin { open.append(standin.path) } else if value.boolean != true { return false }
    }
    if let loop = step.modifiers?.forEach { return try simulate(i, loop, of: signature, around: open) }
    let (arguments, hangs, refusal) = try outlined(step.arguments, of: signature)
    switch refusal {
    case .missing(let missing)?:
      skip(i, lacking: missing)
      return true
    case .impossible(let failure)?:
      fail(step: i, failure)
      return true
    case .ready?, nil: break
    }
    if signature.effect == .read {
      let first = open.first ?? hangs.first
      guard first != nil || discloses(signature) || step.asksModel else { return false }
      let item = itemsAround(i).first.map { $0 + 1 }
      content.dryRun.unasked.append(call(step, signature, with: arguments, dependsOn: open + hangs, item: item))
      leave(i, signature.result(of: step.arguments), first.map { .depends(on: $0) } ?? .dryRun)
    } else {
      if let refusal = writes.count(step.tool) {
        fail(step: i, refusal)
        return true
      }
      let item = itemsAround(i).first.map { $0 + 1 }
      content.dryRun.writes.append(call(step, signature, with: arguments, dependsOn: open, item: item))
      leave(i, signature.result(of: step.arguments), open.first.map { .depends(on: $0) } ?? .dryRun)
    }
    return true
  }

  private mutating func simulate(
    _ i: Int, _ loop: ForEach, of signature: ToolSignature, around: [String]
  ) throws(Evaluator.Stop) -> Bool {
    let step = plan.steps[i]
    var open = around
    let list = try evaluator.evaluate(loop.list)
    var items: [Value?] = (list.list ?? []).map { $0 }
    if let standin = list.standin {
      open.append(standin.path)
      // One round stands for all of them.
      items = [nil]
    } else if list.list == nil {
      return false
    }
    var calls: [DryRun.Call] = []
    for (n, item) in items.enumerated() {
      place(
        item ?? list.standin.map { .pending($0.each(loop.name)) } ?? .null, n, of: items.count, isKnown: item != nil,
        at: loop.slot)
      var hangs = open
      if let condition = loop.condition {
        let value = try evaluator.evaluate(condition)
        if let standin = value.standin { hangs.append(standin.path) } else if value.boolean != true { continue }
      }
      let (arguments, missing, refusal) = try outlined(step.arguments, of: signature)
      // Such an item is left out or fails by itself; a list of reads does so when it is run.
      if refusal != nil { continue }
      if signature.effect == .read {
        hangs += missing
        if hangs.isEmpty, !discloses(signature), signature.name != ToolName.modelAsk { continue }
      }
      calls.append(call(step, signature, with: arguments, dependsOn: hangs, item: item == nil ? nil : n + 1))
    }
    let type = ValueType.list(signature.result(of: step.arguments))
    guard signature.effect != .read else {
      // One item that hangs on what was not written keeps the whole list from being known.
      guard let call = calls.first else { return false }
      content.dryRun.unasked += calls
      leave(i, type, call.dependsOn.first.map { .depends(on: $0) } ?? .dryRun)
      return true
    }
    for call in calls where call.item != nil {
      if let refusal = writes.count(step.tool) {
        fail(step: i, refusal)
        return true
      }
    }
    content.dryRun.writes += calls
    leave(i, type, open.first.map { .depends(on: $0) } ?? .dryRun)
    return true
  }

  private mutating func place(_ item: Value, _ n: Int, of count: Int, isKnown: Bool, at slot: Int) {
    let loop: Value =
      isKnown
      ? .record(Record(loopType, values: [.integer(n + 1), .boolean(n == 0), .boolean(n == count - 1)]))
      : .pending(UnknownValue("loop", .record(loopType)))
    evaluator.place(LoopFrame(item: item, loop: loop), at: slot)
  }

  /// The arguments as far as they are known, the paths that are not, and the reason for which the
  /// call is not made.
  private mutating func outlined(
    _ given: [PlanArgument?], of signature: ToolSignature
  ) throws(Evaluator.Stop) -> (arguments: [CallArgument], open: [String], refusal: Prepared?) {
    var arguments: [CallArgument] = []
    var open: [String] = []
    var refusal: Prepared?
    for (i, parameter) in signature.parameters.enumerated() where i < given.count {
      guard let argument = given[i] else { continue }
      switch argument {
      case .value(let expression):
        let value = try evaluator.given(expression)
        if let standin = value.standin {
          open.append(standin.path)
          arguments.append(.init(parameter.name, .text("<<\(standin.path)>>")))
          continue
        }
        guard !value.isAbsent else {
          arguments.append(.init(parameter.name, value))
          continue
        }
        switch ArgumentRule.verdict(value, of: argument, for: parameter, in: signature) {
        case .notGiven: continue
        case .cleared: arguments.append(.init(parameter.name, .null))
        case .leftOut(let missing): refusal = refusal ?? .missing(missing)
        case .refused(let failure): refusal = refusal ?? .impossible(failure)
        case .given(let value):
          let ready = try? Conversion.convert(
            value, for: parameter, zone: context.zone, now: start.at, language: evaluator.context.language)
          arguments.append(.init(parameter.name, ready ?? value))
        }
      case .text(let template):
        let outline = try evaluator.outline(template)
        open += outline.open
        arguments.append(.init(parameter.name, .text(outline.text.text)))
      }
    }
    return (arguments, open, refusal)
  }

  private func call(
    _ step: PlanStep, _ signature: ToolSignature, with arguments: [CallArgument], dependsOn open: [String], item: Int? = nil
  ) -> DryRun.Call {
    var seen: Set<String> = []
    return DryRun.Call(
      step: step.name, tool: step.tool, effect: signature.effect, arguments: arguments,
      dependsOn: open.filter { seen.insert($0).inserted }, item: item)
  }

  private mutating func leave(_ i: Int, _ type: ValueType, _ reason: SkipReason) {
    finish(i, .skipped(reason), .pending(UnknownValue(plan.steps[i].name, type)))
  }

  /// Whether a call hands data of the person to somebody outside: it is shown and not made.
  private func discloses(_ signature: ToolSignature) -> Bool {
    let mayTell =
      signature.discloses != nil || !signature.toService.isEmpty && !context.rules.flow.onDevice.contains(signature.name)
    return mayTell && plan.flows.contains { $0.destination == .tool(signature.name) }
  }

  // MARK: Variables, the prompt, the answer

  /// Whether the variable hangs on what was not written.
  mutating func simulate(variable i: Int) throws(Evaluator.Stop) -> Bool {
    let open: [String]
    var isTold = false
    switch plan.variables[i].source {
    case .builtIn, .previous: return false
    case .template(let template): open = template.single == nil ? try evaluator.outline(template).open : []
    case .tool(let name, let arguments):
      guard context.off(ToolName.family(name)) == nil, let (_, signature) = calls.tool(name) else { return false }
      open = try outlined(arguments, of: signature).open
      isTold = discloses(signature)
    }
    if open.isEmpty, !isTold { return false }
    resolve(variable: i, .pending(UnknownValue(plan.variables[i].name, plan.variables[i].type)))
    return true
  }

  /// Computes the size of the request to the model; no model is asked.
  mutating func simulateAnswer(_ prompt: RenderedText, _ observed: [Observation]) {
    if givesOwnAnswer, let own = content.answer {
      return exchange.give(Answer(text: own.text, author: Answer.abilityAuthor))
    }
    content.dryRun.request = DryRun.Request(model: context.model.name, prompt: prompt, observed: observed, zone: context.zone)
  }
}
