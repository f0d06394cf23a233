import LucidBackends
import LucidCore
import LucidRecord
import LucidRuntime

/// What `budgets:` of the configuration leaves a run: of a run's own, and of the day's by the record.
struct SpendingBounds: Sendable {
  private let budgets: BudgetSettings
  private let isKept: Bool
  private let zone: Zone
  private let host: HostEnvironment

  init(_ configuration: Configuration, _ zone: Zone, _ host: HostEnvironment) {
    (budgets, isKept, self.zone, self.host) = (configuration.budgets, configuration.history.isKept, zone, host)
  }

  /// For the run, before its model is asked; nil when there are no bounds.
  var ask: (@Sendable () -> RunBudget)? {
    guard budgets != BudgetSettings() else { return nil }
    return { bounds() }
  }

  /// The smaller of a run's and a day's.
  private func bounds() -> RunBudget {
    let (spent, problem) = budgets.hasDays ? spentToday() : (nil, nil)
    func run(_ name: String, _ most: Double?) -> RunBudget.Bound? {
      most.map { RunBudget.Bound(left: $0, name: "`\(name): \(ValueText.number($0))`", hint: Self.hint(name)) }
    }
    func day(_ name: String, _ most: Double?, _ used: Double?) -> RunBudget.Bound? {
      guard let most else { return nil }
      guard let used else {
        return RunBudget.Bound(
          left: 0, name: "`\(name)`: what was used today is not known, \(problem ?? "")",
          hint: "a budget of a day needs the record: docs/headless.md")
      }
      // What is added up stays round.
      let used4 = (used * 10_000).rounded() / 10_000
      return RunBudget.Bound(
        left: max(0, most - used),
        name: "`\(name)`: \(ValueText.number(used4)) of \(ValueText.number(most)) are used since midnight",
        hint: "it is free again at midnight (\(zone.identifier)); " + Self.hint(name))
    }
    return RunBudget(
      tokens: Self.smaller(
        run("tokens_per_run", budgets.tokensPerRun.map(Double.init)),
        day("tokens_per_day", budgets.tokensPerDay.map(Double.init), spent.map { Double($0.total) })),
      cost: Self.smaller(
        run("cost_per_run", budgets.costPerRun), day("cost_per_day", budgets.costPerDay, spent.map { $0.cost ?? 0 })))
  }

  private static func smaller(_ a: RunBudget.Bound?, _ b: RunBudget.Bound?) -> RunBudget.Bound? {
    guard let a, let b else { return a ?? b }
    return a.left < b.left ? a : b
  }

  private static func hint(_ name: String) -> String {
    "`budgets: {\(name): …}` in the configuration allows more"
  }

  /// By the machine's clock, whatever time a run takes for now: what is spent is spent today. nil when nobody knows, and why.
  private func spentToday() -> (TokenUsage?, String?) {
    guard isKept else { return (nil, "since no run is kept (`history: off`)") }
    guard let path = host.folders.runsFile else { return (nil, "since this account has no home folder") }
    do throws(RunStore.Refusal) {
      guard let store = try RunStore.existing(path: path) else { return (TokenUsage(input: 0, output: 0), nil) }
      return (try store.spent(since: zone.startOfDay(zone.date(host.clock.now()))), nil)
    } catch { return (nil, "since the record cannot be read: \(error.message)") }
  }
}
