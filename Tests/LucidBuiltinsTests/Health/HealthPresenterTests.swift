import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@Suite struct HealthPresenterTests {
  private func observe(_ tool: String, _ values: [HealthMetric: [CivilDate: Double]]) async throws -> Observation {
    let family = HealthFamily.family(TableHealth(values))
    let found = try #require(family.tools.first { $0.signature.name == tool })
    let result = try await found.call(Arguments(for: found.signature), in: Monday.tools)
    return Observation(step: "body", tool: tool, status: .done, value: result.value, notices: result.notices)
  }

  private let presenter = HealthFamily.family(nil).presenter!
  private let monday: [HealthMetric: [CivilDate: Double]] = [
    .hrv: TableHealth.days([60, 60, 52]), .restingHR: TableHealth.days([56, 56, 58]), .sleep: TableHealth.days([425, 425, 370]),
    .deepSleep: TableHealth.days([64, 64, 50]), .steps: TableHealth.days([6200, 6200, 1240]),
  ]

  @Test func tiles() async throws {
    let today = presenter.tile(try await observe("health.today", monday), in: Monday.present).english
    #expect((today.label, today.value, today.sub) == ("Health", "drained", "HRV 52 ms (−13.3 %) · slept 6 h 10 min"))
    let night = presenter.tile(try await observe("health.sleep", monday), in: Monday.present).english
    #expect((night.label, night.value, night.sub) == ("Sleep", "6 h 10 min", "deep 13.5 % · −12.9 % against the usual"))
    let empty = presenter.tile(try await observe("health.today", [:]), in: Monday.present).english
    #expect((empty.value, empty.sub) == ("no HRV", ""))
    #expect(presenter.tile(try await observe("health.sleep", [:]), in: Monday.present).english.value == "no data")
  }

  @Test func sentences() async throws {
    let said = presenter.statements(try await observe("health.today", monday), in: Monday.present)
    #expect(
      said.map(\.text) == [
        "You are **drained**: HRV 52 ms, 13 % below your mean of 60 ms.",
        "Short night: you slept **6 h 10 min**, 13 % less than your usual 7 h 5 min.",
        "Resting heart rate is 58 bpm, 4 % above the usual 56.",
        "1240 steps so far, against 6200 a day.",
        "Swap hard training for an early night.",
      ])
    #expect(said.map(\.role) == [.state, .risk, .fact, .fact, .action])
    #expect(said.first?.records == ["hrv@2026-04-06"])
  }

  /// What is outside the range of its weekday has the range, in the sentence that it has already or
  /// in one of its own; of what adds up one figure is said.
  @Test func whatIsUnusualHasItsRange() async throws {
    func weeks(_ value: Double, _ usual: Double, on day: Int = 0) -> [CivilDate: Double] {
      var days = [Monday.date.adding(days: day): value, Monday.date.adding(days: day - 1): usual + 2]
      for week in 1...8 { days[Monday.date.adding(days: day - 7 * week)] = usual + Double(week % 2) * 10 }
      return days
    }
    let found: [HealthMetric: [CivilDate: Double]] = [
      .sleep: weeks(260, 420), .steps: weeks(21_034, 6000, on: -1), .exercise: weeks(90, 20, on: -1),
    ]
    let said = presenter.statements(try await observe("health.today", found), in: Monday.present)
    #expect(
      said.map(\.text) == [
        "Short night: you slept **4 h 20 min**, 39 % less than your usual 7 h 6 min, below each of 8 Mondays before "
          + "(7 h to 7 h 10 min, 7 h 5 min on average; 7 h 2 min yesterday).",
        "Steps yesterday: **21034**, above each of 8 Sundays before (6000 to 6010, 6005 on average; 6002 the day before).",
        "Turn in half an hour earlier tonight.",
      ])
    #expect(said[1].kind == .health(.unusual) && said[1].records == ["steps@2026-04-05#weekday"])
  }

  /// Where nothing is of today, the day on which the data end is said.
  @Test func dataThatEndEarlierHaveTheirDay() async throws {
    let old: [HealthMetric: [CivilDate: Double]] = [
      .hrv: [Monday.date.adding(days: -11): 60], .sleep: [Monday.date.adding(days: -12): 425],
    ]
    let today = presenter.statements(try await observe("health.today", old), in: Monday.present)
    #expect(today.map(\.text) == ["No health figures of today; the newest are of **March 26**."])
    let night = presenter.statements(try await observe("health.sleep", old), in: Monday.present)
    #expect(night.map(\.text) == ["No sleep was recorded last night; the newest night is of **March 25**."])
    let none = presenter.statements(try await observe("health.today", [:]), in: Monday.present)
    #expect(none.map(\.text) == ["None of the health figures asked for was measured today."])
  }

  /// The figure of one day before is not what is usual.
  @Test func oneDayIsNoUsual() async throws {
    let two: [HealthMetric: [CivilDate: Double]] = [.hrv: TableHealth.days([60, 52]), .sleep: TableHealth.days([425, 370])]
    let texts = presenter.statements(try await observe("health.today", two), in: Monday.present).map(\.text)
    #expect(texts.first == "You slept **6 h 10 min**.")
    #expect(!texts.contains { $0.contains("drained") || $0.contains("usual") })
    let night = presenter.statements(try await observe("health.sleep", two), in: Monday.present).map(\.text)
    #expect(night == ["You slept **6 h 10 min**."])
  }

  @Test(arguments: [(10, HealthAdvice.hardInTheMorning), (12, .halfAnHourEarlier)])
  func adviceFitsTheHour(hour: Int, advice: HealthAdvice) {
    #expect(HealthAdvice.hardInTheMorning.fitting(hour) == advice)
    #expect(HealthAdvice.walkAfterLunch.fitting(20) == nil)
    #expect(HealthAdvice.easyWalk.fitting(21) == .earlyNight)
  }

  @Test func sentencesOfTheNight() async throws {
    let said = presenter.statements(try await observe("health.sleep", monday), in: Monday.present)
    #expect(
      said.map(\.text).suffix(2) == [
        "**50 min** of it was deep sleep (14 %).", "Go to bed **55 min** earlier than usual tonight.",
      ])
    #expect(
      presenter.statements(try await observe("health.sleep", [:]), in: Monday.present).map(\.text) == [
        "No sleep was recorded last night."
      ])
    let long = try await observe("health.sleep", [.sleep: TableHealth.days([430, 430, 480])])
    #expect(
      presenter.statements(long, in: Monday.present).map(\.text) == ["You slept **8 h**, 12 % more than your usual 7 h 10 min."])
  }

  /// A night that may go on is neither a short night nor none.
  @Test func aNightThatMayGoOn() async throws {
    let data: [HealthMetric: [CivilDate: Double]] = [.sleepSoFar: TableHealth.days([183])]
    for tool in ["health.sleep", "health.today"] {
      let observation = try await observe(tool, data)
      #expect(
        presenter.statements(observation, in: Monday.present).map(\.text) == [
          "The night may not be over: **3 h 3 min** of sleep so far."
        ])
    }
    #expect(presenter.tile(try await observe("health.sleep", data), in: Monday.present).english.value == "3 h 3 min so far")
  }

  @Test func sentencesOfATrend() async throws {
    let tool = try #require(HealthFamily.family(TableHealth([.sleep: TableHealth.days([400, 420, 440])])).tools.last)
    func observe(_ metric: String) async throws -> Observation {
      let value = try await tool.call(
        Arguments(for: tool.signature, ["metric": .text(metric), "from": .datetime(Monday.at(0, days: -2))]), in: Monday.tools
      ).value
      return Observation(step: "t", tool: "health.trend", status: .done, value: value)
    }
    let sleep = try await observe("sleep")
    #expect(
      presenter.statements(sleep, in: Monday.present).map(\.text) == [
        "Sleep rose by **10 %** over the last 3 days: **7 h** a day on average.", "It was between 6 h 40 min and 7 h 20 min.",
      ])
    let tile = presenter.tile(sleep, in: Monday.present).english
    #expect((tile.label, tile.value, tile.sub) == ("Sleep", "7 h a day", "+9.5 % in 3 days"))
    #expect(presenter.tile(try await observe("hrv"), in: Monday.present).english.value == "no data")
    #expect(
      presenter.statements(try await observe("hrv"), in: Monday.present).map(\.text) == [
        "There are no values of HRV in that time."
      ])
  }

  @Test func grid() async throws {
    let grid = try #require(HealthFamily.family(nil).cards.first)
    let steps = [
      Observation(step: "day", tool: "calendar.events", status: .failed(StepFailure(.unavailable, "no calendar")), value: .null),
      try await observe("health.today", monday),
    ]
    let card = try #require(grid.card(title: "Health", from: steps, presenters: [presenter], in: Monday.present))
    #expect(card.kind == "healthGrid")
    #expect(card.body["verdict"] == .text("drained"))
    #expect(card.body["metrics"].list?.count == 6)
    #expect(card.notes.map(\.text) == ["calendar.events failed: no calendar", "one thing was odd"])
    #expect(card.statements.map(\.weight) == [80, 65, 60, 25, 20])
    #expect(card.statements.allSatisfy { $0.step == "body" })
    #expect(card.generated == Monday.now)
  }

  @Test func gridOfSleepAndOfNothing() async throws {
    let grid = try #require(HealthFamily.family(nil).cards.first)
    let card = try #require(
      grid.card(title: "Sleep", from: [try await observe("health.sleep", monday)], presenters: [presenter], in: Monday.present))
    #expect(card.body["metrics"].list?.map { $0["name"].text } == ["sleep", "deep_sleep", "deep_pct"])
    #expect(card.body["verdict"] == .null)
    let failed = Observation(
      step: "s", tool: "health.today", status: .skipped(.missing(MissingData("health is not available"))), value: .null)
    #expect(grid.card(title: "Health", from: [failed], presenters: [presenter], in: Monday.present) == nil)
  }
}
