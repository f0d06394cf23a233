import LucidCore

/// What becomes of the single calls of a `for_each`.
extension Run {
  // MARK: What comes back

  mutating func receive(_ i: Int, item: Int, _ result: Result<ToolResult, StepFailure>, _ group: inout TaskGroup<Arrival>) {
    guard let progress = loops[i], let underway = progress.underway.removeValue(forKey: item) else { return }
    settle(i, item, underway.attempt, result, underway, progress, &group, underway.call)
    if loops[i] != nil { queue.append(.step(i)) }
  }

  mutating func settle(
    _ i: Int, _ item: Int, _ attempt: Int, _ result: Result<ToolResult, StepFailure>, _ underway: Underway?,
    _ progress: LoopProgress, _ group: inout TaskGroup<Arrival>, _ call: @escaping Call
  ) {
    switch result {
    case .success(let good):
      changed(good, plan.steps[i])
      progress.results[item] = good.value
      for notice in good.notices where !progress.notices.contains(notice) { progress.notices.append(notice) }
      if let age = good.ageSeconds {
        progress.facts.cached += 1
        progress.facts.ageSeconds = max(progress.facts.ageSeconds, age)
      } else {
        progress.facts.tries += attempt
      }
    case .failure(let failure):
      let next = retry(
        plan.steps[i], attempt, failure, until: underway?.deadline, { .item(i, item: item, $0) }, item: item, &group, call)
      if let next {
        progress.underway[item] = next
        return
      }
      progress.facts.tries += attempt
      fail(i, item, Self.told(failure, attempt), progress)
    }
  }

  /// Items whose time is over.
  mutating func expireItems(_ now: UInt64) {
    for (i, progress) in loops.sorted(by: { $0.key < $1.key }) {
      for (item, underway) in progress.underway.sorted(by: { $0.key < $1.key }) where underway.deadline <= now {
        callOff(underway)
        progress.underway[item] = nil
        progress.facts.tries += underway.attempt
        fail(i, item, StepFailure(.timedOut, "no answer within \(plan.steps[i].timeoutSeconds) s", retryable: true), progress)
        if halted { return }
      }
      queue.append(.step(i))
    }
  }

  // MARK: Failures

  mutating func fail(_ i: Int, _ item: Int, _ failure: StepFailure, _ progress: LoopProgress) {
    let step = plan.steps[i]
    switch step.onError {
    case .omit: lose(item, failure, Self.line(step, failure), progress)
    case .use: progress.replacing.append((item, failure))
    case .stop:
      progress.facts.items?.failed += 1
      progress.facts.items?.failure = failure
      for underway in progress.underway.values { callOff(underway) }
      loops[i] = nil
      facts[i] = progress.facts
      let place = progress.items.count > 1 ? "item \(item + 1) of \(progress.items.count): " : ""
      fail(i, StepFailure(failure.kind, place + failure.message, hint: failure.hint, retryable: failure.retryable))
    }
  }

  func lose(_ item: Int, _ failure: StepFailure, _ reason: String, _ progress: LoopProgress) {
    progress.results[item] = .absent(Absence(.unavailable, reason))
    progress.facts.items?.failed += 1
    if progress.facts.items?.failure == nil { progress.facts.items?.failure = failure }
  }

  mutating func replace(
    _ i: Int, _ item: Int, _ failure: StepFailure, _ progress: LoopProgress
  ) throws(Evaluator.Stop) {
    let step = plan.steps[i]
    guard case .use(let expression) = step.onError else { return }
    var value = Value.null
    do throws(Evaluator.Stop) {
      value = try evaluator.evaluate(expression)
    } catch {
      guard case .failed = error else { throw error }
      value = .absent(Absence(.unavailable, Self.line(step, failure)))
    }
    if value.isAbsent { return lose(item, failure, Self.line(step, failure), progress) }
    progress.results[item] = value
    progress.facts.items?.replaced += 1
    let notice = Notice("\(step.name) failed (\(failure.message)); the value of `use` stands in")
    if !progress.notices.contains(notice) { progress.notices.append(notice) }
  }
}
