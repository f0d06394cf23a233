import LucidCore

/// Evaluates steps: their conditions, their arguments, their ends.
extension Run {
  mutating func evaluate(step i: Int, _ group: inout CallTasks.Group) async throws(Evaluator.Stop) {
    let step = plan.steps[i]
    if step.modifiers?.block != nil { placeItems(around: i) }
    if let failure = ledger.replacing[i] { return try replace(i, failure) }
    if let body = step.modifiers?.body { return try evaluate(block: i, body) }
    if context.isDryRun, try simulate(i) { return }
    let loop = step.modifiers?.forEach
    if loop != nil {
      // An item that arrived may have asked for a step that is over by now.
      if ledger.observations[i] != nil { return }
      if tasks.loops[i] != nil { return try await advance(i, &group) }
    }
    if let condition = step.condition {
      let value = try evaluator.evaluate(condition)
      if case .absent(let absence) = value { return skip(i, lacking: absence.missing) }
      if value.boolean != true {
        return finish(i, .skipped(.conditionFalse), .absent(Absence(.skipped, .words(.wasNotNeeded, step.name))))
      }
    }
    if let off = context.off(StepLedger.family(step)) { return skip(i, lacking: off) }
    if try giveOwnAnswer(ofStep: i) { return }
    guard let (tool, signature) = calls.tool(step.tool) else {
      return fail(step: i, StepFailure(.unavailable, .words(.programHasNoTool, step.tool)))
    }
    if let loop { return try await begin(i, loop, calling: tool, signature: signature, in: &group) }
    switch try arguments(step.arguments, of: signature) {
    case .missing(let missing): skip(i, lacking: missing)
    case .impossible(let failure): fail(step: i, failure)
    case .ready(let ready):
      var material: ModelAsker.Material?
      if let answer = step.modifiers?.answer { material = try self.material(of: answer) }
      if let refusal = Self.refusal(of: signature, ready, madeOf: evaluator.labels, by: context.rules.flow) {
        return fail(step: i, refusal)
      }
      let key = step.modifiers == nil ? nil : try cacheKey(i, signature)
      let about = calls.context(of: step, signature, ready, labels: evaluator.labels, items: itemsAround(i), material: material)
      if signature.effect != .read, let refusal = writes.count(step.tool) { return fail(step: i, refusal) }
      emit(.step(name: step.name, tool: step.tool, .running))
      ledger.begin(i, at: context.clock.uptime())
      if signature.immediate, signature.effect == .read, key == nil {
        do throws(StepFailure) {
          let result = try await tool.call(ready, in: about)
          writes.add(result, by: step.name)
          bring(result, to: i)
          finish(i, .done, result.value, notices: result.notices)
        } catch {
          guard error.retryable else {
            bring(error, to: i)
            return fail(step: i, error)
          }
          settle(step: i, EndedCall(.step(i), .failure(error), inPlace: BoundedCall.work(tool, ready, about)), &group)
        }
        return
      }
      let call = BoundedCall.work(tool, ready, about)
      if signature.immediate, key == nil {
        settle(step: i, EndedCall(.step(i), await call(), inPlace: call), &group)
      } else {
        let answered = if let key { cached(call, key, seconds: step.modifiers?.cacheSeconds ?? 0, of: i) } else { call }
        tasks.start(.step(i), seconds: step.timeoutSeconds, in: &group, answered)
      }
    }
  }

  enum Prepared {
    case ready(Arguments)
    case impossible(StepFailure)
    /// An argument's value is absent.
    case missing(MissingData)
  }

