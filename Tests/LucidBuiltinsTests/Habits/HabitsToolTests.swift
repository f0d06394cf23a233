import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

private struct TableHabits: HabitBackend {
  let log: HabitLog
  func log(_ days: ClosedRange<CivilDate>, zone: Zone) async throws(StepFailure) -> HabitLog { log }
}

@Suite struct HabitsToolTests {
  private func entries(_ days: ClosedRange<Int>, _ value: Double = 1) -> [CivilDate: Double] {
    Dictionary(uniqueKeysWithValues: days.map { (Monday.date.adding(days: -$0), value) })
  }

  private var monday: Family {
    HabitsFamily.family(
      TableHabits(
        log: HabitLog(
          [
            HabitDefinition(id: "m", name: "Meditate"), HabitDefinition(id: "w", name: "Water", unit: .count, target: 8),
            HabitDefinition(id: "r", name: "Run", unit: .duration, target: 30),
            HabitDefinition(id: "j", name: "Journal", isArchived: true),
          ],
          entries: [
            "m": entries(1...12), "w": entries(1...1, 8).merging(entries(0...0, 5)) { a, _ in a }, "r": entries(0...2, 30),
            "j": entries(0...39),
          ])))
  }

  private func observe(
    _ family: Family, _ tool: String, _ arguments: [String: Value] = [:], in context: ToolContext = Monday.tools
  ) async throws -> Observation {
    let found = try #require(family.tools.first { $0.signature.name == tool })
    let result = try await found.call(Arguments(for: found.signature, arguments), in: context)
    return Observation(step: "habits", tool: tool, status: .done, value: result.value, notices: result.notices)
  }

  @Test func today() async throws {
    let value = try await observe(monday, "habits.today").value
    #expect((value["done"], value["total"], value["count"]) == (.integer(1), .integer(3), .integer(3)))
    #expect(value["items"].list?.map { $0["name"].text } == ["Meditate", "Water", "Run"])
    #expect(value["items"].list?.map { $0["streak"].integer } == [12, 1, 3])
    #expect(value["items"].list?.map { $0["value"] } == [.number(0), .number(5), .number(30)])
  }

  /// Until the day ends it is the evening's: what is done is done, and no streak is broken.
  @Test(arguments: [(1, 30, true), (3, 59, true), (4, 0, false)])
  func todayLastsUntilTheDayEnds(hour: Int, minute: Int, isMonday: Bool) async throws {
    let now = Monday.at(hour, minute, days: 1)
    let night = ToolContext(now: now, zone: Monday.zone, settings: Monday.settings, clock: TestClock(now))
    let value = try await observe(monday, "habits.today", in: night).value
    #expect(value["items"].list?.map { $0["value"] } == [.number(0), .number(isMonday ? 5 : 0), .number(isMonday ? 30 : 0)])
    #expect(value["items"].list?.map { $0["streak"].integer } == [isMonday ? 12 : 0, isMonday ? 1 : 0, 3])
    let summary = try await observe(monday, "habits.summary", ["habit": .text("run")], in: night).value
    #expect(summary["days"].list?.last?["date"] == .date(Monday.date.adding(days: isMonday ? 0 : 1)))
  }

  /// Yesterday is compared, of the days since the first entry; with fewer than four weeks nothing is.
  @Test(arguments: [(0, nil), (1, nil), (3, nil), (4, nil), (28, nil), (29, 4), (56, 7), (57, 8), (80, 8)] as [(Int, Int?)])
  func aDayWithoutHabitsIsUnusual(days: Int, count: Int?) async throws {
    let family = HabitsFamily.family(
      TableHabits(
        log: HabitLog([HabitDefinition(id: "m", name: "Meditate")], entries: days < 2 ? [:] : ["m": entries(2...days)])))
    let list = try await observe(family, "habits.today")
    let found = list.value["unusual"].list?.first
    #expect(found?["count"].integer == count)
    let said = try #require(family.presenter).statements(list, in: Monday.present).first { $0.kind == .habits(.unusual) }
    let text = count.map {
      "Habits done yesterday: **0**, below each of \($0) Sundays before (1, 1 on average; 1 the day before)."
    }
    #expect(said?.text == text)
  }

  @Test func streaks() async throws {
    let value = try await observe(monday, "habits.streaks", ["limit": .integer(2)]).value
    #expect(value["items"].list?.map { $0["name"].text } == ["Meditate", "Run"])
    #expect(value["truncated"] == .boolean(true))
  }

