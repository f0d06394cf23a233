import LucidCore

/// Evaluates `for_each`: a call for every item; the result is a list in the order of the items.
extension Run {
  mutating func begin(
    _ i: Int, _ loop: ForEach, calling tool: any Tool, signature: ToolSignature, in group: inout CallTasks.Group
  ) async throws(Evaluator.Stop) {
    let step = plan.steps[i]
    guard let (items, bound) = try items(of: loop, i) else { return }
    if signature.name == ToolName.modelAsk, context.model.isModel, let refusal = spending.refusal(of: items.count) {
      return fail(list: i, refusal)
    }
    if signature.effect != .read, loop.condition == nil {
      // Better nothing written than half of it.
      if let refusal = writes.refusal(of: items.count, step.tool) { return fail(list: i, refusal) }
    }
    tasks.loops[i] = LoopProgress(
      loop, ofStep: i, items: items, bound: bound, tool: tool, signature: signature, asked: evaluator.labels)
    emit(.step(name: step.name, tool: step.tool, .running))
    ledger.begin(i, at: context.clock.uptime())
    try await advance(i, &group)
  }

  /// The items of a list; nil when the step has ended without any.
  mutating func items(
    of loop: ForEach, _ i: Int, steps: Int = 1
  ) throws(Evaluator.Stop) -> (items: [Value], bound: TruncatedValue.Bound?)? {
    let items: [Value]
    var bound: TruncatedValue.Bound?
    switch try evaluator.evaluate(loop.list) {
    case .list(let list): items = list
    case .truncated(let truncated) where truncated.value.list != nil:
      items = truncated.value.list ?? []
      bound = truncated.bound
    case .null: items = []
    case .absent(let absence):
      skip(i, lacking: absence.missing)
      return nil
    case let other:
      let text = ValueText.text(other, zone: context.zone).prefix(60)
      fail(list: i, StepFailure(.badArgument, .words(.forEachNeedsList, String(text))))
      return nil
    }
    let most = ForEach.mostItems / max(1, steps)
    guard items.count <= most else {
      let calls = items.count * steps
      fail(
        list: i,
        StepFailure(
          .badArgument,
          steps == 1
            ? .words(.forEachCalls, calls, ForEach.mostItems) : .words(.forEachCallsEach, calls, steps, ForEach.mostItems),
          hint: .words(.putLimit, most)))
      return nil
    }
    return (items, bound)
  }

  /// Fails a step whose list is not gone through at all: the value of `use` is that of an item.
  mutating func fail(list i: Int, _ failure: StepFailure) {
    guard case .use = plan.steps[i].onError else { return fail(step: i, failure) }
    finish(i, .failed(failure), .absent(Absence(.unavailable, StepLedger.loss(plan.steps[i], failure))))
  }

  /// Starts what can start; ends the step when all is there.
  mutating func advance(_ i: Int, _ group: inout CallTasks.Group) async throws(Evaluator.Stop) {
    guard let progress = tasks.loops[i] else { return }
    while !phase.isEnded, tasks.loops[i] != nil {
      if Task.isCancelled { return }
      if let (item, failure) = progress.replacing.first {
        place(item, of: progress)
        try replace(item, of: progress, after: failure)
        progress.replacing.removeFirst()
      } else if progress.next < progress.items.count, progress.inFlight.count < progress.most {
        try await call(progress.next, of: progress, &group)
      } else {
        break
      }
    }
    if !phase.isEnded, tasks.loops[i] != nil, progress.isOver { end(i, progress) }
  }

  mutating func place(_ item: Int, of progress: LoopProgress) {
    evaluator.place(LoopFrame(progress.items, item), at: progress.loop.slot)
  }

  private mutating func call(
    _ item: Int, of progress: LoopProgress, _ group: inout CallTasks.Group
  ) async throws(Evaluator.Stop) {
    let i = progress.step
    let step = plan.steps[i]
    place(item, of: progress)
    if let condition = progress.loop.condition, !(try evaluator.truth(condition)) {
      progress.next += 1
      progress.facts.items?.leftOut += 1
      return
    }
    let prepared = try arguments(step.arguments, of: progress.signature)
    var key: CacheKey?
    if case .ready = prepared { key = try cacheKey(i, progress.signature) }
    progress.next += 1
    progress.called += 1
    switch prepared {
    case .missing(let missing) where missing.isOff:
      progress.called -= 1
      progress.facts.items?.leftOut += 1
    case .missing(let missing):
      progress.lose(item, StepFailure(.unavailable, missing.message), missing)
    case .impossible(let failure): fail(item: item, of: progress, failure)
    case .ready(let ready):
      progress.asked.formUnion(evaluator.labels)
      if let refusal = Self.refusal(of: progress.signature, ready, madeOf: progress.asked, by: context.rules.flow) {
        return fail(item: item, of: progress, refusal)
      }
      if progress.signature.effect != .read, let refusal = writes.count(step.tool) {
        return fail(item: item, of: progress, refusal)
      }
      let labels = evaluator.origins.steps[i].union(evaluator.labels)
      let call = BoundedCall.work(
        progress.tool, ready, calls.context(of: step, progress.signature, ready, labels: labels, items: itemsAround(i) + [item]))
      if progress.signature.immediate, key == nil {
        settle(item: item, of: progress, EndedCall(.item(i, item: item), await call(), inPlace: call), &group)
      } else {
        let answered = if let key { cached(call, key, seconds: step.modifiers?.cacheSeconds ?? 0, of: i) } else { call }
        tasks.start(.item(i, item: item), seconds: step.timeoutSeconds, in: &group, answered)
      }
    }
  }

