import LucidCore

/// Failures that may pass: the same call again, within the time that the first had.
extension Run {
  /// Takes what a step's call brought back: finishes the step, fails it, or tries once more.
  ///
  /// `underway` is nil for a call that was made in place; `call` is then what a further try does.
  mutating func settle(
    _ i: Int, _ attempt: Int, _ result: Result<ToolResult, StepFailure>, _ underway: Underway?,
    _ group: inout TaskGroup<Arrival>, _ call: Call? = nil
  ) {
    switch result {
    case .success(let good):
      changed(good, plan.steps[i])
      if attempt == 1, good.ageSeconds == nil { return finish(i, .done, good.value, good.notices) }
      facts[i] = StepFacts(
        tries: good.ageSeconds == nil ? attempt : 0, cached: good.ageSeconds == nil ? 0 : 1, ageSeconds: good.ageSeconds ?? 0)
      finish(i, .done, good.value, good.notices + [notice(plan.steps[i], attempt, good.ageSeconds)])
    case .failure(let failure):
      let step = plan.steps[i]
      if let again = underway?.call ?? call,
        let next = retry(
          step, attempt, failure, until: underway?.deadline, { .step(i, $0) }, item: nil, &group, again)
      {
        stepsUnderway[i] = next
        return
      }
      if attempt > 1 { facts[i] = StepFacts(tries: attempt) }
      fail(i, Self.told(failure, attempt))
    }
  }

  /// The next try under way; nil when there is none to be made.
  mutating func retry(
    _ step: PlanStep, _ attempt: Int, _ failure: StepFailure, until deadline: UInt64?,
    _ wrap: @escaping @Sendable (Result<ToolResult, StepFailure>) -> Arrival, item: Int?, _ group: inout TaskGroup<Arrival>,
    _ call: @escaping Call
  ) -> Underway? {
    guard failure.retryable, !halted, !Task.isCancelled else { return nil }
    let policy = step.modifiers?.retry ?? .standard(step.effect)
    guard attempt < policy.tries else { return nil }
    // Whatever a plan says: what writes is only repeated where it can be known again.
    if step.effect != .read, tool(step.tool)?.signature.takesKey != true { return nil }
    let clock = context.clock
    let now = clock.uptime()
    let deadline = deadline ?? min(now + BoundedCall.nanoseconds(step.timeoutSeconds), runDeadline)
    let delay = policy.delay(before: attempt + 1)
    let (seconds, attoseconds) = delay.components
    guard now + UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000) < deadline else { return nil }
    emit(.step(name: step.name, tool: step.tool, .retrying(attempt: attempt + 1, item: item.map { $0 + 1 }, failure)))
    var next = start(wrap, until: deadline, &group, call: call) {
      do { try await clock.sleep(delay) } catch { return .failure(StepFailure(.cancelled, "cancelled")) }
      return await call()
    }
    next.attempt = attempt + 1
    return next
  }

  /// A failure that says how often it was tried.
  static func told(_ failure: StepFailure, _ attempt: Int) -> StepFailure {
    guard attempt > 1 else { return failure }
    return StepFailure(
      failure.kind, "\(failure.message) (tried \(attempt) times)", hint: failure.hint, retryable: failure.retryable)
  }

  private func notice(_ step: PlanStep, _ attempt: Int, _ age: Int?) -> Notice {
    if let age { return Notice("\(step.name) is what was found \(Self.ago(age)) (kept by `cache`)") }
    return Notice("\(step.name) came at try \(attempt)")
  }

  /// `40 s ago`, `4 min ago`, `3 h ago`, `2 days ago`.
  static func ago(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s ago"
    case ..<7_200: "\(seconds / 60) min ago"
    case ..<172_800: "\(seconds / 3_600) h ago"
    default: "\(seconds / 86_400) days ago"
    }
  }

  // MARK: Writes

  /// What a call may know: who asks, and one that writes also by which name it is known again.
  ///
  /// The arguments belong to the name, since runs at one frozen time share their id.
  func callContext(_ step: PlanStep, _ signature: ToolSignature, _ arguments: Arguments, item: Int? = nil) -> ToolContext {
    var call = toolContext
    if signature.effect != .read {
      var json = JSONText()
      json.object { json in
        for (i, parameter) in signature.parameters.enumerated() where arguments[i] != .null {
          json.key(parameter.name)
          json.value(arguments[i], zone: context.zone)
        }
      }
      call = ToolContext(
        now: started, zone: context.zone, settings: context.settings, clock: context.clock,
        key: "\(id)/\(step.name)" + (item.map { "/\($0 + 1)" } ?? "") + " " + json.text)
    }
    call.step = step.name
    call.item = item.map { $0 + 1 }
    return call
  }

  /// Counts one more call of a tool that writes. Gives the failure when that is one too many.
  mutating func countWrite(_ tool: String) -> StepFailure? {
    let most = plan.writes.first { $0.tool == tool }?.most ?? 0
    let count = writes[tool, default: 0]
    if count >= most { return .tooManyWrites(tool, most) }
    writes[tool] = count + 1
    return nil
  }
}

extension StepFailure {
  /// Refuses a call beyond the cap of a tool that writes.
  package static func tooManyWrites(_ tool: String, _ most: Int) -> StepFailure {
    StepFailure(
      .badArgument, "\(tool) may be called \(most == 1 ? "once" : "\(most) times") in a run",
      hint: "`writes: {\(tool): N}` in the ability allows N calls")
  }
}
