import LucidCore
import Synchronization

/// The use of the model by a run so far, by all that ask it: the steps, then the answer.
final class ModelSpending: Sendable {
  private struct State {
    var turns = 0
    var usage: TokenUsage?
    /// Tokens of answers whose server reports none, four characters to each.
    var estimated = 0
    /// The host's bounds, read before the first request.
    var budget: RunBudget?
  }

  private let state = Mutex(State())
  private let limits: RunLimits
  private let model: any ModelClient
  private let hostBudget: (@Sendable () -> RunBudget)?

  init(_ plan: Plan, _ context: RunContext) {
    limits = plan.limits
    model = context.model
    hostBudget = context.rules.budget
  }

  /// Requests of steps.
  var turns: Int { state.withLock(\.turns) }

  /// The sum over all requests; nil if none was made, or no server reports any.
  var usage: TokenUsage? { state.withLock(\.usage) }

  /// Counts an answer: by what its server reports or, for the bounds alone, by its length and that
  /// of the request.
  func add(_ answer: Answer, to request: ModelRequest) {
    if let usage = answer.usage {
      state.withLock { $0.usage = $0.usage.map { $0 + usage } ?? usage }
    } else if !model.immediate {
      let sent = DryRun.Request(
        model: model.name, prompt: request.prompt, observed: request.observations, zone: request.zone
      ).tokens
      state.withLock { $0.estimated += sent + (answer.text.count + 3) / 4 }
    }
  }

  /// Returns why the model is not asked once more: nothing is left of the run's tokens or money.
  func refusal() -> StepFailure? {
    guard !model.immediate else { return nil }
    let bounds = bounds()
    if let tokens = bounds.tokensLeft, tokens <= 0 { return .nothingLeft("tokens") }
    if let cost = bounds.costLeft, cost <= 0 { return .nothingLeft("cost") }
    return nil
  }

  /// Asks the host for its bounds, once. Returns why the model is not asked at all.
  func open() -> StepFailure? {
    // What answers at once costs nothing.
    guard !model.immediate, let hostBudget, state.withLock({ $0.budget == nil }) else { return nil }
    let budget = hostBudget()
    state.withLock { $0.budget = budget }
    guard let empty = [budget.tokens, budget.cost].compactMap(\.self).first(where: { $0.left <= 0 }) else { return nil }
    return StepFailure(.overBudget, .words(.noBudgetLeft, model.name, empty.name), hint: empty.hint)
  }

  /// Takes one turn for a request of a step. Returns why there is none; the answer keeps one.
  func takeTurn() -> StepFailure? {
    state.withLock { state in
      guard state.turns + 1 < limits.turns else {
        return Self.refusal(of: 1, left: max(0, limits.turns - 1 - state.turns), limits)
      }
      state.turns += 1
      return nil
    }
  }

  /// Returns why this many requests of steps cannot be made; nil when they can.
  func refusal(of requests: Int) -> StepFailure? {
    let left = limits.turns - 1 - turns
    if requests > left { return Self.refusal(of: requests, left: max(0, left), limits) }
    return refusal()
  }

  private static func refusal(of requests: Int, left: Int, _ limits: RunLimits) -> StepFailure {
    let asked: MessageText = requests == 1 ? .words(.askedOnceMore) : .words(.askedTimes, requests)
    return StepFailure(
      .overBudget, left == 0 ? .words(.noTurnLeft, asked, limits.turns) : .words(.turnsLeft, asked, limits.turns, left),
      hint: .words(.turnsOrLimit))
  }

  /// Returns the request with what is left: of the ability's bounds, or of the host's where those
  /// are smaller.
  func bounded(_ request: ModelRequest) -> ModelRequest {
    var asked = request
    let bounds = bounds()
    (asked.tokensLeft, asked.costLeft, asked.budget) = (bounds.tokensLeft, bounds.costLeft, bounds.budget)
    return asked
  }

  private func bounds() -> (tokensLeft: Int?, costLeft: Double?, budget: RunBudget) {
    let (usage, estimated, budget) = state.withLock { ($0.usage, $0.estimated, $0.budget) }
    let tokens = Self.smaller(limits.tokens.map(Double.init), budget?.tokens)
    let cost = Self.smaller(limits.cost, budget?.cost)
    return (
      tokens.left.map { max(0, Int($0) - (usage?.total ?? 0) - estimated) }, cost.left.map { max(0, $0 - (usage?.cost ?? 0)) },
      RunBudget(tokens: tokens.bound, cost: cost.bound)
    )
  }

  /// `bound` is nil where the ability's own is the smaller one.
  private static func smaller(_ own: Double?, _ bound: RunBudget.Bound?) -> (left: Double?, bound: RunBudget.Bound?) {
    guard let bound else { return (own, nil) }
    if let own, own <= bound.left { return (own, nil) }
    return (bound.left, bound)
  }
}

extension StepFailure {
  fileprivate static func nothingLeft(_ limit: String) -> StepFailure {
    StepFailure(.overBudget, .words(.limitUsedUp, limit), hint: .words(.limitAllowsMore, limit))
  }
}
