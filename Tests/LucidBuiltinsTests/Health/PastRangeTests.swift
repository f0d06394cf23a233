import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

/// Ranges of days that end today or in the past, of `health.trend`; Monday is April 6, 2026.
@Suite struct PastRangeTests {
  /// One value a day from March 1 to April 6: 1, 2, 3 …
  private static let backend = TableHealth([
    .hrv: TableHealth.days((1...37).map(Double.init)), .steps: TableHealth.days((1...37).map(Double.init)),
  ])

  private func observe(_ given: [String: Value], metric: String = "hrv") async throws -> Observation {
    let tool = try #require(HealthFamily.family(Self.backend).tools.first { $0.signature.verb == "trend" })
    let arguments = given.merging(["metric": .text(metric)]) { a, _ in a }
    let result = try await tool.call(Arguments(for: tool.signature, arguments), in: Monday.tools)
    return Observation(step: "t", tool: "health.trend", status: .done, value: result.value, notices: result.notices)
  }

  private static func day(_ iso: String) -> Value {
    .datetime(Monday.zone.startOfDay(CivilDate(iso: iso) ?? Monday.date))
  }

  @Test(
    arguments: [
      ([:], "2026-03-08", "2026-04-06"), (["from": day("2026-03-31")], "2026-03-31", "2026-04-06"),
      (["from": day("2026-03-24"), "to": day("2026-03-31")], "2026-03-24", "2026-03-30"),
      (["from": day("2026-03-01"), "to": day("2026-04-01")], "2026-03-01", "2026-03-31"),
      (["from": day("2026-03-30")], "2026-03-30", "2026-04-06"), (["to": day("2026-03-31")], "2026-03-01", "2026-03-30"),
      (["from": day("2026-04-06")], "2026-04-06", "2026-04-06"),
      // The end of a week or a month that is not over is today.
      (["from": day("2026-04-01"), "to": day("2026-05-01")], "2026-04-01", "2026-04-06"),
      // A day of which a part is in the range is in it.
      (["from": day("2026-04-02"), "to": .datetime(Monday.at(23, 59, days: -3))], "2026-04-02", "2026-04-03"),
    ] as [([String: Value], String, String)]) func ranges(given: [String: Value], from: String, until: String) async throws
  {
    let result = try await observe(given).value
    #expect(result["from"] == CivilDate(iso: from).map(Value.date))
    #expect(result["to"] == CivilDate(iso: until).map { .date($0.adding(days: 1)) })
    let first = try #require(CivilDate(iso: from)), last = try #require(CivilDate(iso: until))
    let count = last.daysSinceEpoch - first.daysSinceEpoch + 1
    #expect(result["count"] == .integer(count))
    #expect(result["metrics"].list?.first?["series"].list?.count == count)
    #expect(result["id"] == .text("hrv@\(count)d@\(until)"))
  }

  @Test func thisWeekAgainstLastMonth() async throws {
    let week = try await observe(["from": Self.day("2026-03-31")]).value
    let month = try await observe(["from": Self.day("2026-03-01"), "to": Self.day("2026-04-01")]).value
    #expect((week["mean"], month["mean"]) == (.number(34), .number(16)))
  }

  @Test func whatAddsUpNeverCountsADayThatIsNotOver() async throws {
    #expect(try await observe([:], metric: "steps").value["to"] == .date(Monday.date))
    let week = try await observe(["from": Self.day("2026-04-04")], metric: "steps").value
    #expect((week["count"], week["highest"]) == (.integer(2), .number(36)))
    let today = try await observe(["from": Self.day("2026-04-06")], metric: "steps")
    #expect((today.value["count"], today.value["mean"], today.value["metrics"]) == (.integer(0), .null, .list([])))
    #expect(today.notices.map(\.text).contains("the day is not over: steps of 2026-04-06 are not counted yet"))
  }

  @Test(
    arguments: [
      (["from": day("2026-04-07")], "`from` (2026-04-07) lies ahead; there is nothing to look back on"),
      (["from": day("2026-04-02"), "to": day("2026-04-02")], "`to` (2026-04-02) is not after `from` (2026-04-02)"),
      (["from": day("2025-04-05")], "367 days are more than 366"),
    ] as [([String: Value], String)]) func isRefused(given: [String: Value], message: String) async
  {
    let error = await #expect(throws: StepFailure.self) { try await observe(given) }
    #expect(error?.kind == .badArgument && error?.message == message && error?.hint != nil)
  }

  @Test func theCardNamesTheDaysOfThePast() async throws {
    let grid = try #require(HealthFamily.family(nil).cards.first)
    func body(_ given: [String: Value]) async throws -> Record? {
      grid.card(title: "Health", from: [try await observe(given)], presenters: [], in: Monday.present)?.body
    }
    let march = try await body(["from": Self.day("2026-03-01"), "to": Self.day("2026-04-01")])
    #expect(
      (march?["first"], march?["until"])
        == (.date(CivilDate(iso: "2026-03-01")!), .date(Monday.date.adding(days: -6))))
    let now = try await body([:])
    #expect(now?["until"] == .null)
  }

  @Test func isSaidAsItIs() async throws {
    let presenter = try #require(HealthFamily.family(nil).presenter)
    func said(_ given: [String: Value], metric: String = "hrv") async throws -> (TileTexts, String?) {
      let observation = try await observe(given, metric: metric)
      return (
        presenter.tile(observation, in: Monday.present).english, presenter.statements(observation, in: Monday.present).first?.text
      )
    }
    let march = try await said(["from": Self.day("2026-03-01"), "to": Self.day("2026-04-01")])
    #expect((march.0.value, march.0.sub) == ("16 ms a day", "+187.5 % from March 1 to 31"))
    #expect(
      march.1 == "HRV rose by **188 %** from March 1 to 31: **16 ms** a day on average.")
    let weeks = try await said(["from": Self.day("2026-03-27"), "to": Self.day("2026-04-03")])
    #expect(weeks.0.sub == "+20 % from March 27 to April 2")
    let one = try await said(["from": Self.day("2026-04-02"), "to": Self.day("2026-04-03")])
    #expect(one.0.sub == "1 value on April 2")
    #expect(one.1 == "HRV was **33 ms** a day on average on April 2, too few values for a trend.")
    let steps = try await said(["from": Self.day("2026-03-30")], metric: "steps")
    #expect(steps.0.sub == "+18.2 % in 7 days", "it ends yesterday, which is the newest day of steps")
    let yesterday = try await said(["from": Self.day("2026-03-30"), "to": Self.day("2026-04-06")])
    #expect(yesterday.0.sub == "+18.2 % from March 30 to April 5", "of what does not add up today is the newest day")
    let old = try await said(["from": Self.day("2025-12-30"), "to": Self.day("2026-01-03")])
    #expect((old.0.value, old.0.sub) == ("no data", "0 values from December 30, 2025 to January 2, 2026"))
  }
}