  @Test func equalStreaksGoByName() async throws {
    let habits = ["b", "C", "a", "c"].map { HabitDefinition(id: $0, name: $0) }
    let log = HabitLog(habits, entries: Dictionary(uniqueKeysWithValues: habits.map { ($0.id, entries(0...3)) }))
    let value = try await observe(HabitsFamily.family(TableHabits(log: log)), "habits.streaks", ["limit": .integer(10)]).value
    #expect(value["items"].list?.map { $0["name"].text } == ["C", "a", "b", "c"])
  }

  /// Three weeks of a weekly habit are longer than fourteen days, and are weeks wherever they are told.
  @Test func weeklyStreaksCarryTheirUnit() async throws {
    let gym = HabitDefinition(id: "g", name: "Gym", frequency: .weekly)
    let weeks = Dictionary(uniqueKeysWithValues: [0, 7, 14].map { (Monday.date.adding(days: -$0), 1.0) })
    let log = HabitLog([HabitDefinition(id: "m", name: "Meditate"), gym], entries: ["m": entries(0...13), "g": weeks])
    let family = HabitsFamily.family(TableHabits(log: log))
    let streaks = try await observe(family, "habits.streaks")
    #expect(streaks.value["items"].list?.map { $0["name"].text } == ["Gym", "Meditate"])
    #expect(streaks.value["items"].list?.map { $0["streak_unit"].text } == ["week", "day"])
    #expect(streaks.value["items"].list?.map { $0["streak"].integer } == [3, 14])
    let presenter = try #require(family.presenter)
    #expect(presenter.tile(streaks, in: Monday.present).english.value == "Gym 3 weeks")
    #expect(presenter.tile(streaks, in: Monday.present).english.sub == "Meditate 14 days")
    let summary = try await observe(family, "habits.summary", ["habit": .text("gym")])
    #expect((summary.value["streak"], summary.value["streak_unit"]) == (.integer(3), .text("week")))
    let today = try await observe(family, "habits.today")
    let daily = try #require(DailyCard().card(title: "", from: [today], presenters: [], in: Monday.present)).body
    #expect(daily["streaks"].list?.map { $0["length"] } == [.integer(3), .integer(14)])
    #expect(daily["streaks"].list?.map { $0["unit"] } == [.text("week"), .text("day")])
  }

