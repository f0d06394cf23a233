import LucidCore

/// Leading a model from the request to its answer, by the guides of the run.
extension Run {
  /// Asks until no guide wants to go on. The turns of all askings count together.
  mutating func guidedAnswer(
    _ model: any ModelClient, _ first: ModelRequest, _ desk: ToolDesk
  ) async -> Result<Answer, StepFailure> {
    do throws(StepFailure) {
      var request = first
      for guide in context.guides { request = try await guide.prepared(request, desk) }
      var asked = 0
      while true {
        asked += 1
        desk.turnsLeft = max(0, plan.limits.turns - asked)
        var answer = try await formedAnswer(model, request).get()
        guard var next = try await step(after: &answer, to: request, desk) else {
          turns = Array(request.turns.dropFirst(first.turns.count))
          return .success(answer)
        }
        turns = Array(next.turns.dropFirst(first.turns.count))
        guard asked < plan.limits.turns else {
          throw StepFailure(
            .badAnswer, "\(model.name) came to no answer within \(plan.limits.turns) turns",
            hint: "`limits: {turns: N}` in the ability allows more", retryable: true)
        }
        if Task.isCancelled { throw StepFailure(.cancelled, "cancelled") }
        if next.isSynthesis, !request.isSynthesis {
          for guide in context.guides { next = try await guide.prepared(next, desk) }
        }
        request = next
      }
    } catch {
      return .failure(error)
    }
  }

  /// The next request, or nil when `answer` is the last.
  private mutating func step(
    after answer: inout Answer, to request: ModelRequest, _ desk: ToolDesk
  ) async throws(StepFailure) -> ModelRequest? {
    for guide in context.guides {
      switch try await guide.next(after: answer, to: request, desk) {
      case .pass: continue
      case .changed(let other): answer = other
      case .again(let next): return next
      case .failed(let other, let failure):
        self.answer = other
        self.failure = RunFailure(step: desk.work.steps.last { $0.status != .done }?.name, failure: failure)
        emit(.answer(other))
        throw failure
      }
    }
    return nil
  }

  /// The desk of this run's model.
  func desk() -> ToolDesk {
    ToolDesk(
      context,
      ToolDesk.Facts(
        id: id, started: started, deadline: runDeadline, caps: plan.writes, mayWrite: fate == .dropped && changes.isEmpty,
        hasChanged: !changes.isEmpty,
        seen: seenFamilies))
  }

  /// Families of which something may stand in the request: as data, or in the prompt.
  private var seenFamilies: Set<String> {
    var seen = Set(observations.compactMap { $0 }.filter { $0.status == .done }.map(\.family))
    for (variable, value) in zip(plan.variables, evaluator.variables) where value != nil {
      switch variable.source {
      case .builtIn: if let family = context.variables[variable.name]?.signature.family { seen.insert(family) }
      case .tool(let name, _): seen.insert(String(name.prefix { $0 != "." }))
      case .template: break
      }
    }
    return seen
  }

  /// Takes over what was done at the desk; the writes become lasting when the answer is there, and only then.
  mutating func take(_ desk: ToolDesk, answered: Bool) async {
    let work = desk.work
    asked = (work.observations, work.steps)
    proposals = answered ? work.proposals : []
    notices += work.notices
    isShort = work.isShort
    guard answered, !work.changes.isEmpty else { return context.stage?.discard() ?? () }
    changes += work.changes
    await commit()
  }
}
