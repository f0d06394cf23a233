import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

/// The tools that log and keep habits, on a vault in memory: S33, S64.
@Suite struct VaultHabitsWritingTests {
  private struct Store {
    let tree: StagedTree
    let family: Family

    init(_ base: any FileTree) {
      tree = StagedTree(over: base)
      family = HabitsFamily.family(VaultHabits(tree: tree, pool: BlockingPool()))
    }

    func call(
      _ verb: String, _ given: [String: Value] = [:], at now: Instant = Monday.now, zone: Zone = Monday.zone, key: String = "k"
    ) async throws -> ToolResult {
      let tool = try #require(family.tools.first { $0.signature.verb == verb })
      let context = ToolContext(now: now, zone: zone, settings: Monday.settings, clock: TestClock(now), key: key)
      return try await tool.call(Arguments(for: tool.signature, given), in: context)
    }

    func text(_ path: String) throws -> String {
      String(decoding: try tree.read("habits/" + path, limit: .mib(1)), as: UTF8.self)
    }

    /// The lines that are other than before.
    func difference(_ path: String, from base: any FileTree) throws -> (gone: [Substring], new: [Substring]) {
      let old = String(decoding: try base.read("habits/" + path, limit: .mib(1)), as: UTF8.self).split(separator: "\n")
      let new = try text(path).split(separator: "\n")
      return (old.filter { !new.contains($0) }, new.filter { !old.contains($0) })
    }
  }