  @Test func presented() async throws {
    let presenter = try #require(monday.presenter)
    let today = try await observe(monday, "habits.today")
    let tile = presenter.tile(today, in: Monday.present).english
    #expect((tile.label, tile.value, tile.sub) == ("Habits", "1 of 3 done", "Meditate 12 days"))
    #expect(
      presenter.statements(today, in: Monday.present).map(\.text) == [
        "**1 of 3** habits done today: Run (3 days in a row).", "Still open today: Meditate and Water (5 of 8).",
        "Log Meditate to keep its streak of **12 days**.",
      ])
    let streaks = try await observe(monday, "habits.streaks")
    #expect(presenter.tile(streaks, in: Monday.present).english.sub == "Run 3 days · Water 1 day")
    #expect(
      presenter.statements(streaks, in: Monday.present).map(\.text) == [
        "Streaks: Meditate **12 days**, Run **3 days** and Water **1 day**.", "Log Meditate to keep its streak of **12 days**.",
      ])
  }

  @Test func presentedAfterAWrite() async throws {
    let presenter = try #require(monday.presenter)
    func said(_ tool: String, _ habit: Habit) -> (TileTexts, [String]) {
      let observation = Observation(step: "h", tool: tool, status: .done, value: .record(habit.record))
      return (
        presenter.tile(observation, in: Monday.present).english, presenter.statements(observation, in: Monday.present).map(\.text)
      )
    }
    let week = Habit(HabitDefinition(id: "m", name: "Meditate"), entries(0...6), today: Monday.date)
    let (tile, sentences) = said("habits.log", week)
    #expect((tile.label, tile.value, tile.sub) == ("Meditate", "done", "Logged"))
    #expect(sentences == ["Logged **Meditate**: **done**.", "Meditate has reached **7 days** in a row."])
    let run = Habit(HabitDefinition(id: "r", name: "Run", unit: .duration, target: 30), [Monday.date: 25], today: Monday.date)
    #expect(said("habits.log", run).1 == ["Logged **Run**: **25 of 30 min**, still short of its target."])
    #expect(said("habits.create", run).1 == ["Created the habit **Run**."])
    let summary = try await observe(monday, "habits.summary", ["habit": .text("meditate")])
    #expect(
      presenter.statements(summary, in: Monday.present).map(\.text) == [
        "**Meditate** was done on **6 of 7 days**; the streak is **12 days**."
      ])
    #expect(presenter.tile(summary, in: Monday.present).english.value == "6 of 7 days")
  }

  @Test func summaryOfAWeeklyHabitAndOfANewOne() async throws {
    let weekly = HabitDefinition(id: "s", name: "Swim", unit: .count, target: 2, frequency: .weekly)
    let new = HabitDefinition(id: "n", name: "New", created: Monday.date.adding(days: -1))
    let log = HabitLog(
      [weekly, new], entries: ["s": [Monday.date.adding(days: -3): 2, Monday.date.adding(days: -8): 1], "n": [Monday.date: 1]])
    let family = HabitsFamily.family(TableHabits(log: log))
    let swim = try await observe(
      family, "habits.summary",
      ["habit": .text("swim"), "from": .datetime(Monday.zone.startOfDay(Monday.date.adding(days: -13)))]
    ).value
    #expect((swim["done_days"], swim["total"], swim["rate"]) == (.integer(2), .number(3), .number(33.3)))
    let fresh = try await observe(family, "habits.summary", ["habit": .text("new")]).value
    #expect((fresh["done_days"], fresh["rate"]) == (.integer(1), .number(50)))
  }

  @Test(arguments: [(17, 59, 0, false), (18, 0, 0, true), (3, 59, 1, true), (4, 0, 1, false)])
  func theEveningNudge(hour: Int, minute: Int, days: Int, nudged: Bool) async throws {
    let context = PresentContext(now: Monday.at(hour, minute, days: days), zone: Monday.zone)
    let said = try #require(monday.presenter).statements(try await observe(monday, "habits.today"), in: context)
    #expect(said.contains { $0.role == .key && $0.text.hasPrefix("**2 habits still unlogged today**") } == nudged)
  }

  /// A streak of days ends tonight, one of weeks can wait; in the evening it comes before tomorrow.
  @Test func theStreakThatEndsTonightComesFirst() async throws {
    let habits = HabitsFamily.family(
      TableHabits(
        log: HabitLog(
          [HabitDefinition(id: "s", name: "Swim", frequency: .weekly), HabitDefinition(id: "r", name: "Read")],
          entries: ["s": entries(7...28), "r": entries(1...2)])))
    let list = try await observe(habits, "habits.today")
    for hour in [8, 21] {
      let context = PresentContext(now: Monday.at(hour), zone: Monday.zone)
      let said = try #require(habits.presenter).statements(list, in: context)
      let action = try #require(said.first { $0.role == .action })
      #expect(action.text == "Log Read to keep its streak of **2 days**.")
      #expect((action.weight > 60) == (hour == 21))
    }
  }

  /// That none is done is said where nothing names those that are open.
  @Test func noneDoneIsNoStateOfItsOwn() async throws {
    let habits = HabitsFamily.family(TableHabits(log: HabitLog([HabitDefinition(id: "r", name: "Read")], entries: [:])))
    let said = try #require(habits.presenter).statements(try await observe(habits, "habits.today"), in: Monday.present)
    let none = try #require(said.first { $0.kind == .habits(.doneToday) })
    let open = try #require(said.first { $0.kind == .habits(.open) })
    #expect(none.role == .fact && none.records == open.records)
  }

  @Test func noNudgeWhenAllIsDoneOrNothingIsThere() async throws {
    let evening = PresentContext(now: Monday.at(19, 0), zone: Monday.zone)
    let done = HabitsFamily.family(
      TableHabits(log: HabitLog([HabitDefinition(id: "m", name: "Meditate")], entries: ["m": entries(0...6)])))
    let said = try #require(done.presenter).statements(try await observe(done, "habits.today"), in: evening)
    #expect(said.map(\.text) == ["The **one habit** is done today.", "Meditate has reached **7 days** in a row."])
    let none = HabitsFamily.family(TableHabits(log: HabitLog([], entries: [:])))
    let observation = try await observe(none, "habits.today")
    #expect(try #require(none.presenter).statements(observation, in: evening).map(\.text) == ["No habit is set up."])
    #expect(try #require(none.presenter).tile(observation, in: evening).english.value == "none")
    #expect(try #require(none.presenter).tile(try await observe(none, "habits.streaks"), in: evening).english.value == "none")
  }

  @Test func grid() async throws {
    let today = try await observe(monday, "habits.today")
    let builder = try #require(monday.cards.first)
    let card = try #require(builder.card(title: "Habits", from: [today], presenters: [], in: Monday.present))
    #expect(card.kind == "habitGrid")
    #expect((card.body["done"], card.body["total"]) == (.integer(1), .integer(3)))
    #expect(card.body["habits"].list?.allSatisfy { $0["last7"].list?.count == 7 } == true)
    #expect(monday.cards.first?.card(title: "", from: [], presenters: [], in: Monday.present) == nil)
  }
}
