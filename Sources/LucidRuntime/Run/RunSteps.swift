import LucidCore

/// Steps: their conditions, their arguments, their ends.
extension Run {
  mutating func step(_ i: Int, _ group: inout TaskGroup<Arrival>) async throws(Evaluator.Stop) {
    let step = plan.steps[i]
    if let failure = stepFailures[i] { return try replace(i, failure) }
    if context.isRehearsal, try rehearse(i) { return }
    let loop = step.modifiers?.forEach
    if loop != nil {
      // An item that arrived may have asked for a step that is over by now.
      if observations[i] != nil { return }
      if loops[i] != nil { return try await goOn(i, &group) }
    }
    if let condition = step.condition, !(try evaluator.truth(condition)) {
      return finish(i, .skipped(Self.conditionWasFalse), .absent(Absence(.skipped, "\(step.name) was not needed")), [])
    }
    guard let (tool, signature) = self.tool(step.tool) else {
      return fail(i, StepFailure(.unavailable, "this program has no tool \(step.tool)"))
    }
    if let loop { return try await begin(i, loop, tool, signature, &group) }
    switch try arguments(step.arguments, of: signature) {
    case .missing(let reason):
      finish(i, .skipped(reason), .absent(Absence(.unavailable, reason)), [])
    case .impossible(let failure): fail(i, failure)
    case .ready(let ready):
      let key = step.modifiers == nil ? nil : try cacheKey(i, signature)
      if signature.effect != .read, let refusal = countWrite(step.tool) { return fail(i, refusal) }
      emit(.step(name: step.name, tool: step.tool, .running))
      stepStarted[i] = context.clock.uptime()
      if signature.immediate, signature.effect == .read, key == nil {
        do throws(StepFailure) {
          let result = try await tool.call(ready, in: callContext(step, signature, ready))
          changed(result, step)
          finish(i, .done, result.value, result.notices)
        } catch {
          guard error.retryable else { return fail(i, error) }
          settle(i, 1, .failure(error), nil, &group, BoundedCall.work(tool, ready, callContext(step, signature, ready)))
        }
        return
      }
      let call = BoundedCall.work(tool, ready, callContext(step, signature, ready))
      if signature.immediate, key == nil {
        settle(i, 1, await call(), nil, &group, call)
      } else {
        let call = cached(call, key, seconds: step.modifiers?.cacheSeconds ?? 0)
        stepsUnderway[i] = start({ .step(i, $0) }, seconds: step.timeoutSeconds, &group, call)
      }
    }
  }

  enum Prepared {
    case ready(Arguments)
    case impossible(StepFailure)
    /// An argument's value is absent.
    case missing(String)
  }

  mutating func arguments(_ given: [PlanArgument?], of signature: ToolSignature) throws(Evaluator.Stop) -> Prepared {
    var values: [Value] = []
    var days: Set<String> = []
    values.reserveCapacity(signature.parameters.count)
    for (i, parameter) in signature.parameters.enumerated() {
      var value = Value.null
      switch i < given.count ? given[i] : nil {
      case .value(let expression): value = try evaluator.given(expression)
      case .text(let template): value = .text(try evaluator.render(template).text)
      case nil: break
      }
      if case .absent(let absence) = value { return .missing(absence.reason) }
      if Conversion.isDay(value, for: parameter) { days.insert(parameter.name) }
      do throws(Conversion.Problem) {
        values.append(try Conversion.convert(value, for: parameter, zone: context.zone, now: started))
      } catch {
        return .impossible(StepFailure(.badArgument, error.message, hint: error.hint))
      }
    }
    return .ready(Arguments(signature.parameters, values, days: days))
  }

  mutating func finish(_ i: Int, _ status: Observation.Status, _ value: Value, _ notices: [Notice]) {
    let step = plan.steps[i]
    observations[i] = Observation(step: step.name, tool: step.tool, status: status, value: value, notices: notices)
    if stepStarted[i] != 0 { stepElapsed[i] = elapsed(since: stepStarted[i]) }
    evaluator.steps[i] = value
    emit(.step(name: step.name, tool: step.tool, .ended(status, stepElapsed[i], facts.isEmpty ? nil : facts[i])))
    for d in dependents[dependentStart[i]..<dependentStart[i + 1]] {
      openNeeds[d] -= 1
      if openNeeds[d] == 0 { queue.append(.step(d)) }
    }
    if let waiting = blockedOnStep.removeValue(forKey: i) { queue += waiting }
  }

  mutating func fail(_ i: Int, _ failure: StepFailure) {
    let step = plan.steps[i]
    let absence = Value.absent(Absence(.unavailable, Self.line(step, failure)))
    switch step.onError {
    case .omit: finish(i, .failed(failure), absence, [])
    case .use:
      // The replacement may name a variable that has to be fetched first.
      stepFailures[i] = failure
      queue.append(.step(i))
    case .stop:
      finish(i, .failed(failure), absence, [])
      halt(RunFailure(step: step.name, failure: failure, span: step.span))
    }
  }

  mutating func replace(_ i: Int, _ failure: StepFailure) throws(Evaluator.Stop) {
    guard case .use(let expression) = plan.steps[i].onError else { return }
    let value: Value
    do throws(Evaluator.Stop) {
      value = try evaluator.evaluate(expression)
    } catch {
      guard case .failed = error else { throw error }
      value = .absent(Absence(.unavailable, Self.line(plan.steps[i], failure)))
    }
    stepFailures[i] = nil
    let notice = Notice("\(plan.steps[i].name) failed (\(failure.message)); the value of `use` stands in")
    finish(i, .failed(failure), value, value.isAbsent ? [] : [notice])
  }
}
