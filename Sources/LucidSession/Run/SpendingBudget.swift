import LucidCore
import LucidHistory
package import LucidRuntime

/// The limits that hold for a run: those of all runs, and those of its ability.
package struct BudgetLimits: Hashable, Sendable {
  package var all: SpendingLimits
  /// The label of the ability.
  package var ability: String
  package var own: SpendingLimits

  package init(all: SpendingLimits = SpendingLimits(), ability: String = "", own: SpendingLimits = SpendingLimits()) {
    (self.all, self.ability, self.own) = (all, ability, own)
  }
}

extension BudgetLimits {
  /// Returns the limits of the day without what runs took that are not stored.
  func without(_ used: TokenUsage) -> BudgetLimits {
    func less(_ limits: SpendingLimits) -> SpendingLimits {
      var limits = limits
      limits.tokensPerDay = limits.tokensPerDay.map { max(0, $0 - used.total) }
      limits.costPerDay = limits.costPerDay.map { max(0, $0 - (used.cost ?? 0)) }
      return limits
    }
    return BudgetLimits(all: less(all), ability: ability, own: less(own))
  }
}

/// Computes what is left for a run to spend, from the limits and today's usage in the run history.
struct SpendingBudget: Sendable {
  let limits: BudgetLimits
  /// Whether runs are stored, so that today's usage is known.
  let isKept: Bool
  let environment: RunEnvironment

  /// For the run, before its model is asked; nil when there are no limits.
  var ask: (@Sendable () -> RunBudget)? {
    guard limits.all != SpendingLimits() || limits.own != SpendingLimits() else { return nil }
    return {
      let (all, own) = (bounds(limits.all, of: nil), bounds(limits.own, of: limits.ability))
      return RunBudget(tokens: Self.smaller(all.tokens, own.tokens), cost: Self.smaller(all.cost, own.cost))
    }
  }

  /// The smaller of a run's and a day's; of all runs where `ability` is nil.
  private func bounds(_ limits: SpendingLimits, of ability: String?) -> RunBudget {
    let (spent, problem) = limits.tokensPerDay != nil || limits.costPerDay != nil ? spentToday(ability) : (nil, nil)
    func named(_ limit: String) -> MessageText { ability.map { .words(.spendingLimitOf, "`\(limit)`", $0) } ?? "`\(limit)`" }
    func hint(_ name: String) -> MessageText {
      let key = ability.map { "abilities: {\($0): {\(name): …}}" } ?? "\(name): …"
      return .words(.budgetsAllow, key)
    }
    func run(_ name: String, _ most: Double?) -> RunBudget.Bound? {
      most.map { RunBudget.Bound(left: $0, name: named("\(name): \(ValueText.number($0))"), hint: hint(name)) }
    }
    func day(_ name: String, _ most: Double?, _ used: Double?) -> RunBudget.Bound? {
      guard let most else { return nil }
      guard let used else {
        return RunBudget.Bound(
          left: 0, name: .words(.usageUnknown, named(name), problem ?? ""), hint: .words(.needsHistory))
      }
      // What is added up stays round.
      let used4 = (used * 10_000).rounded() / 10_000
      return RunBudget.Bound(
        left: max(0, most - used),
        name: .words(.usedSinceMidnight, named(name), ValueText.number(used4), ValueText.number(most)),
        hint: .words(.resetsAtMidnight, environment.zone.identifier, hint(name)))
    }
    return RunBudget(
      tokens: Self.smaller(
        run("tokens_per_run", limits.tokensPerRun.map(Double.init)),
        day("tokens_per_day", limits.tokensPerDay.map(Double.init), spent.map { Double($0.total) })),
      cost: Self.smaller(
        run("cost_per_run", limits.costPerRun), day("cost_per_day", limits.costPerDay, spent.map { $0.cost ?? 0 })))
  }

  private static func smaller(_ a: RunBudget.Bound?, _ b: RunBudget.Bound?) -> RunBudget.Bound? {
    guard let a, let b else { return a ?? b }
    return a.left < b.left ? a : b
  }

  /// Returns today's usage by the machine's clock, whatever time the run uses; nil if it is
  /// unknown, with the reason.
  private func spentToday(_ ability: String?) -> (TokenUsage?, MessageText?) {
    guard isKept else { return (nil, .words(.becauseNotStored)) }
    guard let path = environment.places.runs else { return (nil, .words(.becauseNoHome)) }
    do throws(RunStoreError) {
      guard let store = try RunStore.existing(path: path) else { return (TokenUsage(input: 0, output: 0), nil) }
      let zone = environment.zone
      return (try store.spent(since: zone.startOfDay(zone.date(environment.clock.now())), by: ability), nil)
    } catch { return (nil, .words(.becauseUnreadable, error.words)) }
  }
}
