import LucidCore

/// Settles the calls of steps, and tries those again whose failure may pass, within the time that
/// the first try had.
extension Run {
  /// Takes what a step's call brought back: finishes the step, fails it, or tries once more.
  ///
  /// `inFlight` is nil for a call that was made in place; `call` is then what a further try does.
  mutating func settle(
    _ i: Int, _ attempt: Int, _ result: BoundedCall.Outcome, _ inFlight: InFlightCall?, _ group: inout CallTasks.Group,
    _ call: BoundedCall.Work? = nil
  ) {
    switch result {
    case .success(let good):
      writes.add(good, by: plan.steps[i].name)
      bring(good, to: i)
      // The tool says that there is nothing to be had, which is no failure.
      if case .absent(let absence) = good.value { return skip(i, lacking: absence.missing) }
      if attempt == 1, good.ageSeconds == nil { return finish(i, .done, good.value, good.notices) }
      ledger.note(
        i,
        StepFacts(
          tries: good.ageSeconds == nil ? attempt : 0, cached: good.ageSeconds == nil ? 0 : 1, ageSeconds: good.ageSeconds ?? 0))
      finish(i, .done, good.value, good.notices + [notice(plan.steps[i], attempt, good.ageSeconds)])
    case .failure(let failure):
      if let again = inFlight?.work ?? call,
        retry(.step(i), plan.steps[i], attempt, failure, until: inFlight?.deadline, &group, again)
      {
        return
      }
      bring(failure, to: i)
      if attempt > 1 { ledger.note(i, StepFacts(tries: attempt)) }
      fail(i, Self.told(failure, attempt))
    }
  }

  /// Starts the next try. Returns false when there is none to be made.
  mutating func retry(
    _ id: CallID, _ step: PlanStep, _ attempt: Int, _ failure: StepFailure, until deadline: UInt64?,
    _ group: inout CallTasks.Group, _ call: @escaping BoundedCall.Work
  ) -> Bool {
    guard failure.retryable, !phase.isEnded, !Task.isCancelled else { return false }
    // A call that used up its own limit would do so again: two tries of 30 s are not what `seconds: 30` says. A plan may ask
    // for more.
    if failure.kind == .timedOut, step.modifiers?.retry == nil { return false }
    let policy = step.modifiers?.retry ?? .standard(step.effect)
    guard attempt < policy.tries else { return false }
    // Whatever a plan says: what writes is only repeated where it can be known again.
    if step.effect != .read, calls.tool(step.tool)?.signature.takesKey != true { return false }
    let clock = context.clock
    let now = clock.uptime()
    let deadline = deadline ?? min(now + BoundedCall.nanoseconds(step.timeoutSeconds), tasks.deadline)
    let delay = policy.delay(before: attempt + 1)
    let (seconds, attoseconds) = delay.components
    guard now + UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000) < deadline else { return false }
    var item: Int?
    if case .item(_, let i) = id { item = i + 1 }
    emit(.step(name: step.name, tool: step.tool, .retrying(attempt: attempt + 1, item: item, failure)))
    let delayed: BoundedCall.Work = {
      do { try await clock.sleep(delay) } catch { return .failure(StepFailure(.cancelled, "cancelled")) }
      return await call()
    }
    tasks.start(id, until: deadline, attempt: attempt + 1, &group, running: delayed, call)
    return true
  }

  /// A failure that says how often it was tried.
  static func told(_ failure: StepFailure, _ attempt: Int) -> StepFailure {
    guard attempt > 1 else { return failure }
    return failure.with(message: "\(failure.message) (tried \(attempt) times)", hint: failure.hint)
  }

  private func notice(_ step: PlanStep, _ attempt: Int, _ age: Int?) -> Notice {
    if let age { return Notice("\(step.name) is a result from \(Self.ago(age)) (stored by `cache`)") }
    return Notice("\(step.name) succeeded at try \(attempt)")
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
}
