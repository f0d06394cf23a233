import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import LucidVault
import Testing

@Suite struct VaultHabitsTests {
  private func log(
    _ files: [String: String], zone: Zone = Monday.zone, dayEnds: DayEnd = DayEnd()
  ) async throws -> HabitLog {
    let tree = MemoryTree(name: "~/vault", files: files.reduce(into: [:]) { $0["habits/" + $1.key] = Array($1.value.utf8) })
    let habits = VaultHabits(tree: tree, pool: BlockingPool(), dayEnds: dayEnds)
    return try await habits.log(Monday.date.adding(days: -731)...Monday.date, zone: zone)
  }

  /// S32.
  @Test func theSamplePerson() async throws {
    let family = HabitsFamily.family(VaultHabits(tree: Monday.vault, pool: BlockingPool()))
    let tool = try #require(family.tools.first)
    let result = try await tool.call(Arguments(for: tool.signature), in: Monday.tools)
    #expect((result.value["done"], result.value["total"]) == (.integer(1), .integer(3)))
    let items = try #require(result.value["items"].list)
    #expect(items.map { "\($0["name"].text ?? "") \($0["streak"].integer ?? 0)" } == ["Meditate 12", "Water 1", "Run 3"])
    #expect(items.map { $0["emoji"].text } == ["🧘", "💧", "🏃"])
    #expect(result.notices.isEmpty)
  }

  @Test func theArchivedOneIsThereWithItsRun() async throws {
    let log = try await VaultHabits(tree: Monday.vault, pool: BlockingPool()).log(
      Monday.date.adding(days: -731)...Monday.date, zone: Monday.zone)
    let journal = try #require(log.habits.first { $0.name == "Journal" })
    #expect(journal.isArchived)
    #expect(Habit(journal, log.entries["journal"] ?? [:], today: Monday.date).best == 40)
  }

  /// Expectations by a brute-force program of its own in Python 3.11 (`date.isocalendar` for weeks).
  @Test func streaksAgreeWithAnotherProgram() throws {
    let tree = try #require(FolderTree(Repository.path("Tests/Fixtures/habits")))
    let cases = try #require(try JSONFile(tree, "streaks.json").read()?.list)
    #expect(cases.count == 60)
    for (i, item) in cases.enumerated() {
      let entries = (item["entries"]?.members ?? []).compactMap { m in
        CivilDate(iso: m.name).map { ($0, m.value.double ?? 0) }
      }
      let habit = Habit(
        HabitDefinition(
          id: "h", name: "H", unit: .count, target: item["target"]?.double ?? 1,
          frequency: item["weekly"]?.boolean == true ? .weekly : .daily),
        Dictionary(uniqueKeysWithValues: entries), today: Monday.date)
      #expect(habit.done == item["done"]?.boolean, "case \(i)")
      #expect(habit.streak == item["streak"]?.integer, "case \(i)")
      #expect(habit.best == item["best"]?.integer, "case \(i)")
    }
  }

  @Test func missingKeysTakeTheirDefaults() async throws {
    let log = try await log([
      "habits.json": #"{"habits": [{"id": "a", "name": "A"}, {"id": "b", "name": "B", "unit": "parsec", "targetValue": "many"}]}"#
    ])
    #expect(log.habits == [HabitDefinition(id: "a", name: "A"), HabitDefinition(id: "b", name: "B")])
    #expect(log.entries.isEmpty)
  }

  @Test func brokenHabitsAndEntriesAreNamed() async throws {
    let log = try await log([
      "habits.json": #"[{"id": "a", "name": "A", "unit": "count"}, {"name": "no id"}, {"id": "a", "name": "again"}, 7]"#,
      "entries-2026-04.json":
        #"[{"habitID": "a", "date": "2026-04-05", "value": 3}, {"habitID": "a"}, "x", {"habitID": "gone", "date": "2026-04-05"}]"#,
      "entries-2026-03.json": "[{", "entries-2026-02.json": "{}", "entries-2026-13.json": "no", "entries-2020-01.json": "no",
      ".entries-2026-04.json": "no",
    ])
    #expect(log.entries == ["a": [Monday.date.adding(days: -1): 3]])
    #expect(
      log.notices.map(\.text) == [
        "habits/habits.json: 3 habits without id or name, or with an id used before, left out",
        "left out, habits/entries-2026-02.json: not a list of entries",
        "left out, habits/entries-2026-03.json: not valid JSON: line 1, column 3: the text ends before `}`",
        "habits/entries-2026-04.json: 2 entries without habitID or date left out",
      ])
  }

  @Test func theLastEntryOfADayCounts() async throws {
    let log = try await log([
      "habits.json": #"[{"id": "a", "name": "A", "unit": "count"}]"#,
      "entries-2026-04.json":
        #"[{"habitID": "a", "date": "2026-04-06", "value": 3}, {"habitID": "a", "date": "2026-04-06T09:00:00-04:00", "value": 5}, {"habitID": "a", "date": "2026-04-05", "value": -2}, {"habitID": "a", "date": "2026-04-04", "value": 1e999}, {"habitID": "a", "date": "2027-01-01"}]"#,
    ])
    #expect(log.entries["a"] == [Monday.date: 5, Monday.date.adding(days: -1): 0, Monday.date.adding(days: -2): 1])
  }

  @Test func aTimestampBelongsToItsLocalDay() async throws {
    let log = try await log([
      "habits.json": #"[{"id": "a", "name": "A"}]"#,
      "entries-2026-04.json": #"[{"habitID": "a", "date": "2026-04-06T02:00:00Z"}]"#,
    ])
    #expect(log.entries["a"] == [Monday.date.adding(days: -1): 1])
  }

  /// A time before the day ends is of the day before; a day alone, and the midnight that programs write for one, are of that day.
  @Test(arguments: [
    ("2026-04-06", 0), ("2026-04-06T00:00:00", 0), ("2026-04-06T00:00:01", -1), ("2026-04-06T01:30:00-04:00", -1),
    ("2026-04-06T03:59:59", -1), ("2026-04-06T04:00", 0), ("2026-04-05T23:30", -1),
  ]) func aTimestampCountsForTheLogicalDay(date: String, day: Int) async throws {
    let files = [
      "habits.json": #"[{"id": "a", "name": "A"}]"#, "entries-2026-04.json": #"[{"habitID": "a", "date": "\#(date)"}]"#,
    ]
    #expect(try await log(files).entries["a"] == [Monday.date.adding(days: day): 1])
    let calendar = try await log(files, dayEnds: .midnight)
    #expect(calendar.entries["a"]?.keys.first?.iso == String(date.prefix(10)))
  }

  @Test(arguments: ["", " ", "\n\n"]) func anEmptyStoreHasNoHabits(text: String) async throws {
    #expect(try await log(["habits.json": text]).habits.isEmpty)
  }

  @Test(arguments: ["{", "7", "\"x\""]) func aBrokenStoreFails(text: String) async {
    let error = await #expect(throws: StepFailure.self) { try await log(["habits.json": text]) }
    #expect(error?.kind == .failed)
    #expect(error?.message.hasPrefix("habits/habits.json: ") == true)
  }

  @Test func noStore() async {
    let error = await #expect(throws: StepFailure.self) { try await log([:]) }
    #expect((error?.kind, error?.message) == (.unavailable, "no habits in ~/vault"))
  }
}
