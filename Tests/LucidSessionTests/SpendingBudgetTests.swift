import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidHistory
import LucidSQLite
@testable import LucidSession

/// What limits leave a run, with a history in which nothing was spent, and without one.
@Suite struct SpendingBudgetTests {
  private static func budget(_ limits: SpendingLimits, isKept: Bool = true) -> RunBudget? {
    SpendingBudget(limits: BudgetLimits(all: limits), isKept: isKept, environment: SessionLab().environment()).ask?()
  }

  @Test func withoutLimitsNothingIsAsked() { #expect(Self.budget(SpendingLimits()) == nil) }

  @Test func theSmallerOfARunAndADayCounts() throws {
    let budget = try #require(
      Self.budget(SpendingLimits(tokensPerRun: 100, tokensPerDay: 80, costPerRun: 1, costPerDay: 2)))
    #expect(budget.tokens?.left == 80 && budget.tokens?.name.text.hasPrefix("`tokens_per_day`: 0 of 80 used") == true)
    #expect(budget.cost?.left == 1 && budget.cost?.name.text == "`cost_per_run: 1`")
  }

  @Test func aDayWithoutAHistoryAllowsNothing() throws {
    let limits = SpendingLimits(tokensPerDay: 80)
    let unkept = try #require(Self.budget(limits, isKept: false))
    #expect(unkept.tokens?.left == 0 && unkept.tokens?.name.text.contains("runs are not stored") == true)
    var environment = SessionLab().environment()
    environment.places.runs = nil
    let homeless = try #require(SpendingBudget(limits: BudgetLimits(all: limits), isKept: true, environment: environment).ask?())
    #expect(homeless.tokens?.left == 0 && homeless.tokens?.name.text.contains("no home folder") == true)
  }

  /// What runs of today took is taken off; what those of yesterday took is not.
  @Test(arguments: [(0, 30.0), (1, 80.0)]) func whatWasSpentTodayIsTakenOff(days: Int64, left: Double) throws {
    var lab = SessionLab()
    let store = try lab.store
    let facts = try SessionLab.plan("prompt: Say it.\n", lab.environment().tools()).ability
    let number = try store.begin(
      RunBeginning(
        id: "a", ability: facts, file: RunSource(name: "a", path: nil, hash: ""), started: lab.now, zone: "UTC", now: lab.now))
    try store.database.run(
      "UPDATE runs SET tokens_read = 40, tokens_written = 10 WHERE number = ?", [.integer(number)])
    lab.now = lab.now.adding(seconds: days * 86_400)
    let budget = SpendingBudget(
      limits: BudgetLimits(all: SpendingLimits(tokensPerDay: 80)), isKept: true, environment: lab.environment()
    ).ask?()
    #expect(budget?.tokens?.left == left)
  }

  /// What other abilities took does not count against the budget of this one.
  @Test func anAbilityHasABudgetOfItsOwn() throws {
    let lab = SessionLab()
    let store = try lab.store
    let facts = try SessionLab.plan("prompt: Say it.\n", lab.environment().tools()).ability
    for _ in 1...2 {
      _ = try store.begin(
        RunBeginning(
          id: "a", ability: facts, file: RunSource(name: "a", path: nil, hash: ""), started: lab.now, zone: "UTC", now: lab.now))
    }
    try store.database.run("UPDATE runs SET tokens_read = 40, tokens_written = 10, label = 'Talk' WHERE number = 1", [])
    try store.database.run("UPDATE runs SET tokens_read = 100, tokens_written = 0, label = 'Other' WHERE number = 2", [])
    func left(_ label: String, all: Int? = nil) -> RunBudget.Bound? {
      let limits = BudgetLimits(
        all: SpendingLimits(tokensPerDay: all), ability: label, own: SpendingLimits(tokensPerDay: 80, costPerRun: 2))
      return SpendingBudget(limits: limits, isKept: true, environment: lab.environment()).ask?().tokens
    }
    #expect(left("Talk")?.left == 30 && left("New")?.left == 80)
    #expect(left("Talk")?.name.text == "`tokens_per_day` of Talk: 50 of 80 used since midnight")
    #expect(left("Talk")?.hint.text.contains("`budgets: {abilities: {Talk: {tokens_per_day: …}}}`") == true)
    #expect(left("Talk", all: 160)?.left == 10, "the smaller one holds")
    #expect(left("Talk", all: 160)?.name.text.hasPrefix("`tokens_per_day`: 150 of 160") == true)
  }
}
