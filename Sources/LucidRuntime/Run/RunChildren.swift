import LucidCore

/// What is under way outside, and how long it may take.
extension Run {
  mutating func start(
    _ wrap: @escaping @Sendable (Result<ToolResult, StepFailure>) -> Arrival, seconds: Int, _ group: inout TaskGroup<Arrival>,
    _ call: @escaping Call
  ) -> Underway {
    let deadline = min(context.clock.uptime() + BoundedCall.nanoseconds(seconds), runDeadline)
    return start(wrap, until: deadline, &group, call: call, run: call)
  }

  /// Does `run` now; `call` is what a further try would do.
  mutating func start(
    _ wrap: @escaping @Sendable (Result<ToolResult, StepFailure>) -> Arrival, until deadline: UInt64,
    _ group: inout TaskGroup<Arrival>, call: @escaping Call, run: @escaping Call
  ) -> Underway {
    let bounded = BoundedCall(context.clock, context.executor, run)
    group.addTask { wrap(await bounded.outcome()) }
    arm(deadline, &group)
    return Underway(bounded: bounded, deadline: deadline, call: call)
  }

  func callOff(_ underway: Underway) { underway.bounded.cancel() }

  mutating func arm(_ deadline: UInt64, _ group: inout TaskGroup<Arrival>) {
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

  mutating func receive(_ arrival: Arrival, _ group: inout TaskGroup<Arrival>) async {
    switch arrival {
    case .step(let i, let result):
      // A step whose time was over has been finished already; what it brings now is too late.
      guard let underway = stepsUnderway.removeValue(forKey: i) else { return }
      settle(i, underway.attempt, result, underway, &group)
    case .item(let i, let item, let result): receive(i, item: item, result, &group)
    case .variable(let i, let result):
      guard variablesUnderway.removeValue(forKey: i) != nil else { return }
      receiveVariable(i, result)
    case .timer: expire(&group)
    }
  }

  mutating func expire(_ group: inout TaskGroup<Arrival>) {
    let now = context.clock.uptime()
    armed = nil
    if now >= runDeadline { return timeOut() }
    for (i, underway) in stepsUnderway.sorted(by: { $0.key < $1.key }) where underway.deadline <= now {
      callOff(underway)
      stepsUnderway[i] = nil
      fail(i, StepFailure(.timedOut, "no answer within \(plan.steps[i].timeoutSeconds) s", retryable: true))
      if halted { return }
    }
    if !loops.isEmpty { expireItems(now) }
    if halted { return }
    for (i, underway) in variablesUnderway.sorted(by: { $0.key < $1.key }) where underway.deadline <= now {
      callOff(underway)
      variablesUnderway[i] = nil
      receiveVariable(i, .failure(StepFailure(.timedOut, "no answer within 15 s", retryable: true)))
    }
    let items = loops.values.flatMap { $0.underway.values.map(\.deadline) }
    let next = (stepsUnderway.values.map(\.deadline) + variablesUnderway.values.map(\.deadline) + items).min()
    if let next { arm(next, &group) }
  }
}
