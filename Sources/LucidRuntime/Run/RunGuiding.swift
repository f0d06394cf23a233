import LucidCore

/// Leading a model from the request to its answer, by the session of the run.
extension Run {
  /// Asks until the session is content. The turns of all askings count together.
  mutating func guidedAnswer(
    _ model: any ModelClient, _ first: ModelRequest, _ session: any ModelSession
  ) async -> Result<Answer, StepFailure> {
    do throws(StepFailure) {
      var request = try await session.prepare(first)
      var asked = 0
      while true {
        asked += 1
        let answer = try await formedAnswer(model, request, session).get()
        let step = try await session.advance(
          after: answer, to: request, turnsLeft: max(0, plan.limits.turns - asked))
        var next: ModelRequest
        switch step {
        case .finish(let last):
          turns = Array(request.turns.dropFirst(first.turns.count))
          return .success(last)
        case .fail(let other, let failure):
          self.answer = other
          self.failure = RunFailure(step: session.work.steps.last { $0.status != .done }?.name, failure: failure)
          emit(.answer(other))
          throw failure
        case .retry(let request): next = request
        }
        turns = Array(next.turns.dropFirst(first.turns.count))
        guard asked < plan.limits.turns else {
          throw StepFailure(
            .badAnswer, "\(model.name) came to no answer within \(plan.limits.turns) turns",
            hint: "`limits: {turns: N}` in the ability allows more", retryable: true)
        }
        if Task.isCancelled { throw StepFailure(.cancelled, "cancelled") }
        if next.isSynthesis, !request.isSynthesis { next = try await session.prepare(next) }
        request = next
      }
    } catch {
      return .failure(error)
    }
  }

  var sessionFacts: ModelSessionFacts {
    ModelSessionFacts(
      id: id, started: started, deadline: runDeadline, caps: plan.writes, mayWrite: fate == .dropped && changes.isEmpty,
      hasChanged: !changes.isEmpty, seenFamilies: seenFamilies)
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

  /// Takes over what the session did; its writes are committed when the answer is there, and only then.
  mutating func merge(_ work: ModelSessionWork, answered: Bool) async {
    asked = (work.observations, work.steps)
    proposals = answered ? work.proposals : []
    notices += work.notices
    isShort = work.fellShort
    guard answered, !work.changes.isEmpty else { return context.stage?.discard() ?? () }
    changes += work.changes
    await commit()
  }
}
