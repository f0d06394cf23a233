import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Synchronization
import Testing

/// Answers from a table and remembers what it was asked.
final class TableHealth: HealthBackend {
  private let values: [HealthMetric: [CivilDate: Double]]
  private let asked = Mutex<[HealthQuery]>([])

  init(_ values: [HealthMetric: [CivilDate: Double]]) { self.values = values }

  var queries: [HealthQuery] { asked.withLock { $0 } }

  func history(_ query: HealthQuery) async throws(StepFailure) -> HealthHistory {
    asked.withLock { $0.append(query) }
    return HealthHistory(values.filter { query.metrics.contains($0.key) }, notices: [Notice("one thing was odd")])
  }

  /// `last` is today.
  static func days(_ values: [Double?]) -> [CivilDate: Double] {
    var days: [CivilDate: Double] = [:]
    for (i, value) in values.enumerated() { days[Monday.date.adding(days: i - values.count + 1)] = value }
    return days
  }
}

@Suite struct HealthToolTests {
  let backend = TableHealth([
    .hrv: TableHealth.days([60, 52]), .sleep: TableHealth.days([425, 370]), .deepSleep: TableHealth.days([64, 50]),
    .steps: TableHealth.days([6200, nil]),
  ])

  private func call(_ verb: String, _ arguments: [String: Value] = [:]) async throws -> ToolResult {
    let tool = try #require(HealthFamily.family(backend).tools.first { $0.signature.verb == verb })
    return try await tool.call(Arguments(for: tool.signature, arguments), in: Monday.tools)
  }

  @Test func today() async throws {
    let result = try await call("today")
    #expect(result.value["date"] == .date(Monday.date))
    #expect(result.value["verdict"] == .text("drained"))
    #expect(result.value["metrics"].list?.map { $0["name"].text } == ["hrv", "sleep", "deep_sleep", "deep_pct", "steps"])
    #expect(result.value["metrics"].list?.last?["value"] == .null)
    #expect(result.value["metrics"].list?.last?["baseline"] == .number(6200))
    #expect(result.notices.map(\.text) == ["one thing was odd"])
    #expect(backend.queries.first?.days == Monday.date.adding(days: -57)...Monday.date)
  }

  @Test func theAskedMetricsAreReadAndThoseOfTheAdvice() async throws {
    let result = try await call("today", ["metrics": .list([.text("steps"), .text("hrv"), .text("steps")])])
    #expect(result.value["metrics"].list?.map { $0["name"].text } == ["steps", "hrv"])
    #expect(backend.queries.map(\.metrics) == [[.steps, .hrv, .sleep]])
  }

  @Test func withoutHRVTheVerdictIsUnknown() async throws {
    let family = HealthFamily.family(TableHealth([.steps: TableHealth.days([6200, 1240])]))
    let tool = try #require(family.tools.first { $0.signature.verb == "today" })
    let result = try await tool.call(Arguments(for: tool.signature), in: Monday.tools).value
    #expect((result["verdict"], result["advice"]) == (.text("unknown"), .null))
    #expect(result["metrics"].list?.first?["delta_pct"] == .null)
    #expect(result["metrics"].list?.first?["baseline"] == .number(6200))
  }

  @Test func theAdviceDoesNotDependOnTheMetricsThatAreShown() async throws {
    let steps = try await call("today", ["metrics": .list([.text("steps")])]).value
    #expect((steps["verdict"], steps["advice"]) == (.null, .null))
    for shown in [["sleep"], ["hrv"], ["hrv", "steps"], ["sleep", "hrv", "steps"]] {
      let day = try await call("today", ["metrics": .list(shown.map(Value.text))]).value
      #expect(day["advice"] == .text("Swap hard training for an early night."), "\(shown)")
      #expect(day["verdict"] == (shown.contains("hrv") ? .text("drained") : .null), "\(shown)")
      #expect(day["metrics"].list?.compactMap { $0["name"].text } == shown)
    }
  }

