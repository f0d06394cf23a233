import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import LucidVault
import Testing

/// Todos of a vault as files: what is read, what is written, and what stays.
@Suite struct VaultTasksTests {
  static func todo(_ uid: String, _ lines: String...) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VTODO\r\nUID:\(uid)\r\n" + lines.map { $0 + "\r\n" }.joined()
      + "END:VTODO\r\nEND:VCALENDAR\r\n"
  }

  static func stage(_ files: [String: String]) -> StagedTree {
    StagedTree(over: MemoryTree(name: "the vault", files: files.mapValues { Array($0.utf8) }))
  }

  static func tasks(_ stage: StagedTree) -> VaultTodos {
    VaultTodos(.tasks, tree: stage, pool: BlockingPool(), zones: Monday.zones)
  }
  static func reminders(_ stage: StagedTree) -> VaultTodos {
    VaultTodos(.reminders, tree: stage, pool: BlockingPool(), zones: Monday.zones)
  }

  static func text(_ stage: StagedTree, _ path: String) throws -> String {
    String(decoding: try stage.read(path, limit: .mib(1)), as: UTF8.self)
  }

  // MARK: Reading

  @Test func theSamplePersonsTasks() async throws {
    let reading = try await Self.tasks(StagedTree(over: Monday.vault)).todos(zone: Monday.zone)
    #expect(reading.notices.isEmpty)
    #expect(reading.todos.map(\.id) == ["t4", "t2", "t1", "t3"])
    let whole = try #require(reading.todos.first { $0.id == "t1" })
    #expect(
      whole.at == Monday.at(17, days: 4) && whole.estimate == Period(seconds: 7200) && whole.priority == 3
        && whole.labels == ["work"])
    #expect(whole.subtasks.map(\.id) == ["t1a", "t1b"] && whole.subtasks.map(\.done) == [true, false])
    #expect(reading.todos[1].allDay && reading.todos[1].at == Monday.at(0, days: 1) && reading.todos[1].priority == 2)
    #expect(reading.todos.map(\.done) == [true, false, false, false])
    #expect(reading.labels == [TaskLabel(name: "errands", color: "FB8C00"), TaskLabel(name: "work", color: "1E88E5")])
  }

  @Test func theSamplePersonsReminders() async throws {
    let reading = try await Self.reminders(StagedTree(over: Monday.vault)).todos(zone: Monday.zone)
    #expect(reading.notices.isEmpty)
    #expect(reading.todos.map(\.id) == ["r3", "r1", "r2"] && reading.todos.count { !$0.done } == 2)
    #expect(reading.todos[1].at == Monday.at(16))
    #expect(reading.todos[2].notes == "Window seat, back on Sunday.")
  }

  @Test func listsAreFoldersOrFiles() async throws {
    let stage = Self.stage([
      "tasks/home/a.ics": Self.todo("a", "SUMMARY:A", "CATEGORIES:one,two", "CATEGORIES:Two"),
      "tasks/b.ics": Self.todo("b", "SUMMARY:B"),
      "tasks/home/displayname": "Home", "tasks/.hidden/c.ics": Self.todo("c", "SUMMARY:C"),
      "tasks/d.ics.tmp": Self.todo("d", "SUMMARY:D"),
      "tasks/gone.ics": Self.todo("e", "SUMMARY:E", "STATUS:CANCELLED"),
      "tasks/old.ics": Self.todo("a", "SUMMARY:Old", "SEQUENCE:-1"),
    ])
    let reading = try await Self.tasks(stage).todos(zone: Monday.zone)
    #expect(reading.todos.map(\.title) == ["A", "B"] && reading.todos[0].labels == ["one", "two"])
    #expect(reading.labels.map(\.name) == ["one", "two"])
  }

  @Test(arguments: [("1", 3), ("4", 3), ("5", 2), ("6", 1), ("9", 1), ("0", nil), ("x", nil)] as [(String, Int?)])
  func prioritiesAreThree(stored: String, priority: Int?) async throws {
    let reading = try await Self.tasks(Self.stage(["tasks/a.ics": Self.todo("a", "PRIORITY:\(stored)")])).todos(zone: Monday.zone)
    #expect(reading.todos.map(\.priority) == [priority] && reading.todos[0].title == "(no title)")
  }

  @Test func partsOfEachOtherAndOfNothingAreKept() async throws {
    let stage = Self.stage([
      "tasks/a.ics": Self.todo("a", "SUMMARY:A", "RELATED-TO:b"), "tasks/b.ics": Self.todo("b", "SUMMARY:B", "RELATED-TO:a"),
      "tasks/c.ics": Self.todo("c", "SUMMARY:C", "RELATED-TO:nowhere"),
      "tasks/d.ics": Self.todo("d", "SUMMARY:D", "RELATED-TO;RELTYPE=SIBLING:c"),
      "tasks/e.ics": Self.todo("e", "SUMMARY:E", "RELATED-TO:e"),
    ])
    let reading = try await Self.tasks(stage).todos(zone: Monday.zone)
    #expect(reading.todos.map(\.title) == ["A", "C", "D", "E"] && reading.todos[0].subtasks.map(\.title) == ["B"])
  }

  @Test func damageIsNamedAndHidesNothing() async throws {
    let stage = Self.stage([
      "tasks/a.ics": Self.todo("a", "SUMMARY:A"), "tasks/b.ics": "hello",
      "tasks/c.ics": "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:c\r\n",
      "tasks/labels.json": "{}",
    ])
    let reading = try await Self.tasks(stage).todos(zone: Monday.zone)
    #expect(reading.todos.map(\.title) == ["A"])
    #expect(
      reading.notices.map(\.text) == [
        "tasks/b.ics: not an iCalendar file", "tasks/c.ics: cut off after 0 todos",
        "labels were left out, tasks/labels.json: not a list of labels",
      ])
  }

  @Test func withoutAFolderThereIsNothing() async {
    let error = await #expect(throws: StepFailure.self) { try await Self.tasks(Self.stage([:])).todos(zone: Monday.zone) }
    #expect(error?.kind == .unavailable && error?.hint != nil)
  }

  // MARK: Writing

  @Test func aReminderIsAFileOfItsOwn() async throws {
    let stage = Self.stage([:])
    let made = try await Self.reminders(stage).create(
      Todo(id: "id-1", title: "Call, pharmacy; now", at: Monday.at(8, days: 1), notes: "one\ntwo"), now: Monday.now,
      zone: Monday.zone)
    #expect(made.isChange && made.place == "reminders/id-1.ics")
    let text = try Self.text(stage, "reminders/id-1.ics")
    for line in [
      "UID:id-1", "SUMMARY:Call\\, pharmacy\\; now", "DUE:20260407T120000Z", "DESCRIPTION:one\\ntwo", "STATUS:NEEDS-ACTION",
      "TRIGGER;VALUE=DATE-TIME:20260407T120000Z",
    ] { #expect(text.contains(line + "\r\n"), "\(text)") }
    let back = try await Self.reminders(stage).todos(zone: Monday.zone).todos
    #expect(back == [Todo(id: "id-1", title: "Call, pharmacy; now", at: Monday.at(8, days: 1), notes: "one\ntwo")])
    // The same call again finds what it made.
    let again = try await Self.reminders(stage).create(back[0], now: Monday.now, zone: Monday.zone)
    #expect(!again.isChange && again.todo == back[0] && stage.changes.count == 1)
  }

  @Test func newOnesGoIntoTheFirstList() async throws {
    let stage = Self.stage(["reminders/b/x.ics": Self.todo("x", "SUMMARY:X"), "reminders/c/y.ics": Self.todo("y", "SUMMARY:Y")])
    let made = try await Self.reminders(stage).create(
      Todo(id: "z", title: "Z", at: Monday.at(9)), now: Monday.now, zone: Monday.zone)
    #expect(made.place == "reminders/b/z.ics")
  }

  @Test func completingChangesFourLinesOnly() async throws {
    let before =
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nX-OWN:kept\nBEGIN:VTODO\nUID:other\nSUMMARY:Other\nEND:VTODO\nBEGIN:VTODO\nUID:a\n"
      + "SUMMARY:A long one that is \n folded\nSTATUS:NEEDS-ACTION\nX-ODD;P=\"q\":\\\\weird\nBEGIN:VALARM\nACTION:DISPLAY\nSTATUS:INNER\nEND:VALARM\nEND:VTODO\nEND:VCALENDAR\n"
    let stage = Self.stage(["reminders/all.ics": before])
    let done = try await Self.reminders(stage).change("a", .complete, now: Monday.now, zone: Monday.zone)
    #expect(done.isChange && done.todo.done && done.place == "reminders/all.ics")
    let after = try Self.text(stage, "reminders/all.ics")
    var lines = after.split(separator: "\n").map(String.init)
    #expect(!after.contains("\r") && lines.contains("STATUS:COMPLETED") && lines.contains("COMPLETED:20260406T113000Z"))
    lines.removeAll { ["COMPLETED:20260406T113000Z", "PERCENT-COMPLETE:100", "LAST-MODIFIED:20260406T113000Z"].contains($0) }
    #expect(lines.joined(separator: "\n") + "\n" == before.replacing("STATUS:NEEDS-ACTION", with: "STATUS:COMPLETED"))
    // Done twice is done once.
    let again = try await Self.reminders(stage).change("a", .complete, now: Monday.at(9), zone: Monday.zone)
    #expect(!again.isChange)
    #expect(try Self.text(stage, "reminders/all.ics") == after)
  }

  @Test(arguments: [
    ("nobody", StepFailure.Kind.badArgument, "there is no reminder with the id `nobody`"),
    ("torn", .failed, "reminders/torn.ics is damaged, so nothing is written to it"),
  ]) func someCannotBeCompleted(id: String, kind: StepFailure.Kind, message: String) async {
    let stage = Self.stage([
      "reminders/torn.ics": Self.todo("torn", "SUMMARY:Torn") + "BEGIN:VCALENDAR\r\n"
    ])
    let error = await #expect(throws: StepFailure.self) {
      try await Self.reminders(stage).change(id, .complete, now: Monday.now, zone: Monday.zone)
    }
    #expect(error?.kind == kind && error?.message == message && error?.hint != nil)
    #expect(stage.changes.isEmpty)
  }

  @Test func whatOthersChangeMeanwhileIsNotOverwritten() async throws {
    let stage = Self.stage(["reminders/a.ics": Self.todo("a", "SUMMARY:A")])
    stage.close()
    let error = await #expect(throws: StepFailure.self) {
      try await Self.reminders(stage).create(Todo(id: "z", title: "Z", at: Monday.at(9)), now: Monday.now, zone: Monday.zone)
    }
    #expect(error?.message == "reminders/z.ics: the run is over, nothing more is written")
  }

  @Test func aTaskAndItsPartsComeBack() async throws {
    let stage = Self.stage([:])
    let task = Todo(
      id: "t", title: "Report", at: Monday.at(0, days: 4), allDay: true, notes: "All of it",
      estimate: Period(seconds: 7140),
      priority: 3, labels: ["work", "deep"],
      subtasks: [
        Todo(id: "t1", title: "Second", priority: 1), Todo(id: "t2", title: "First", at: Monday.at(9, days: 1)),
      ])
    let made = try await Self.tasks(stage).create(task, now: Monday.now, zone: Monday.zone)
    #expect(made.isChange && stage.changes.map(\.path) == ["tasks/t.ics", "tasks/t1.ics", "tasks/t2.ics"])
    #expect(try await Self.tasks(stage).todos(zone: Monday.zone).todos == [task])
    let text = try Self.text(stage, "tasks/t.ics")
    for line in ["PRIORITY:1", "DUE;VALUE=DATE:20260410", "ESTIMATED-DURATION:PT1H59M", "CATEGORIES:work,deep"] {
      #expect(text.contains(line + "\r\n"), "\(text)")
    }
    #expect(try Self.text(stage, "tasks/t2.ics").contains("RELATED-TO:t\r\nX-APPLE-SORT-ORDER:1\r\n"))
    let again = try await Self.tasks(stage).create(task, now: Monday.now, zone: Monday.zone)
    #expect(!again.isChange && again.todo == task && stage.changes.count == 3)
  }

  @Test(
    arguments: [
      (nil, "[\n  {\"name\":\"Home\",\"color\":\"00897B\"}\n]\n"), ("[]", "[\n  {\"name\":\"Home\",\"color\":\"00897B\"}\n]"),
      ("[{\"name\": \"a\", \"own\": 1}]\n", "[{\"name\": \"a\", \"own\": 1},\n  {\"name\":\"Home\",\"color\":\"00897B\"}\n]\n"),
    ] as [(String?, String)]) func aLabelIsAddedAndTheRestStays(before: String?, after: String) async throws
  {
    let stage = Self.stage(before.map { ["tasks/labels.json": $0] } ?? [:])
    let made = try await Self.tasks(stage).create(TaskLabel(name: "Home", color: "00897B"))
    #expect(made.isChange && made.label == TaskLabel(name: "Home", color: "00897B"))
    #expect(try Self.text(stage, "tasks/labels.json") == after)
    let again = try await Self.tasks(stage).create(TaskLabel(name: "home", color: "E53935"))
    #expect(!again.isChange && again.label == made.label)
    #expect(try Self.text(stage, "tasks/labels.json") == after)
  }

  @Test func aLabelThatOnlyStandsOnTasksKeepsItsSpelling() async throws {
    let stage = Self.stage(["tasks/a.ics": Self.todo("a", "CATEGORIES:DeepWork")])
    #expect(try await Self.tasks(stage).create(TaskLabel(name: "deepwork")).isChange == false)
    let made = try await Self.tasks(stage).create(TaskLabel(name: "deepwork", color: "757575"))
    #expect(made.isChange && made.label == TaskLabel(name: "DeepWork", color: "757575"))
  }
}