  mutating func arguments(_ given: [PlanArgument?], of signature: ToolSignature) throws(Evaluator.Stop) -> Prepared {
    var values: [Value] = []
    var days: Set<String> = []
    var cleared: Set<String> = []
    values.reserveCapacity(signature.parameters.count)
    for (i, parameter) in signature.parameters.enumerated() {
      guard i < given.count, let argument = given[i] else {
        values.append(parameter.fallback ?? .null)
        continue
      }
      let value: Value =
        switch argument {
        case .value(let expression): try evaluator.given(expression)
        case .text(let template): .text(try evaluator.render(template).text)
        }
      if case .absent(let absence) = value { return .missing(absence.missing) }
      switch ArgumentRule.verdict(value, of: argument, for: parameter, in: signature) {
      case .notGiven: values.append(parameter.fallback ?? .null)
      case .cleared:
        values.append(.null)
        cleared.insert(parameter.name)
      case .leftOut(let missing): return .missing(missing)
      case .refused(let failure): return .impossible(failure)
      case .given(let value):
        if Conversion.isDay(value, for: parameter) { days.insert(parameter.name) }
        do throws(ConversionError) {
          values.append(
            try Conversion.convert(
              value, for: parameter, zone: context.zone, now: start.at, language: evaluator.context.language))
        } catch {
          return .impossible(StepFailure(.badArgument, error.words, hint: error.remedy))
        }
      }
    }
    return .ready(Arguments(signature.parameters, values, days: days, cleared: cleared))
  }

  /// Ends a step that needs a value which could not be had.
  mutating func skip(_ i: Int, lacking missing: MissingData) {
    finish(i, .skipped(.missing(missing)), .absent(Absence(.unavailable, missing)))
  }

  /// Joins the origins of a result to those of what was asked.
  mutating func bring(_ result: ToolResult, to i: Int) {
    let labels = result.labels ?? Labels(reading: StepLedger.family(plan.steps[i]), result.authorship)
    evaluator.origins.steps[i].formUnion(labels)
  }

  /// As for a result: what failed may say what it looked at.
  mutating func bring(_ failure: StepFailure, to i: Int) {
    evaluator.origins.steps[i].formUnion(Labels(failing: StepLedger.family(plan.steps[i]), failure))
  }

  mutating func finish(_ i: Int, _ status: Observation.Status, _ value: Value, notices: [Notice] = []) {
    let step = plan.steps[i]
    evaluator.origins.steps[i].formUnion(evaluator.labels)
    ledger.end(i, status, value: value, notices: notices, labels: evaluator.origins.steps[i], clock: context.clock)
    if let body = step.modifiers?.body, case .skipped(let reason) = status { ledger.skip(i + 1..<i + 1 + body.count, reason) }
    evaluator.steps[i] = value
    emit(.step(name: step.name, tool: step.tool, ledger.ended(i, status)))
    if let block = step.modifiers?.block {
      // What comes next in the item.
      scheduler.enqueue(.step(block))
    } else {
      scheduler.resolve(step: i)
    }
  }

  mutating func fail(step i: Int, _ failure: StepFailure) {
    guard hasOwnAnswer(i, after: failure) else { return lose(step: i, failure) }
    // It may name a variable that has to be fetched first.
    ledger.replace(i, failure)
    scheduler.enqueue(.step(i))
  }

  /// Ends a step that has failed, by its `on_error`.
  mutating func lose(step i: Int, _ failure: StepFailure) {
    let step = plan.steps[i]
    let absence = Value.absent(Absence(.unavailable, StepLedger.loss(step, failure)))
    // Nothing stands for what a person has to decide.
    switch failure.kind == .unanswered ? .stop : step.onError {
    case .omit: finish(i, .failed(failure), absence)
    case .use:
      // The replacement may name a variable that has to be fetched first.
      ledger.replace(i, failure)
      scheduler.enqueue(.step(i))
    case .stop:
      if let block = step.modifiers?.block {
        failItem(ofBlock: block, at: step, failure)
        return finish(i, .failed(failure), absence)
      }
      finish(i, .failed(failure), absence)
      end(.failed(RunFailure(step: step.name, failure: failure, span: step.span)))
    }
  }

  mutating func replace(_ i: Int, _ failure: StepFailure) throws(Evaluator.Stop) {
    if hasOwnAnswer(i, after: failure) { return try replaceByOwnAnswer(i, failure) }
    guard case .use(let expression) = plan.steps[i].onError else { return }
    let value = try evaluator.evaluate(expression)
    ledger.replace(i, nil)
    let notice = Notice(.words(.valueOfUse, plan.steps[i].name, failure.words))
    finish(i, .failed(failure), value, notices: value.isAbsent ? [] : [notice])
  }
}
