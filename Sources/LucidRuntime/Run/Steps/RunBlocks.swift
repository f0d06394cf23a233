import LucidCore

/// Evaluates `do`: its steps run for every item of the list, one item after the other, as any other
/// step does; the result is a list of what each item gave.
extension Run {
  /// Begins a block, or goes on with it after a step of it has ended.
  mutating func evaluate(block i: Int, _ body: StepBody) throws(Evaluator.Stop) {
    if ledger.observations[i] != nil { return }
    if tasks.blocks[i] == nil {
      guard try begin(block: i, body) else { return }
    }
    try advance(block: i)
  }

  /// Returns false when the step has ended without looking at any item.
  private mutating func begin(block i: Int, _ body: StepBody) throws(Evaluator.Stop) -> Bool {
    let step = plan.steps[i]
    let loop = step.modifiers?.forEach
    if let condition = step.condition {
      let value = try evaluator.evaluate(condition)
      if case .absent(let absence) = value {
        leave(block: i, absence)
        return false
      }
      if value.boolean != true {
        finish(i, .skipped(.conditionFalse), .absent(Absence(.skipped, .words(.wasNotNeeded, step.name))))
        return false
      }
    }
    if context.isDryRun, let loop, case .absent(let absence) = try evaluator.evaluate(loop.list), absence.standin != nil {
      leave(block: i, absence)
      return false
    }
    let range = i + 1..<i + 1 + body.count
    var (items, bound) = ([Value.null], TruncatedValue.Bound?.none)
    if let loop {
      guard let list = try self.items(of: loop, i, steps: range.count { !plan.steps[$0].isBlock }) else { return false }
      (items, bound) = list
    }
    if let refusal = refusal(of: items.count, loop, range) {
      fail(list: i, refusal)
      return false
    }
    tasks.blocks[i] = BlockProgress(loop, body, items: items, bound: bound, asked: evaluator.labels)
    emit(.step(name: step.name, tool: step.tool, .running))
    ledger.begin(i, at: context.clock.uptime())
    return true
  }

  /// Leaves a block out for want of a value; in a dry run, for one that only a real run would have.
  private mutating func leave(block i: Int, _ absence: Absence) {
    let step = plan.steps[i]
    guard let standin = absence.standin, let result = step.modifiers?.body?.result.type else {
      return skip(i, lacking: absence.missing)
    }
    let type = step.modifiers?.forEach == nil ? result : .list(result)
    finish(i, .skipped(.depends(on: standin.path)), .pending(UnknownValue(step.name, type)))
  }

  /// Returns why the items are not begun: better nothing written than half of it, and no model
  /// asked for a part of a list.
  private func refusal(of items: Int, _ loop: ForEach?, _ range: Range<Int>) -> StepFailure? {
    let isSure = loop?.condition == nil
    var requests = 0
    for i in range {
      let step = plan.steps[i]
      if step.asksModel, step.modifiers?.answer == nil || context.model.isModel { requests += items }
      guard isSure, step.effect != .read, step.condition == nil, step.modifiers?.forEach == nil else { continue }
      if let refusal = writes.refusal(of: items, step.tool) { return refusal }
    }
    guard requests > 0, context.model.isModel, !context.isDryRun else { return nil }
    return spending.refusal(of: requests)
  }

  // MARK: Items

  /// Starts the next step of the present item; ends the item, and the block, when all is there.
  private mutating func advance(block i: Int) throws(Evaluator.Stop) {
    guard let progress = tasks.blocks[i] else { return }
    while !phase.isEnded {
      if Task.isCancelled { return }
      if let failed = progress.failed {
        try leaveOut(failed.step, failed.failure, of: progress, i)
        if tasks.blocks[i] == nil { return }
      } else if let position = progress.position {
        guard position < progress.body.steps.count else {
          progress.results[progress.item] = result(of: progress)
          sum(progress, i)
          progress.leaveItem()
          continue
        }
        let step = progress.body.steps[position]
        // Of an earlier item.
        reset(step)
        progress.position = position + 1
        return scheduler.enqueue(.step(step))
      } else if progress.item < progress.items.count {
        try begin(item: progress, i)
      } else {
        return end(block: i, progress)
      }
    }
  }

  private mutating func begin(item progress: BlockProgress, _ i: Int) throws(Evaluator.Stop) {
    placeItems(around: i)
    if let (frame, slot) = progress.frame { evaluator.place(frame, at: slot) }
    if let condition = progress.loop?.condition {
      let value = try evaluator.evaluate(condition)
      progress.asked.formUnion(evaluator.labels)
      // In a dry run a condition may hang on what was not written: the item is shown.
      if value.standin == nil, !evaluator.isTrue(value) {
        progress.facts.items?.leftOut += 1
        return progress.leaveItem()
      }
    }
    progress.position = 0
  }

  /// Puts a step of a body back to where nothing is known of it.
  private mutating func reset(_ i: Int) {
    evaluator.steps[i] = nil
    evaluator.origins.steps[i] = .none
    ledger.reset(i)
  }

  /// Returns what the present item gives.
  private func result(of progress: BlockProgress) -> Value {
    func value(_ step: Int) -> Value {
      // The step did not run: its condition was false.
      if case .skipped(.conditionFalse)? = ledger.observations[step]?.status { return .null }
      return evaluator.steps[step] ?? .null
    }
    switch progress.body.result {
    case .record(let type, let named):
      return .record(Record(type, values: [progress.items[progress.item]] + named.map(value)))
    case .step(let step, _): return value(step)
    }
  }

