import LucidCore

/// `for_each`: a call for every item; the result is a list in the order of the items.
extension Run {
  mutating func begin(
    _ i: Int, _ loop: ForEach, _ tool: any Tool, _ signature: ToolSignature, _ group: inout TaskGroup<Arrival>
  ) async throws(Evaluator.Stop) {
    let step = plan.steps[i]
    let items: [Value]
    switch try evaluator.evaluate(loop.list) {
    case .list(let list): items = list
    case .null: items = []
    case .absent(let absence): return finish(i, .skipped(absence.reason), .absent(Absence(.unavailable, absence.reason)), [])
    case let other:
      let text = ValueText.text(other, zone: context.zone).prefix(60)
      return fail(i, StepFailure(.badArgument, "`for_each` goes through a list, not `\(text)`"))
    }
    guard items.count <= ForEach.mostItems else {
      return fail(
        i,
        StepFailure(
          .badArgument, "`for_each` would make \(items.count) calls; there may be \(ForEach.mostItems)",
          hint: "put `| limit(\(ForEach.mostItems))` behind the list"))
    }
    if signature.effect != .read, loop.condition == nil {
      // Better nothing written than half of it.
      let most = plan.writes.first { $0.tool == step.tool }?.most ?? 0
      if writes[step.tool, default: 0] + items.count > most {
        let refusal = Self.tooManyWrites(step.tool, most)
        return fail(i, StepFailure(.badArgument, "\(refusal.message); this list asks for \(items.count)", hint: refusal.hint))
      }
    }
    loops[i] = LoopProgress(loop, items: items, tool: tool, signature: signature)
    emit(.step(name: step.name, tool: step.tool, .running))
    stepStarted[i] = context.clock.uptime()
    try await goOn(i, &group)
  }

  /// Starts what can start; ends the step when all is there.
  mutating func goOn(_ i: Int, _ group: inout TaskGroup<Arrival>) async throws(Evaluator.Stop) {
    guard let progress = loops[i] else { return }
    while !halted, loops[i] != nil {
      if Task.isCancelled { return }
      if let (item, failure) = progress.replacing.first {
        place(item, of: progress)
        try replace(i, item, failure, progress)
        progress.replacing.removeFirst()
      } else if progress.next < progress.items.count, progress.underway.count < progress.most {
        try await call(i, progress.next, progress, &group)
      } else {
        break
      }
    }
    if !halted, loops[i] != nil, progress.isOver { end(i, progress) }
  }

  private mutating func place(_ item: Int, of progress: LoopProgress) {
    if evaluator.items.count < 2 { evaluator.items += Array(repeating: .null, count: 2 - evaluator.items.count) }
    let frame = progress.frame(item)
    evaluator.items[0] = frame.item
    evaluator.items[1] = frame.loop
  }

  private mutating func call(
    _ i: Int, _ item: Int, _ progress: LoopProgress, _ group: inout TaskGroup<Arrival>
  ) async throws(Evaluator.Stop) {
    let step = plan.steps[i]
    place(item, of: progress)
    if let condition = progress.loop.condition, !(try evaluator.truth(condition)) {
      progress.next += 1
      progress.facts.items?.leftOut += 1
      return
    }
    let prepared: Prepared
    var key: CacheKey?
    do throws(Evaluator.Stop) {
      prepared = try arguments(step.arguments, of: progress.signature)
      if case .ready = prepared { key = try cacheKey(i, progress.signature) }
    } catch {
      // What can never be computed for one item says nothing of the others.
      guard case .failed(let message) = error else { throw error }
      progress.next += 1
      progress.called += 1
      return fail(i, item, StepFailure(.badArgument, message), progress)
    }
    progress.next += 1
    progress.called += 1
    switch prepared {
    case .missing(let reason):
      lose(item, StepFailure(.unavailable, reason), reason, progress)
    case .impossible(let failure): fail(i, item, failure, progress)
    case .ready(let ready):
      if progress.signature.effect != .read, let refusal = countWrite(step.tool) { return fail(i, item, refusal, progress) }
      let (tool, tools) = (progress.tool, callContext(step, progress.signature, item: item))
      let call: Call = {
        do throws(StepFailure) { return .success(try await tool.call(ready, in: tools)) } catch { return .failure(error) }
      }
      if progress.signature.immediate, key == nil {
        settle(i, item, 1, await call(), nil, progress, &group, call)
      } else {
        let call = cached(call, key, seconds: step.modifiers?.cacheSeconds ?? 0)
        progress.underway[item] = start({ .item(i, item: item, $0) }, seconds: step.timeoutSeconds, &group, call)
      }
    }
  }

  // MARK: What comes back

  mutating func receive(_ i: Int, item: Int, _ result: Result<ToolResult, StepFailure>, _ group: inout TaskGroup<Arrival>) {
    guard let progress = loops[i], let underway = progress.underway.removeValue(forKey: item) else { return }
    settle(i, item, underway.attempt, result, underway, progress, &group, underway.call)
    if loops[i] != nil { queue.append(.step(i)) }
  }

  private mutating func settle(
    _ i: Int, _ item: Int, _ attempt: Int, _ result: Result<ToolResult, StepFailure>, _ underway: Underway?,
    _ progress: LoopProgress, _ group: inout TaskGroup<Arrival>, _ call: @escaping Call
  ) {
    switch result {
    case .success(let good):
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

  private mutating func fail(_ i: Int, _ item: Int, _ failure: StepFailure, _ progress: LoopProgress) {
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

  private func lose(_ item: Int, _ failure: StepFailure, _ reason: String, _ progress: LoopProgress) {
    progress.results[item] = .absent(Absence(.unavailable, reason))
    progress.facts.items?.failed += 1
    if progress.facts.items?.failure == nil { progress.facts.items?.failure = failure }
  }

  private mutating func replace(
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

  // MARK: The end

  private mutating func end(_ i: Int, _ progress: LoopProgress) {
    let step = plan.steps[i]
    loops[i] = nil
    facts[i] = progress.facts
    if progress.facts.cached > 0 {
      let all = progress.facts.cached == progress.called
      let part = all ? "" : "\(progress.facts.cached) of its \(progress.called) results: "
      progress.notices.append(
        Notice("\(step.name) is what was found \(Self.ago(progress.facts.ageSeconds)) (\(part)kept by `cache`)"))
    }
    if let items = progress.facts.items, let failure = items.failure, items.failed == progress.called {
      // Nothing at all could be had: the step failed, as one call would have.
      let absence = Value.absent(Absence(.unavailable, Self.line(step, failure)))
      return finish(i, .failed(failure), absence, progress.notices)
    }
    finish(i, .done, .list(progress.results.compactMap { $0 }), progress.notices)
  }

  /// What is missing from the list of a finished step; nil when nothing is.
  func lossLine(_ i: Int) -> String? {
    guard let items = facts[i]?.items, items.failed > 0, let failure = items.failure else { return nil }
    let step = plan.steps[i]
    return "\(step.name) lacks \(items.failed) of \(items.count - items.leftOut): \(Self.line(step, failure))"
  }
}