  // MARK: The end

  private mutating func end(_ i: Int, _ progress: LoopProgress) {
    let step = plan.steps[i]
    tasks.loops[i] = nil
    ledger.note(i, progress.facts)
    if progress.facts.cached > 0 {
      let all = progress.facts.cached == progress.called
      let (name, age) = (step.name, Self.ago(progress.facts.ageSeconds))
      progress.notices.append(
        Notice(all ? .words(.resultFrom, name, age) : .words(.resultsFrom, name, age, progress.facts.cached, progress.called)))
    }
    if let items = progress.facts.items, let failure = items.failure, items.failed == progress.called {
      // Nothing at all could be had: the step failed, as one call would have.
      let absence = Value.absent(Absence(.unavailable, StepLedger.loss(step, failure)))
      return finish(i, .failed(failure), absence, notices: progress.notices)
    }
    let results = Value.list(progress.results.compactMap { $0 })
    finish(i, .done, results, notices: progress.notices)
    // Of a truncated list there would be more results.
    if let bound = progress.bound { evaluator.steps[i] = .ofTruncated(results, bound) }
  }

  // MARK: What comes back

  /// Takes what the call of an item brought back, and has the list go on.
  mutating func settle(item: Int, ofStep i: Int, _ call: EndedCall, _ group: inout CallTasks.Group) {
    guard let progress = tasks.loops[i] else { return }
    settle(item: item, of: progress, call, &group)
    if tasks.loops[i] != nil { scheduler.enqueue(.step(i)) }
  }

  private mutating func settle(item: Int, of progress: LoopProgress, _ call: EndedCall, _ group: inout CallTasks.Group) {
    let i = progress.step
    switch call.outcome {
    case .success(let good):
      writes.add(good, by: plan.steps[i].name)
      bring(good, to: i)
      if case .absent(let absence) = good.value {
        progress.lose(item, StepFailure(.unavailable, absence.missing.message), absence.missing)
      } else {
        progress.add(item, good, attempt: call.attempt)
      }
    case .failure(let failure):
      if retry(call, after: failure, of: plan.steps[i], &group) { return }
      progress.facts.tries += call.attempt
      bring(failure, to: i)
      fail(item: item, of: progress, failure.counting(tries: call.attempt))
    }
  }

  /// Fails the items whose time is over.
  mutating func expireItems(_ now: UInt64) {
    for (i, progress) in tasks.loops.sorted(by: { $0.key < $1.key }) {
      for (item, call) in progress.inFlight.sorted(by: { $0.key < $1.key }) where call.deadline <= now {
        call.bounded.cancel()
        progress.inFlight[item] = nil
        progress.facts.tries += call.attempt
        fail(item: item, of: progress, .noAnswer(within: plan.steps[i].timeoutSeconds))
        if phase.isEnded { return }
      }
      scheduler.enqueue(.step(i))
    }
  }

  // MARK: Failures

  private mutating func fail(item: Int, of progress: LoopProgress, _ failure: StepFailure) {
    let i = progress.step
    let step = plan.steps[i]
    switch step.onError {
    case .omit: progress.lose(item, failure, StepLedger.loss(step, failure))
    case .use: progress.replacing.append((item, failure))
    case .stop:
      progress.facts.items?.failed += 1
      progress.facts.items?.failure = failure
      progress.cancelAll()
      tasks.loops[i] = nil
      ledger.note(i, progress.facts)
      let (words, count) = (failure.words, progress.items.count)
      fail(step: i, failure.with(count > 1 ? .words(.itemOf, item + 1, count, words) : words, hint: failure.remedy))
    }
  }

  private mutating func replace(
    _ item: Int, of progress: LoopProgress, after failure: StepFailure
  ) throws(Evaluator.Stop) {
    let step = plan.steps[progress.step]
    guard case .use(let expression) = step.onError else { return }
    let value = try evaluator.evaluate(expression)
    if value.isAbsent { return progress.lose(item, failure, StepLedger.loss(step, failure)) }
    progress.replace(item, by: value, Notice(.words(.valueOfUse, step.name, failure.words)))
  }
}
