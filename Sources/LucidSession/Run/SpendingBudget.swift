import LucidCore
import LucidHistory
import LucidRuntime

/// The most that models may take, in tokens and in the money of their prices; nil sets no bound.
package struct SpendingLimits: Hashable, Sendable {
  package var tokensPerRun: Int?
  package var tokensPerDay: Int?
  package var costPerRun: Double?
  package var costPerDay: Double?

  package init(tokensPerRun: Int? = nil, tokensPerDay: Int? = nil, costPerRun: Double? = nil, costPerDay: Double? = nil) {
    (self.tokensPerRun, self.tokensPerDay) = (tokensPerRun, tokensPerDay)
    (self.costPerRun, self.costPerDay) = (costPerRun, costPerDay)
  }
}

/// Computes what is left for a run to spend, from the limits and today's usage in the run history.
struct SpendingBudget: Sendable {
  let limits: SpendingLimits
  /// Whether runs are stored, so that today's usage is known.
  let isKept: Bool
  let environment: RunEnvironment

  /// For the run, before its model is asked; nil when there are no limits.
  var ask: (@Sendable () -> RunBudget)? {
    guard limits != SpendingLimits() else { return nil }
    return { bounds() }
  }

  /// The smaller of a run's and a day's.
  private func bounds() -> RunBudget {
    let (spent, problem) = limits.tokensPerDay != nil || limits.costPerDay != nil ? spentToday() : (nil, nil)
    func run(_ name: String, _ most: Double?) -> RunBudget.Bound? {
      most.map { RunBudget.Bound(left: $0, name: "`\(name): \(ValueText.number($0))`", hint: Self.hint(name)) }
    }
    func day(_ name: String, _ most: Double?, _ used: Double?) -> RunBudget.Bound? {
      guard let most else { return nil }
      guard let used else {
        return RunBudget.Bound(
          left: 0, name: "`\(name)`: today's usage is unknown, \(problem ?? "")",
          hint: "a daily budget needs the run history: docs/headless.md")
      }
      // What is added up stays round.
      let used4 = (used * 10_000).rounded() / 10_000
      return RunBudget.Bound(
        left: max(0, most - used),
        name: "`\(name)`: \(ValueText.number(used4)) of \(ValueText.number(most)) used since midnight",
        hint: "it resets at midnight (\(environment.zone.identifier)); " + Self.hint(name))
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

  private static func hint(_ name: String) -> String {
    "`budgets: {\(name): …}` in the configuration allows more"
  }

  /// Returns today's usage by the machine's clock, whatever time the run uses; nil if it is
  /// unknown, with the reason.
  private func spentToday() -> (TokenUsage?, String?) {
    guard isKept else { return (nil, "because runs are not stored (`history: off`)") }
    guard let path = environment.places.runs else { return (nil, "because this account has no home folder") }
    do throws(RunStoreError) {
      guard let store = try RunStore.existing(path: path) else { return (TokenUsage(input: 0, output: 0), nil) }
      let zone = environment.zone
      return (try store.spent(since: zone.startOfDay(zone.date(environment.clock.now()))), nil)
    } catch { return (nil, "because the run history cannot be read: \(error.message)") }
  }
}
