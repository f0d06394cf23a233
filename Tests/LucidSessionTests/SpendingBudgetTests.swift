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
    SpendingBudget(limits: limits, isKept: isKept, environment: SessionLab().environment()).ask?()
  }

  @Test func withoutLimitsNothingIsAsked() { #expect(Self.budget(SpendingLimits()) == nil) }

  @Test func theSmallerOfARunAndADayCounts() throws {
    let budget = try #require(
      Self.budget(SpendingLimits(tokensPerRun: 100, tokensPerDay: 80, costPerRun: 1, costPerDay: 2)))
    #expect(budget.tokens?.left == 80 && budget.tokens?.name.hasPrefix("`tokens_per_day`: 0 of 80 used") == true)
    #expect(budget.cost?.left == 1 && budget.cost?.name == "`cost_per_run: 1`")
  }

  @Test func aDayWithoutAHistoryAllowsNothing() throws {
    let limits = SpendingLimits(tokensPerDay: 80)
    let unkept = try #require(Self.budget(limits, isKept: false))
    #expect(unkept.tokens?.left == 0 && unkept.tokens?.name.contains("runs are not stored") == true)
    var environment = SessionLab().environment()
    environment.places.runs = nil
    let homeless = try #require(SpendingBudget(limits: limits, isKept: true, environment: environment).ask?())
    #expect(homeless.tokens?.left == 0 && homeless.tokens?.name.contains("no home folder") == true)
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
    let budget = SpendingBudget(limits: SpendingLimits(tokensPerDay: 80), isKept: true, environment: lab.environment()).ask?()
    #expect(budget?.tokens?.left == left)
  }
}
