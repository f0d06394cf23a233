import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// The forecast as a table: numbers below each other, and what they do not hold.
@Suite struct ForecastReportTests {
  private static let now = Instant(seconds: 100 * 86_400)

  private static func report(_ usage: [SpendingForecast.Usage], days: Int64) -> ForecastReport {
    ForecastReport(
      SpendingForecast(usage, first: Instant(seconds: now.seconds - days * 86_400), now: now), zone: .utc)
  }

  @Test func withAndWithoutPrices() {
    let priced = Self.report(
      [
        .init(ability: "Ask", runs: 4, tokens: TokenUsage(input: 900, output: 100), unpriced: 4),
        .init(ability: "Briefing", runs: 10, tokens: TokenUsage(input: 9_000, output: 1_000, cost: 0.5), unpriced: 0),
      ], days: 10)
    #expect(
      priced.text(.plain) == """
        The next 30 days, from 10 days of stored runs
        ABILITY   RUNS  TOKENS  COST
        Briefing    30   30000   1.5
        Ask         12    3000
        all         42   33000   1.5
        4 runs asked a model without a `price`: what they cost is not in it.

        """)
    let young = Self.report([.init(ability: "Ask", runs: 1, tokens: TokenUsage(input: 10, output: 2), unpriced: 1)], days: 0)
    #expect(
      young.text(.plain) == """
        The next 30 days, from 1 day of stored runs
        ABILITY  RUNS  TOKENS
        Ask        30     360
        So few days say little about 30.
        1 run asked a model without a `price`: no cost is known.

        """)
    let none = ForecastReport(SpendingForecast([], first: nil, now: Self.now), zone: .utc)
    let json = none.json.text(ExitFacts("ok", 0))
    #expect(json.contains(#""days_of_runs":null,"first_run":null"#), "nothing is known of days without runs")
    #expect(Self.report([], days: 3).text(.plain) == "no stored run of the last 30 days asked a model that reports its tokens\n")
  }
}