  @Test func s33_twiceIsOnce() async throws {
    let store = Store(Monday.vault)
    let entries: [String: Value] = ["entries": .text("Meditate = 1, Water = 8")]
    let first = try await store.call("log", entries)
    #expect((first.value["done"], first.value["total"]) == (.integer(3), .integer(3)))
    #expect(
      first.changes.map { "\($0.kind) \($0.title) \($0.detail?.text ?? "")" } == ["logged Meditate done", "logged Water 8"])
    let files = store.tree.changes
    #expect(files.map(\.path) == ["habits/entries-2026-04.json"])
    let (gone, new) = try store.difference("entries-2026-04.json", from: Monday.vault)
    #expect(
      new.map(String.init) == [
        #"  {"id": "water-2026-04-06", "habitID": "water", "value": 8, "date": "2026-04-06"},"#,
        #"  {"id": "run-2026-04-06", "habitID": "run", "value": 30, "date": "2026-04-06"},"#,
        #"  {"id": "meditate-2026-04-06", "habitID": "meditate", "value": 1, "date": "2026-04-06"}"#,
      ])
    #expect(gone.count == 2)
    let second = try await store.call("log", entries)
    #expect(second.changes.isEmpty && second.value == first.value)
    #expect(store.tree.changes == files)
  }

  @Test func s64_logQueryCreateNotFound() async throws {
    let store = Store(Monday.vault)
    let run = try await store.call("log", ["habit": .text("my run"), "value": .integer(25)])
    #expect((run.value["value"], run.value["done"], run.value["name"]) == (.number(25), .boolean(false), .text("Run")))
    #expect(
      try store.difference("entries-2026-04.json", from: Monday.vault).new.map(String.init) == [
        #"  {"id": "run-2026-04-06", "habitID": "run", "value": 25, "date": "2026-04-06"}"#
      ])
    let meditate = try await store.call("summary", ["habit": .text("Meditate")])
    #expect(meditate.value["streak"] == .integer(12))
    #expect(meditate.value["days"].list?.count == 7)
    #expect(
      (meditate.value["done_days"], meditate.value["total"], meditate.value["rate"]) == (.integer(6), .number(6), .number(85.7)))
    let made = try await store.call("create", ["name": .text("Push-ups"), "unit": .text("count"), "target": .integer(20)])
    #expect(made.changes.map(\.kind) == [.created])
    #expect(try await store.call("today").value["total"] == .integer(4))
    let before = store.tree.changes
    let error = await #expect(throws: StepFailure.self) { try await store.call("log", ["habit": .text("Chess")]) }
    #expect(error?.message == "there is no habit `Chess`, nothing was logged")
    #expect(error?.hint == "create it: lucid setup habits Chess; there are Meditate, Water, Run and Push-ups")
    #expect(store.tree.changes == before)
  }

  @Test(arguments: [nil, "", " \n"]) func habitsCanBeBegun(file: String?) async throws {
    let store = Store(MemoryTree(file.map { ["habits/habits.json": $0] } ?? [:]))
    let error = await #expect(throws: StepFailure.self) { try await store.call("log", ["habit": .text("Meditate")]) }
    #expect(error?.kind == .badArgument && error?.hint?.hasPrefix("create it: lucid setup habits Meditate") == true)
    let begun = try await store.call("log", ["habit": .text("Meditate"), "create": .boolean(true)])
    #expect(begun.changes.map(\.kind) == [.created, .logged] && begun.value["done"] == .boolean(true))
    let water = try await store.call(
      "log",
      [
        "habit": .text("Water"), "create": .boolean(true), "value": .integer(3), "unit": .text("count"), "target": .integer(8),
      ], key: "k2")
    #expect(water.value["value"] == .number(3) && water.value["done"] == .boolean(false))
    // Once it is there, it is only logged.
    let again = try await store.call(
      "log", ["habit": .text("water"), "create": .boolean(true), "value": .integer(8)], key: "k3")
    #expect(again.changes.map(\.kind) == [.logged] && again.value["done"] == .boolean(true))
    #expect(try await store.call("today").value["total"] == .integer(2))
  }

  @Test func allOrNothing() async {
    let store = Store(Monday.vault)
    await #expect(throws: StepFailure.self) { try await store.call("log", ["entries": .text("Meditate, Chess 3")]) }
    #expect(store.tree.changes.isEmpty)
  }

  @Test func newHabitsAndArchivedOnes() async throws {
    let store = Store(Monday.vault)
    let made = try await store.call(
      "create", ["name": .text("Swim"), "frequency": .text("weekly"), "emoji": .text("🏊"), "color": .text("0a84ff")])
    let id = try #require(made.value["id"].text)
    #expect(
      try store.text("habits.json").contains(
        #"false},"# + "\n  " + #"{"id": "journal""#), "the others stay as they are")
    #expect(
      try store.text("habits.json").hasSuffix(
        #"true},"# + "\n  "
          + ##"{"id": "\##(id)", "name": "Swim", "emoji": "🏊", "unit": "boolean", "targetValue": 1, "frequency": "weekly", "colorHex": "#0A84FF", "createdAt": "2026-04-06", "isArchived": false}"##
          + "\n]\n"))
    #expect(try await store.call("create", ["name": .text("Swim")]).changes.isEmpty, "the same call again")
    await #expect(
      throws: StepFailure(.badArgument, .words(.habitThere, "Swim"), hint: .words(.logOrOtherName))
    ) {
      try await store.call("create", ["name": .text("SWIM!")], key: "other")
    }
    #expect(try await store.call("archive", ["habit": .text("water")]).changes.map(\.kind) == [.archived])
    #expect(
      try store.difference("habits.json", from: Monday.vault).new.count {
        $0.contains("\"water\"") && $0.contains("\"isArchived\": true")
      } == 1)
    #expect(try await store.call("today").value["items"].list?.map { $0["name"].text } == ["Meditate", "Run", "Swim"])
    await #expect(throws: StepFailure.self) { try await store.call("log", ["habit": .text("water")]) }
  }

  @Test func aStoreIsBegun() async throws {
    let store = Store(MemoryTree([:]))
    let id = try #require(try await store.call("create", ["name": .text("Read")]).value["id"].text)
    #expect(
      try store.text("habits.json") == """
        [
          {"id": "\(id)", "name": "Read", "emoji": "", "unit": "boolean", "targetValue": 1, "frequency": "daily", "colorHex": null, "createdAt": "2026-04-06", "isArchived": false}
        ]

        """)
    _ = try await store.call("log", ["habit": .text("read"), "note": .text("two \"pages\"")])
    #expect(
      try store.text("entries-2026-04.json") == """
        [
          {"id": "\(id)-2026-04-06", "habitID": "\(id)", "value": 1, "date": "2026-04-06", "note": "two \\"pages\\""}
        ]

        """)
  }

  @Test func aHundredAreEnough() async throws {
    let many = (0..<100).map { #"{"id": "\#($0)", "name": "Habit number \#($0)"}"# }.joined(separator: ",")
    await #expect(
      throws: StepFailure(
        .badArgument, .words(.enoughHabits, MessageText.count(100, .habit)), hint: .words(.setAside))
    ) {
      try await Store(MemoryTree(["habits/habits.json": "[\(many)]"])).call("create", ["name": .text("One more")])
    }
  }

  /// The file of entries before, and after logging 5 cups on Monday.
  @Test(arguments: [
    (
      #"[{"habitID":"w","date":"2026-04-05","value":1}]"#,
      #"[{"habitID":"w","date":"2026-04-05","value":1}, {"id":"w-2026-04-06","habitID":"w","value":5,"date":"2026-04-06"}]"#
    ),
    (
      "{\"entries\": [], \"v\": 2}",
      "{\"entries\": [\n  {\"id\": \"w-2026-04-06\", \"habitID\": \"w\", \"value\": 5, \"date\": \"2026-04-06\"}\n], \"v\": 2}"
    ),
    (
      "[\n\t{\n\t\t\"date\" : \"2026-04-06T03:30:00Z\",\n\t\t\"habitID\" : \"w\",\n\t\t\"x\" : [1,  2]\n\t},\n]",
      "[\n\t{\n\t\t\"date\" : \"2026-04-06T03:30:00Z\",\n\t\t\"habitID\" : \"w\",\n\t\t\"x\" : [1,  2]\n\t},\n\t{\n\t\t\"id\" : \"w-2026-04-06\",\n\t\t\"habitID\" : \"w\",\n\t\t\"value\" : 5,\n\t\t\"date\" : \"2026-04-06\"\n\t},\n]"
    ),
    (
      "[{\"habitID\": \"w\", \"date\": \"2026-04-06T08:00:00-04:00\", \"who\": \"me\"}]",
      "[{\"habitID\": \"w\", \"date\": \"2026-04-06T08:00:00-04:00\", \"who\": \"me\", \"value\": 5}]"
    ),
    (
      "[{\"habitID\": \"w\", \"date\": \"2026-04-06\", \"value\": 1.50}, {\"value\": 2, \"habitID\": \"w\", \"date\": \"2026-04-06\"}]",
      "[{\"habitID\": \"w\", \"date\": \"2026-04-06\", \"value\": 1.50}, {\"value\": 5, \"habitID\": \"w\", \"date\": \"2026-04-06\"}]"
    ),
  ]) func onlyTheEntryIsWritten(before: String, after: String) async throws {
    let store = Store(
      MemoryTree([
        "habits/habits.json": #"[{"id": "w", "name": "Water", "unit": "count", "targetValue": 8}]"#,
        "habits/entries-2026-04.json": before,
      ]))
    _ = try await store.call("log", ["habit": .text("water"), "value": .integer(5)])
    #expect(try store.text("entries-2026-04.json") == after)
    #expect(try await store.call("today").value["items"].list?.first?["value"] == .number(5))
  }

  @Test func aNoteStaysUntilThereIsAnother() async throws {
    let store = Store(Monday.vault)
    let yesterday = Monday.at(20, days: -1)
    _ = try await store.call("log", ["habit": .text("Run"), "value": .integer(31)], at: yesterday)
    #expect(try store.text("entries-2026-04.json").contains(#""value": 31, "date": "2026-04-05", "note": "along the canal"}"#))
    _ = try await store.call("log", ["habit": .text("Run"), "value": .integer(31), "note": .text("in the park")], at: yesterday)
    #expect(try store.text("entries-2026-04.json").contains(#""value": 31, "date": "2026-04-05", "note": "in the park"}"#))
  }

  /// The day ends at four by the wall clock, also in the nights when it is changed, and at the turn of months.
  @Test(arguments: [
    ("2026-04-01T04:00:00Z", "2026-03-31"), ("2026-04-01T07:59:59Z", "2026-03-31"), ("2026-04-01T08:00:00Z", "2026-04-01"),
    ("2026-03-08T06:59:59Z", "2026-03-07"), ("2026-03-08T07:59:59Z", "2026-03-07"), ("2026-03-08T08:00:00Z", "2026-03-08"),
    ("2026-11-01T05:30:00Z", "2026-10-31"), ("2026-11-01T06:30:00Z", "2026-10-31"), ("2026-11-01T08:59:59Z", "2026-10-31"),
    ("2026-11-01T09:00:00Z", "2026-11-01"), ("2027-01-01T08:59:59Z", "2026-12-31"),
  ]) func theFileOfTheLocalMonth(utc: String, day: String) async throws {
    let civil = try #require(CivilDateTime(local: utc.dropLast()))
    let store = Store(MemoryTree(["habits/habits.json": #"[{"id": "a", "name": "A b"}]"#]))
    _ = try await store.call("log", ["habit": .text("A b")], at: Instant(seconds: civil.secondsSinceEpoch))
    #expect(store.tree.changes.map(\.path) == ["habits/entries-\(day.prefix(7)).json"])
    #expect(try store.text("entries-\(day.prefix(7)).json").contains("\"date\": \"\(day)\""))
  }

  @Test func aBrokenFileIsNotWrittenTo() async throws {
    let store = Store(MemoryTree(["habits/habits.json": #"[{"id": "a", "name": "Abc"}]"#, "habits/entries-2026-04.json": "[{"]))
    let error = await #expect(throws: StepFailure.self) { try await store.call("log", ["habit": .text("abc")]) }
    #expect(error?.hint == "repair the file, then try again")
    #expect(store.tree.changes.isEmpty)
  }

  @Test(
    arguments: [
      ("log", ["habit": .text("Water"), "value": .number(10_000)], "10000 is too much for `Water`: at most 9999 a day"),
      ("log", ["habit": .text("Run"), "value": .number(601)], "601 is too much for `Run`: at most 600 minutes a day"),
      ("log", ["habit": .text("Run"), "value": .number(-1)], "`Run` cannot be logged with less than 0"),
      ("log", ["habit": .text(" ")], "no habit is named"), ("log", ["entries": .text(" , ")], "no habit is named"),
      ("log", [:], "no habit is named"),
      ("log", ["entries": .text("Run 3"), "value": .integer(3)], "`value` goes only with `habit`"),
      ("log", ["entries": .text("Run 3"), "create": .boolean(true)], "`create` goes only with `habit`"),
      ("log", ["habit": .text("Run"), "unit": .text("count")], "`unit` goes only with `create: true`"),
      ("create", ["name": .text("!!")], "a habit needs a name of letters"),
      ("create", ["name": .text("X"), "color": .text("red")], "`red` is no color"),
      (
        "create", ["name": .text("X"), "unit": .text("count"), "target": .integer(0)],
        "a target of 0 cannot be met: more than 0, at most 9999"
      ),
    ] as [(String, [String: Value], String)]) func refuses(verb: String, given: [String: Value], message: String) async
  {
    let error = await #expect(throws: StepFailure.self) { try await Store(Monday.vault).call(verb, given) }
    #expect((error?.kind, error?.message) == (.badArgument, message))
  }

  @Test func whatIsDoneIsDone() async throws {
    let store = Store(Monday.vault)
    let done = try await store.call("log", ["habit": .text("meditate")])
    #expect((done.value["value"], done.value["streak"], done.value["milestone"]) == (.number(1), .integer(13), .null))
    let back = try await store.call("log", ["habit": .text("meditate"), "value": .integer(0)])
    #expect((back.value["done"], back.value["streak"]) == (.boolean(false), .integer(12)))
  }
}
