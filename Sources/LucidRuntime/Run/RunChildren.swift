import LucidCore

/// What is under way outside, and how long it may take.
extension Run {
  mutating func start(
    _ wrap: @escaping @Sendable (Result<ToolResult, StepFailure>) -> Arrival, seconds: Int, _ group: inout TaskGroup<Arrival>,
    _ call: @escaping @Sendable () async -> Result<ToolResult, StepFailure>
  ) -> Underway {
    // A task of its own, so that it alone can be cancelled when its time is over; the child waits for it, whatever happens.
    let task = Task(executorPreference: context.executor) { await call() }
    group.addTask {
      await withTaskCancellationHandler {
        wrap(await task.value)
      } onCancel: {
        task.cancel()
      }
    }
    let deadline = min(context.clock.uptime() + UInt64(seconds) * 1_000_000_000, runDeadline)
    arm(deadline, &group)
    return Underway(task: task, deadline: deadline)
  }

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

  mutating func expire(_ group: inout TaskGroup<Arrival>) {
    let now = context.clock.uptime()
    armed = nil
    if now >= runDeadline {
      timedOut = true
      return halt(
        RunFailure(
          step: nil, failure: StepFailure(.timedOut, "the run took longer than \(plan.limits.seconds) s", retryable: true)))
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
}