  /// The watch was left off when HRV is missing today, of days that are there, and the night is over.
  @Test(
    arguments: [
      ([50.0, nil], [6000.0, 100.0], 7, "Wear the watch tonight, so that tomorrow can be compared."),
      ([50, nil], [6000, nil], 7, nil),
      ([50, nil], [6000, 100], 5, nil), ([nil, 50], [6000, 100], 7, nil), ([nil, nil], [6000, 100], 7, nil),
    ] as [([Double?], [Double?], Int, String?)])
  func adviceToWearTheWatch(hrv: [Double?], steps: [Double?], hour: Int, advice: String?) async throws {
    let family = HealthFamily.family(TableHealth([.hrv: TableHealth.days(hrv), .steps: TableHealth.days(steps)]))
    let tool = try #require(family.tools.first { $0.signature.verb == "today" })
    let now = Monday.at(hour)
    let context = ToolContext(now: now, zone: Monday.zone, settings: Monday.settings, clock: TestClock(now))
    #expect(try await tool.call(Arguments(for: tool.signature), in: context).value["advice"].text == advice)
  }

  @Test func napsStandBesideTheNight() async throws {
    let backend = TableHealth([.sleep: TableHealth.days([430, 450]), .naps: TableHealth.days([60])])
    let tool = try #require(HealthFamily.family(backend).tools.first { $0.signature.verb == "sleep" })
    let result = try await tool.call(Arguments(for: tool.signature), in: Monday.tools).value
    #expect((result["minutes"], result["nap_minutes"], result["delta_pct"]) == (.integer(450), .integer(60), .number(4.7)))
    #expect(result["metrics"].list?.map { $0["name"].text } == ["sleep"])
  }

  @Test func aLongerBaseline() async throws {
    for (days, first) in [(30, 57), (90, 90)] {
      let result = try await call("today", ["baseline": .period(Period(days: days))])
      #expect(backend.queries.last?.days.lowerBound == Monday.date.adding(days: -first))
      #expect(result.value["metrics"].list?.first?["series"].list?.count == days + 1)
    }
  }

  /// The night is that of today; what adds up is of yesterday, because today is not over.
  @Test func figuresOutsideTheRangeOfTheirWeekday() async throws {
    let weeks = (1...8).map { -7 * $0 }
    func days(_ today: Double, _ before: [Double], on day: Int = 0) -> [CivilDate: Double] {
      var values = [Monday.date.adding(days: day): today]
      for (week, value) in zip(weeks, before) { values[Monday.date.adding(days: week + day)] = value }
      return values
    }
    let health = TableHealth([
      .sleep: days(260, [420, 400, 430, 450]), .hrv: days(52, [40, 52, 60, 61]),
      .steps: days(21_034, [4000, 9000, 5000, 6000, 6000], on: -1), .restingHR: days(70, [56, 57, 58]),
    ])
    let family = HealthFamily.family(health)
    let tool = try #require(family.tools.first { $0.signature.verb == "today" })
    let result = try await tool.call(Arguments(for: tool.signature), in: Monday.tools).value
    let unusual = try #require(result["unusual"].list)
    #expect(unusual.map { $0["id"].text } == ["sleep@2026-04-06#weekday", "steps@2026-04-05#weekday"])
    #expect((unusual[0]["low"], unusual[0]["high"], unusual[0]["mean"]) == (.number(400), .number(450), .number(425)))
    #expect((unusual[0]["count"], unusual[0]["before"], unusual[1]["count"]) == (.integer(4), .null, .integer(5)))
    let night = try #require(family.tools.first { $0.signature.verb == "sleep" })
    let slept = try await night.call(Arguments(for: night.signature), in: Monday.tools).value
    #expect(slept["unusual"].list?.map { $0["name"].text } == ["sleep"])
  }

