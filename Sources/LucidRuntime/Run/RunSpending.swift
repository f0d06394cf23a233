import LucidCore

/// What a run may still spend on its model.
extension Run {
  /// Asks the host for its bounds, once. Gives why the model is not asked at all.
  mutating func openBudget(for model: any ModelClient) -> StepFailure? {
    // What answers at once costs nothing.
    guard budget == nil, !model.immediate, let budget = context.rules.budget?() else { return nil }
    self.budget = budget
    guard let empty = [budget.tokens, budget.cost].compactMap({ $0 }).first(where: { $0.left <= 0 }) else { return nil }
    return StepFailure(.overBudget, "\(model.name) was not asked: nothing is left of \(empty.name)", hint: empty.hint)
  }

  /// The request with what is left: of the ability's bounds, or of the host's where those are smaller.
  func bounded(_ request: ModelRequest) -> ModelRequest {
    var asked = request
    let tokens = Self.smaller(plan.limits.tokens.map(Double.init), budget?.tokens)
    let cost = Self.smaller(plan.limits.cost, budget?.cost)
    asked.tokensLeft = tokens.left.map { max(0, Int($0) - (usage?.total ?? 0)) }
    asked.costLeft = cost.left.map { max(0, $0 - (usage?.cost ?? 0)) }
    asked.budget = RunBudget(tokens: tokens.bound, cost: cost.bound)
    return asked
  }

  /// `bound` is nil where the ability's own is the smaller one.
  private static func smaller(_ own: Double?, _ bound: RunBudget.Bound?) -> (left: Double?, bound: RunBudget.Bound?) {
    guard let bound else { return (own, nil) }
    if let own, own <= bound.left { return (own, nil) }
    return (bound.left, bound)
  }
}
