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
        let refusal = StepFailure.tooManyWrites(step.tool, most)
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

  mutating func place(_ item: Int, of progress: LoopProgress) {
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
      let call = BoundedCall.work(progress.tool, ready, callContext(step, progress.signature, ready, item: item))
      if progress.signature.immediate, key == nil {
        settle(i, item, 1, await call(), nil, progress, &group, call)
      } else {
        let call = cached(call, key, seconds: step.modifiers?.cacheSeconds ?? 0)
        progress.underway[item] = start({ .item(i, item: item, $0) }, seconds: step.timeoutSeconds, &group, call)
      }
    }
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