  @Test(arguments: [
    ["metrics": Value.list([.text("hvr")])], ["metrics": .list([])], ["metrics": .list([.integer(3)])],
    ["baseline": .period(Period(seconds: 3600))], ["baseline": .period(Period(days: 0))],
    ["baseline": .period(Period(days: 100_000))],
  ]) func badArguments(arguments: [String: Value]) async {
    let error = await #expect(throws: StepFailure.self) { try await call("today", arguments) }
    #expect(error?.kind == .badArgument)
    #expect(backend.queries.isEmpty)
  }

  @Test func sleepAsksForSleepOnly() async throws {
    let result = try await call("sleep")
    #expect(backend.queries.map(\.metrics) == [[.sleep, .deepSleep, .naps, .sleepSoFar]])
    #expect(result.value["minutes"] == .integer(370))
    #expect(result.value["deep_minutes"] == .integer(50))
    #expect(result.value["deep_pct"] == .number(13.5))
    #expect(result.value["baseline_minutes"] == .number(425))
    #expect(result.value["delta_pct"] == .number(-12.9))
    #expect(result.value["metrics"].list?.map { $0["name"].text } == ["sleep", "deep_sleep", "deep_pct"])
    #expect(result.value["metrics"].list?.last?["delta_pct"] == .number(-10.3))
  }

  @Test func trendOfWhatIsMeasured() async throws {
    let backend = TableHealth([.hrv: TableHealth.days([50, nil, 52, 54, 56, 58])])
    let tool = try #require(HealthFamily.family(backend).tools.first { $0.signature.verb == "trend" })
    let result = try await tool.call(
      Arguments(for: tool.signature, ["metric": .text("hrv"), "from": .datetime(Monday.at(0, days: -5))]), in: Monday.tools
    ).value
    #expect(backend.queries.map(\.days) == [Monday.date.adding(days: -5)...Monday.date])
    #expect((result["mean"], result["lowest"], result["highest"]) == (.number(54), .number(50), .number(58)))
    #expect(result["trend"] == .text("up") && result["count"] == .integer(5))
    #expect(result["metrics"].list?.first?["series"].list?.count == 6)
    #expect(result["metrics"].list?.first?["value"] == .number(58))
  }

  @Test func trendOfWhatAddsUpEndsYesterday() async throws {
    let tool = try #require(HealthFamily.family(backend).tools.first { $0.signature.verb == "trend" })
    let result = try await tool.call(
      Arguments(for: tool.signature, ["metric": .text("steps"), "from": .datetime(Monday.at(0, days: -7))]), in: Monday.tools
    ).value
    #expect(backend.queries.map(\.days.upperBound) == [Monday.date.adding(days: -1)])
    #expect(result["count"] == .integer(1) && result["mean"] == .number(6200) && result["change_pct"] == .null)
  }

  @Test(
    arguments: [
      ([1, 2, 3], 100, .up), ([3, 2, 1], -100, .down), ([100, 101, 100, 101], 0.6, .flat), ([5, 5], nil, nil), ([], nil, nil),
      ([nil, 4, nil, 6, 8], 64.29, .up), ([0, 0, 0], nil, nil),
    ] as [([Double?], Double?, Metric.Trend?)]) func lines(series: [Double?], change: Double?, trend: Metric.Trend?)
  {
    let line = TrendLine(series)
    #expect(line.change.map { ($0 * 100).rounded() / 100 } == change)
    #expect(line.trend == trend)
  }

  @Test(arguments: [0, 1e300, .infinity, .nan] as [Double]) func absurdBackends(value: Double) async throws {
    let family = HealthFamily.family(
      TableHealth([.sleep: TableHealth.days([value, value]), .deepSleep: TableHealth.days([value])]))
    for tool in family.tools {
      let given: [String: Value] = tool.signature.verb == "trend" ? ["metric": .text("deep_pct")] : [:]
      let result = try await tool.call(Arguments(for: tool.signature, given), in: Monday.tools)
      let observation = Observation(step: "s", tool: tool.signature.name, status: .done, value: result.value)
      #expect(family.presenter?.tile(observation, in: Monday.present).english.label.isEmpty == false)
      _ = family.presenter?.statements(observation, in: Monday.present)
    }
  }
}
