import LucidCore

/// Settles the calls of steps, and tries those again whose failure may pass, within the time that
/// the first try had.
extension Run {
  /// Takes what a step's call brought back: finishes the step, fails it, or tries once more.
  mutating func settle(step i: Int, _ call: EndedCall, _ group: inout CallTasks.Group) {
    let attempt = call.attempt
    switch call.outcome {
    case .success(let good):
      writes.add(good, by: plan.steps[i].name)
      bring(good, to: i)
      // The tool says that there is nothing to be had, which is no failure.
      if case .absent(let absence) = good.value { return skip(i, lacking: absence.missing) }
      if attempt == 1, good.ageSeconds == nil { return finish(i, .done, good.value, notices: good.notices) }
      ledger.note(
        i,
        StepFacts(
          tries: good.ageSeconds == nil ? attempt : 0, cached: good.ageSeconds == nil ? 0 : 1, ageSeconds: good.ageSeconds ?? 0))
      finish(i, .done, good.value, notices: good.notices + [notice(plan.steps[i], attempt, age: good.ageSeconds)])
    case .failure(let failure):
      if retry(call, after: failure, of: plan.steps[i], &group) { return }
      bring(failure, to: i)
      if attempt > 1 { ledger.note(i, StepFacts(tries: attempt)) }
      fail(step: i, failure.counting(tries: attempt))
    }
  }

  /// Starts the next try. Returns false when there is none to be made.
  mutating func retry(
    _ call: EndedCall, after failure: StepFailure, of step: PlanStep, _ group: inout CallTasks.Group
  ) -> Bool {
    guard failure.retryable, !phase.isEnded, !Task.isCancelled else { return false }
    // A call that used up its own limit would do so again: two tries of 30 s are not what `seconds: 30` says. A plan may ask
    // for more.
    if failure.kind == .timedOut, step.modifiers?.retry == nil { return false }
    let policy = step.modifiers?.retry ?? .standard(step.effect)
    guard call.attempt < policy.tries else { return false }
    // Whatever a plan says: what writes is only repeated where it can be known again.
    if step.effect != .read, calls.tool(step.tool)?.signature.takesKey != true { return false }
    let clock = context.clock
    let now = clock.uptime()
    let deadline = call.deadline ?? tasks.deadline(after: step.timeoutSeconds, from: now)
    let delay = policy.delay(before: call.attempt + 1)
    let (seconds, attoseconds) = delay.components
    guard now + UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000) < deadline else { return false }
    var item: Int?
    if case .item(_, let i) = call.id { item = i + 1 }
    emit(.step(name: step.name, tool: step.tool, .retrying(attempt: call.attempt + 1, item: item, failure)))
    let work = call.work
    let delayed: BoundedCall.Work = {
      do { try await clock.sleep(delay) } catch { return .failure(StepFailure(.cancelled, .words(.cancelled))) }
      return await work()
    }
    let next = InFlightCall(bounded: tasks.bound(delayed), deadline: deadline, work: work, attempt: call.attempt + 1)
    tasks.wait(for: call.id, next, &group)
    return true
  }

  private func notice(_ step: PlanStep, _ attempt: Int, age: Int?) -> Notice {
    if let age { return Notice(.words(.resultFrom, step.name, Self.ago(age))) }
    return Notice(.words(.succeededAt, step.name, attempt))
  }

  /// `40 s ago`, `4 min ago`, `3 h ago`, `2 days ago`.
  static func ago(_ seconds: Int) -> MessageText {
    switch seconds {
    case ..<120: .words(.agoSeconds, seconds)
    case ..<7_200: .words(.agoMinutes, seconds / 60)
    case ..<172_800: .words(.agoHours, seconds / 3_600)
    default: .words(.agoDays, seconds / 86_400)
    }
  }
}

extension StepFailure {
  /// The failure with the number of its tries in the message.
  func counting(tries: Int) -> StepFailure {
    guard tries > 1 else { return self }
    return with(.words(.tried, words, tries), hint: remedy)
  }
}