  /// Applies `on_error` of the block to the item that failed.
  private mutating func leaveOut(
    _ name: String, _ failure: StepFailure, of progress: BlockProgress, _ i: Int
  ) throws(Evaluator.Stop) {
    let step = plan.steps[i]
    switch step.onError {
    case .omit:
      progress.lose(failure, MissingData(.words(.hasFailed, name, failure.shownWords)))
    case .use(let expression):
      placeItems(around: i)
      if let (frame, slot) = progress.frame { evaluator.place(frame, at: slot) }
      let value = try evaluator.evaluate(expression)
      if value.isAbsent {
        progress.lose(failure, MissingData(.words(.hasFailed, name, failure.shownWords)))
      } else {
        progress.results[progress.item] = value
        progress.facts.items?.replaced += 1
        let notice = Notice(.words(.valueOfUse, name, failure.words))
        if !progress.notices.contains(notice) { progress.notices.append(notice) }
      }
    case .stop:
      progress.facts.items?.failed += 1
      progress.facts.items?.failure = failure
      ledger.blame(name, for: i)
      sum(progress, i)
      enterSums(of: progress, i)
      tasks.blocks[i] = nil
      ledger.note(i, progress.facts)
      let (words, count) = (MessageText.words(.inFile, name, failure.words), progress.items.count)
      return fail(
        step: i, failure.with(count > 1 ? .words(.itemOf, progress.item + 1, count, words) : words, hint: failure.remedy))
    }
    sum(progress, i)
    progress.leaveItem()
  }

  private mutating func end(block i: Int, _ progress: BlockProgress) {
    let step = plan.steps[i]
    tasks.blocks[i] = nil
    ledger.note(i, progress.facts)
    enterSums(of: progress, i)
    for inner in i + 1..<i + 1 + progress.body.count {
      evaluator.origins.steps[i].formUnion(evaluator.origins.steps[inner])
    }
    evaluator.labels.formUnion(progress.asked)
    let called = progress.items.count - (progress.facts.items?.leftOut ?? 0)
    if let items = progress.facts.items, let failure = items.failure, items.failed == called {
      // Nothing at all could be had: the step failed, as one call would have.
      let absence = Value.absent(Absence(.unavailable, StepLedger.loss(step, failure)))
      return finish(i, .failed(failure), absence, notices: progress.notices)
    }
    guard progress.loop != nil else { return end(once: i, progress) }
    let results = Value.list(progress.results.compactMap(\.self))
    finish(i, .done, results, notices: progress.notices)
    if let bound = progress.bound { evaluator.steps[i] = .ofTruncated(results, bound) }
  }

  /// Ends a body without a list, whose result is no list.
  private mutating func end(once i: Int, _ progress: BlockProgress) {
    guard let result = progress.results.first ?? nil else { return finish(i, .done, .null, notices: progress.notices) }
    if case .absent(let absence) = result, absence.standin == nil { return skip(i, lacking: absence.missing) }
    finish(i, .done, result, notices: progress.notices)
  }

  // MARK: The steps of a body

  /// Ends the present item with the failure of one of its steps.
  mutating func failItem(ofBlock block: Int, at step: PlanStep, _ failure: StepFailure) {
    tasks.blocks[block]?.failed = (step.name, failure)
  }

  /// The present items of the lists around a step, from 0, outermost first.
  func itemsAround(_ i: Int) -> [Int] {
    var items: [Int] = []
    var block = plan.steps[i].modifiers?.block
    while let b = block {
      items.insert(tasks.blocks[b]?.item ?? 0, at: 0)
      block = plan.steps[b].modifiers?.block
    }
    return items
  }

  /// Puts the present items of the lists around a step into their slots: other steps use the same
  /// ones.
  mutating func placeItems(around i: Int) {
    var block = plan.steps[i].modifiers?.block
    while let b = block {
      if let progress = tasks.blocks[b], progress.item < progress.items.count {
        if let (frame, slot) = progress.frame { evaluator.place(frame, at: slot) }
        evaluator.labels.formUnion(progress.asked)
      }
      block = plan.steps[b].modifiers?.block
    }
  }

  // MARK: Sums

  /// Adds what the steps of the body gave for an item; those that it did not reach gave nothing.
  private mutating func sum(_ progress: BlockProgress, _ i: Int) {
    for step in i + 1..<i + 1 + progress.body.count {
      var sum = progress.sums[step] ?? BlockProgress.StepSum()
      sum.labels.formUnion(evaluator.origins.steps[step])
      let isMany = plan.steps[step].modifiers?.forEach != nil || plan.steps[step].modifiers?.block != i
      ledger.add(step, isMany: isMany, isLostAround: progress.failed?.step == plan.steps[step].name, to: &sum)
      progress.sums[step] = sum
      reset(step)
    }
  }

  /// Enters the steps of the body as they are over all items.
  private mutating func enterSums(of progress: BlockProgress, _ i: Int) {
    for step in i + 1..<i + 1 + progress.body.count {
      let sum = progress.sums[step] ?? BlockProgress.StepSum()
      evaluator.origins.steps[step] = sum.labels
      ledger.enter(step, sum)
      evaluator.steps[step] = .null
    }
  }
}
