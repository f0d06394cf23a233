import LucidCore

/// Names a call in flight.
enum CallID: Sendable {
  case step(Int)
  /// A call of a `for_each`, for one item.
  case item(Int, item: Int)
  case variable(Int)
}

/// The event that a child task of a run returns.
enum CallEvent: Sendable {
  case ended(CallID, BoundedCall.Outcome)
  /// A call's or the run's time may be over.
  case timer
}

/// A call that has begun and not ended.
struct InFlightCall {
  let bounded: BoundedCall
  /// The deadline of all tries together.
  let deadline: UInt64
  /// The work of another try.
  let work: BoundedCall.Work
  /// From 1.
  let attempt: Int
}

/// The calls of a run that are in flight, the lists that are being gone through, and the one timer
/// of all their deadlines.
struct CallTasks {
  typealias Group = TaskGroup<CallEvent>

  private let clock: any RunClock
  private let executor: (any TaskExecutor)?
  /// The deadline of the run, on the monotonic clock.
  let deadline: UInt64
  private var steps: [Int: InFlightCall] = [:]
  private var variables: [Int: InFlightCall] = [:]
  /// Steps with `for_each` that have begun and not ended.
  var loops: [Int: LoopProgress] = [:]
  /// Steps with `do` that have begun and not ended.
  var blocks: [Int: BlockProgress] = [:]
  /// When the timer fires; nil when none is set.
  private var armed: UInt64?

  init(_ context: RunContext, deadline: UInt64) {
    clock = context.clock
    executor = context.executor
    self.deadline = deadline
  }

  /// Whether anything is in flight.
  var isWaiting: Bool {
    !steps.isEmpty || !variables.isEmpty || loops.values.contains { !$0.inFlight.isEmpty }
  }

  // MARK: Begin and end

  /// Starts a call that may take `seconds`, and never longer than the run.
  mutating func start(_ id: CallID, seconds: Int, in group: inout Group, _ work: @escaping BoundedCall.Work) {
    let deadline = deadline(after: seconds, from: clock.uptime())
    wait(for: id, InFlightCall(bounded: bound(work), deadline: deadline, work: work, attempt: 1), &group)
  }

  /// Starts the work of a try.
  func bound(_ work: @escaping BoundedCall.Work) -> BoundedCall { BoundedCall(clock, executor, work) }

  /// Waits for a call that has been started.
  mutating func wait(for id: CallID, _ call: InFlightCall, _ group: inout Group) {
    group.addTask { .ended(id, await call.bounded.outcome()) }
    arm(call.deadline, &group)
    switch id {
    case .step(let i): steps[i] = call
    case .item(let i, let item): loops[i]?.inFlight[item] = call
    case .variable(let i): variables[i] = call
    }
  }

  /// Returns when the time of a call is over, which is never later than the run's.
  func deadline(after seconds: Int, from now: UInt64) -> UInt64 { min(now + BoundedCall.nanoseconds(seconds), deadline) }

  /// Takes a call that has ended; nil for one whose time was over before.
  mutating func take(_ id: CallID) -> InFlightCall? {
    switch id {
    case .step(let i): steps.removeValue(forKey: i)
    case .item(let i, let item): loops[i]?.inFlight.removeValue(forKey: item)
    case .variable(let i): variables.removeValue(forKey: i)
    }
  }

  func cancelAll() {
    for call in steps.values { call.bounded.cancel() }
    for call in variables.values { call.bounded.cancel() }
    for progress in loops.values { progress.cancelAll() }
  }

  // MARK: Deadlines

  /// Sets the timer to a deadline that is earlier than the one it has.
  private mutating func arm(_ deadline: UInt64, _ group: inout Group) {
    if let armed, armed <= deadline { return }
    armed = deadline
    let clock = clock
    let now = clock.uptime()
    let wait = Duration.nanoseconds(Int64(deadline > now ? deadline - now : 0))
    group.addTask {
      try? await clock.sleep(wait)
      return .timer
    }
  }

  /// Cancels the calls of steps whose time is over. Returns their steps, in order.
  mutating func cancelOverdueSteps(_ now: UInt64) -> [Int] { Self.cancelOverdue(&steps, now) }

  /// Cancels the calls of variables whose time is over. Returns their variables, in order.
  mutating func cancelOverdueVariables(_ now: UInt64) -> [Int] { Self.cancelOverdue(&variables, now) }

  private static func cancelOverdue(_ calls: inout [Int: InFlightCall], _ now: UInt64) -> [Int] {
    let overdue = calls.filter { $0.value.deadline <= now }.keys.sorted()
    for i in overdue { calls.removeValue(forKey: i)?.bounded.cancel() }
    return overdue
  }

  /// Notes that the timer has fired. Returns what the steady clock says.
  mutating func disarm() -> UInt64 {
    let now = clock.uptime()
    armed = nil
    return now
  }

  /// Sets the timer to the next deadline.
  mutating func rearm(_ group: inout Group) {
    let items = loops.values.flatMap { $0.inFlight.values.map(\.deadline) }
    if let next = (steps.values.map(\.deadline) + variables.values.map(\.deadline) + items).min() { arm(next, &group) }
  }
}
