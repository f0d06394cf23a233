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
    for (i, open) in openNeeds.enumerated() where open == 0 { queue.append(.step(i)) }
    await work(&group)
  }

  /// Until nothing can go on and nothing is under way.
  private mutating func work(_ group: inout TaskGroup<Arrival>) async {
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
      guard !stepsUnderway.isEmpty || !variablesUnderway.isEmpty else { return }
      guard let arrival = await group.next() else { return }
      if Task.isCancelled { continue }
      await receive(arrival, &group)
    }
  }

  private mutating func attempt(_ consumer: Consumer, _ group: inout TaskGroup<Arrival>) async {
    let missing = evaluator.missing.count
    do throws(Evaluator.Stop) {
      switch consumer {
      case .condition: try judge()
      case .prompt: try renderPrompt()
      case .variable(let i): try await variable(i, &group)
      case .step(let i): try await step(i, &group)
      }
    } catch {
      // What was noted on the way is noted again when the evaluation starts over.
      evaluator.missing.removeLast(evaluator.missing.count - missing)
      switch error {
      case .needsVariable(let i):
        blockedOnVariable[i, default: []].append(consumer)
        want(i)
      case .needsStep(let i): blockedOnStep[i, default: []].append(consumer)
      case .failed(let message): give(up: consumer, StepFailure(.badArgument, message))
      }
    }
  }

  /// Has a variable fetched, unless it is known or under way.
  private mutating func want(_ i: Int) {
    guard variableStates[i] == .fresh else { return }
    variableStates[i] = .underway
    queue.append(.variable(i))
  }

  /// An evaluation that can never succeed.
  private mutating func give(up consumer: Consumer, _ failure: StepFailure) {
    switch consumer {
    case .variable(let i): know(i, .absent(Absence(.unavailable, "\(plan.variables[i].name) is not available: \(failure.message)")))
    case .step(let i): fail(i, failure)
    case .condition, .prompt: halt(RunFailure(step: nil, failure: failure))
    }
  }

  // MARK: Condition and prompt

  private mutating func judge() throws(Evaluator.Stop) {
    guard let condition = plan.condition else { return }
    let holds = try evaluator.truth(condition)
    conditionHolds = holds
    if !holds { return halt(nil) }
    if promptWaits {
      for variable in Needs.certain(plan.prompt) { want(variable) }
      queue.append(.prompt)
    }
  }

  private mutating func renderPrompt() throws(Evaluator.Stop) {
    let rendered = try evaluator.render(plan.prompt)
    prompt = rendered
    emit(.prompt(rendered))
  }

  // MARK: Variables

  private mutating func variable(_ i: Int, _ group: inout TaskGroup<Arrival>) async throws(Evaluator.Stop) {
    let variable = plan.variables[i]
    switch variable.source {
    case .template(let template): know(i, try evaluator.value(template))
    case .builtIn:
      guard let provider = context.variables[variable.name] else {
        return know(i, .absent(Absence(.unavailable, "\(variable.name) is not available: this program does not have it")))
      }
      let tools = toolContext
      let call: @Sendable () async -> Result<ToolResult, StepFailure> = {
        do throws(StepFailure) { return .success(try await provider.value(in: tools)) } catch { return .failure(error) }
      }
      if variable.cost == .free {
        receiveVariable(i, await call())
      } else {
        variablesUnderway[i] = start({ .variable(i, $0) }, seconds: 15, &group, call)
      }
    case .tool(let name, let arguments):
      guard let (tool, signature) = self.tool(name) else {
        return know(i, .absent(Absence(.unavailable, "\(variable.name) is not available: there is no tool \(name)")))
      }
      switch try self.arguments(arguments, of: signature) {
      case .ready(let ready):
        let tools = toolContext
        variablesUnderway[i] = start({ .variable(i, $0) }, seconds: 15, &group) {
          do throws(StepFailure) { return .success(try await tool.call(ready, in: tools)) } catch { return .failure(error) }
        }
      case .impossible(let failure): know(i, .absent(Absence(.unavailable, "\(variable.name) is not available: \(failure.message)")))
      case .missing(let reason): know(i, .absent(Absence(.unavailable, reason)))
      }
    }
  }

  private mutating func receiveVariable(_ i: Int, _ result: Result<ToolResult, StepFailure>) {
    switch result {
    case .success(let good):
      notices += good.notices
      know(i, good.value)
    case .failure(let failure):
      know(i, .absent(Absence(.unavailable, "\(plan.variables[i].name) is not available: \(failure.message)")))
    }
  }

  private mutating func know(_ i: Int, _ value: Value) {
    variableStates[i] = .known
    evaluator.variables[i] = value
    emit(.variable(name: plan.variables[i].name, value.isAbsent ? .unavailable : .fetched))
    if let waiting = blockedOnVariable.removeValue(forKey: i) { queue += waiting }
  }

  // MARK: Steps

  private mutating func step(_ i: Int, _ group: inout TaskGroup<Arrival>) async throws(Evaluator.Stop) {
    let step = plan.steps[i]
    if let failure = stepFailures[i] { return try replace(i, failure) }
    if let condition = step.condition, !(try evaluator.truth(condition)) {
      return finish(i, .skipped(Self.conditionWasFalse), .absent(Absence(.skipped, "\(step.name) was not needed")), [])
    }
    guard let (tool, signature) = self.tool(step.tool) else {
      return fail(i, StepFailure(.unavailable, "this program has no tool \(step.tool)"))
    }
    switch try arguments(step.arguments, of: signature) {
    case .missing(let reason):
      finish(i, .skipped(reason), .absent(Absence(.unavailable, reason)), [])
    case .impossible(let failure): fail(i, failure)
    case .ready(let ready):
      emit(.step(name: step.name, tool: step.tool, .running))
      stepStarted[i] = context.clock.uptime()
      if signature.immediate {
        do throws(StepFailure) {
          let result = try await tool.call(ready, in: toolContext)
          finish(i, .done, result.value, result.notices)
        } catch {
          fail(i, error)
        }
      } else {
        let tools = toolContext
        stepsUnderway[i] = start({ .step(i, $0) }, seconds: step.timeoutSeconds, &group) {
          do throws(StepFailure) { return .success(try await tool.call(ready, in: tools)) } catch { return .failure(error) }
        }
      }
    }
  }

  private enum Prepared {
    case ready(Arguments)
    case impossible(StepFailure)
    /// An argument's value is absent.
    case missing(String)
  }

  private mutating func arguments(_ given: [PlanArgument?], of signature: ToolSignature) throws(Evaluator.Stop) -> Prepared {
    var values: [Value] = []
    values.reserveCapacity(signature.parameters.count)
    for (i, parameter) in signature.parameters.enumerated() {
      var value = Value.null
      switch i < given.count ? given[i] : nil {
      case .value(let expression): value = try evaluator.evaluate(expression)
      case .text(let template): value = .text(try evaluator.render(template).text)
      case nil: break
      }
      if case .absent(let absence) = value { return .missing(absence.reason) }
      do throws(Conversion.Problem) {
        values.append(try Conversion.convert(value, for: parameter, zone: context.zone, now: started))
      } catch {
        return .impossible(StepFailure(.badArgument, error.message))
      }
    }
    return .ready(Arguments(signature.parameters, values))
  }

  private mutating func finish(_ i: Int, _ status: Observation.Status, _ value: Value, _ notices: [Notice]) {
    let step = plan.steps[i]
    observations[i] = Observation(step: step.name, tool: step.tool, status: status, value: value, notices: notices)
    if stepStarted[i] != 0 { stepElapsed[i] = elapsed(since: stepStarted[i]) }
    evaluator.steps[i] = value
    emit(.step(name: step.name, tool: step.tool, .ended(status, stepElapsed[i])))
    for d in dependents[dependentStart[i]..<dependentStart[i + 1]] {
      openNeeds[d] -= 1
      if openNeeds[d] == 0 { queue.append(.step(d)) }
    }
    if let waiting = blockedOnStep.removeValue(forKey: i) { queue += waiting }
  }

  private mutating func fail(_ i: Int, _ failure: StepFailure) {
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

  private mutating func replace(_ i: Int, _ failure: StepFailure) throws(Evaluator.Stop) {
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

  // MARK: Children

  private mutating func start(
    _ wrap: @escaping @Sendable (Result<ToolResult, StepFailure>) -> Arrival, seconds: Int, _ group: inout TaskGroup<Arrival>,
    _ call: @escaping @Sendable () async -> Result<ToolResult, StepFailure>
  ) -> Underway {
    // A task of its own, so that it alone can be cancelled when its time is over; the child waits for it, whatever happens.
    let task = Task(executorPreference: context.executor) { await call() }
    group.addTask {
      await withTaskCancellationHandler { wrap(await task.value) } onCancel: { task.cancel() }
    }
    let deadline = min(context.clock.uptime() + UInt64(seconds) * 1_000_000_000, runDeadline)
    arm(deadline, &group)
    return Underway(task: task, deadline: deadline)
  }

  private mutating func arm(_ deadline: UInt64, _ group: inout TaskGroup<Arrival>) {
    if let armed, armed <= deadline { return }
    armed = deadline
    let clock = context.clock
    let now = clock.uptime()
    let wait = Duration.nanoseconds(Int64(deadline > now ? deadline - now : 0))
    group.addTask {
      try? await clock.sleep(wait)
      return .timer
    }
  }

  private mutating func receive(_ arrival: Arrival, _ group: inout TaskGroup<Arrival>) async {
    switch arrival {
    case .step(let i, let result):
      // A step whose time was over has been finished already; what it brings now is too late.
      guard stepsUnderway.removeValue(forKey: i) != nil else { return }
      switch result {
      case .success(let good): finish(i, .done, good.value, good.notices)
      case .failure(let failure): fail(i, failure)
      }
    case .variable(let i, let result):
      guard variablesUnderway.removeValue(forKey: i) != nil else { return }
      receiveVariable(i, result)
    case .timer: expire(&group)
    }
  }

  private mutating func expire(_ group: inout TaskGroup<Arrival>) {
    let now = context.clock.uptime()
    armed = nil
    if now >= runDeadline {
      timedOut = true
      return halt(RunFailure(step: nil, failure: StepFailure(.timedOut, "the run took longer than \(plan.limits.seconds) s", retryable: true)))
    }
    for (i, underway) in stepsUnderway.sorted(by: { $0.key < $1.key }) where underway.deadline <= now {
      underway.task.cancel()
      stepsUnderway[i] = nil
      fail(i, StepFailure(.timedOut, "no answer within \(plan.steps[i].timeoutSeconds) s", retryable: true))
      if halted { return }
    }
    for (i, underway) in variablesUnderway.sorted(by: { $0.key < $1.key }) where underway.deadline <= now {
      underway.task.cancel()
      variablesUnderway[i] = nil
      receiveVariable(i, .failure(StepFailure(.timedOut, "no answer within 15 s", retryable: true)))
    }
    let next = (stepsUnderway.values.map(\.deadline) + variablesUnderway.values.map(\.deadline)).min()
    if let next { arm(next, &group) }
  }

  // MARK: The end

  mutating func halt(_ failure: RunFailure?) {
    halted = true
    if self.failure == nil { self.failure = failure }
    for underway in stepsUnderway.values { underway.task.cancel() }
    for underway in variablesUnderway.values { underway.task.cancel() }
  }

  private mutating func cancel() {
    cancelled = true
    halt(RunFailure(step: nil, failure: StepFailure(.cancelled, "cancelled")))
  }
}
