import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends
@testable import LucidVault

/// Changes of stored todos: what is written, what stays, and where a todo that repeats moves.
@Suite struct TodoChangeTests {
  private static func stage(_ files: [String: String]) -> StagedTree { VaultTasksTests.stage(files) }

  private static func change(
    _ stage: StagedTree, _ id: String, _ edit: TodoEdit, zone: Zone = Monday.zone
  ) async throws -> TodoWriteResult {
    try await VaultTasksTests.reminders(stage).change(id, edit, now: Monday.now, zone: zone)
  }

  // MARK: Completing what repeats

  /// Lines of a todo, and its DTSTART, DUE and RRULE lines after it was completed; nil when it is
  /// done for good.
  static let series: [(lines: [String], after: [String]?)] = [
    (["DUE:20260406T120000Z", "RRULE:FREQ=DAILY"], ["DUE:20260407T120000Z", "RRULE:FREQ=DAILY"]),
    // Start and due move together, by the clock of the start.
    (
      ["DTSTART:20260406T080000Z", "DUE:20260406T120000Z", "RRULE:FREQ=WEEKLY;BYDAY=MO,TH"],
      ["DTSTART:20260409T080000Z", "DUE:20260409T120000Z", "RRULE:FREQ=WEEKLY;BYDAY=MO,TH"]
    ),
    (
      ["DTSTART;VALUE=DATE:20260406", "DUE;VALUE=DATE:20260408", "RRULE:FREQ=MONTHLY"],
      ["DTSTART;VALUE=DATE:20260506", "DUE;VALUE=DATE:20260508", "RRULE:FREQ=MONTHLY"]
    ),
    // Over the night in which clocks change, eight o'clock stays eight o'clock.
    (
      ["DTSTART;TZID=Europe/Berlin:20261024T080000", "DUE;TZID=Europe/Berlin:20261024T090000", "RRULE:FREQ=DAILY"],
      ["DTSTART;TZID=Europe/Berlin:20261025T080000", "DUE;TZID=Europe/Berlin:20261025T090000", "RRULE:FREQ=DAILY"]
    ),
    (
      ["DTSTART;TZID=Europe/Berlin:20261024T080000", "DUE:20261024T070000Z", "RRULE:FREQ=DAILY"],
      ["DTSTART;TZID=Europe/Berlin:20261025T080000", "DUE:20261025T080000Z", "RRULE:FREQ=DAILY"]
    ),
    // A late one moves to the first time that lies ahead, and the times that it leaves out are counted.
    (["DUE:20260313T200000", "RRULE:FREQ=WEEKLY"], ["DUE:20260410T200000", "RRULE:FREQ=WEEKLY"]),
    (["DUE:20260313T200000", "RRULE:FREQ=WEEKLY;COUNT=10"], ["DUE:20260410T200000", "RRULE:FREQ=WEEKLY;COUNT=6"]),
    (["DUE:20260313T200000", "RRULE:FREQ=WEEKLY;COUNT=4"], nil),
    // At 07:30 the one of 08:00 lies ahead, that of 07:00 does not.
    (["DUE:20260330T080000", "RRULE:FREQ=WEEKLY"], ["DUE:20260406T080000", "RRULE:FREQ=WEEKLY"]),
    (["DUE:20260330T070000", "RRULE:FREQ=WEEKLY"], ["DUE:20260413T070000", "RRULE:FREQ=WEEKLY"]),
    // A day is ahead until it is over; the due time decides, not the start.
    (["DUE;VALUE=DATE:20260330", "RRULE:FREQ=WEEKLY"], ["DUE;VALUE=DATE:20260406", "RRULE:FREQ=WEEKLY"]),
    (
      ["DTSTART;VALUE=DATE:20260320", "DUE;VALUE=DATE:20260323", "RRULE:FREQ=WEEKLY"],
      ["DTSTART;VALUE=DATE:20260403", "DUE;VALUE=DATE:20260406", "RRULE:FREQ=WEEKLY"]
    ),
    (["DUE;VALUE=DATE:20200101", "RRULE:FREQ=DAILY"], ["DUE;VALUE=DATE:20260406", "RRULE:FREQ=DAILY"]),
    (["DUE:20260406T120000", "RRULE:FREQ=DAILY;COUNT=3"], ["DUE:20260407T120000", "RRULE:FREQ=DAILY;COUNT=2"]),
    (["DUE:20260406T120000Z", "RRULE:FREQ=DAILY;COUNT=1"], nil),
    (["DUE:20260406T120000Z", "RRULE:FREQ=DAILY;UNTIL=20260406T235959Z"], nil),
    (
      ["DUE:20260406T120000Z", "RRULE:FREQ=DAILY;UNTIL=20260408T235959Z;COUNT=-1"],
      ["DUE:20260407T120000Z", "RRULE:FREQ=DAILY;UNTIL=20260408T235959Z;COUNT=-1"]
    ),
    (
      ["DUE:20260406T120000Z", "RRULE:FREQ=DAILY;COUNT=5", "EXDATE:20260407T120000Z"],
      ["DUE:20260408T120000Z", "RRULE:FREQ=DAILY;COUNT=3"]
    ),
    (["DUE;VALUE=DATE:20240229", "RRULE:FREQ=YEARLY"], ["DUE;VALUE=DATE:20280229", "RRULE:FREQ=YEARLY"]),
    (["DTSTART:20260406T120000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY"], ["DTSTART:20260407T120000Z", "RRULE:FREQ=DAILY"]),
  ]

  @Test(arguments: series.indices) func oneThatRepeatsMovesOn(index: Int) async throws {
    let (lines, after) = Self.series[index]
    let text = VaultTasksTests.todo("a", "SUMMARY:A").replacing("SUMMARY", with: lines.map { $0 + "\r\n" }.joined() + "SUMMARY")
    let stage = Self.stage(["reminders/a.ics": text])
    let written = try await Self.change(stage, "a", .complete)
    #expect(written.isChange && written.todo.done == (after == nil))
    let file = try VaultTasksTests.text(stage, "reminders/a.ics")
    let kept = file.split(whereSeparator: \.isNewline).map(String.init).filter { line in
      ["DTSTART", "DUE", "RRULE"].contains { line.hasPrefix($0) }
    }
    if let after { #expect(Set(kept) == Set(after)) } else { #expect(file.contains("STATUS:COMPLETED")) }
  }

  @Test func anAlarmAtAMomentMovesAndARelativeOneStays() async throws {
    let alarms =
      "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:A\r\nTRIGGER;VALUE=DATE-TIME:20260406T120000Z\r\nEND:VALARM\r\n"
      + "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:A\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\n"
    let text = VaultTasksTests.todo("a", "SUMMARY:A", "DUE:20260406T120000Z", "RRULE:FREQ=DAILY")
      .replacing("END:VTODO", with: alarms + "END:VTODO")
    let stage = Self.stage(["reminders/a.ics": text])
    _ = try await Self.change(stage, "a", .complete)
    let file = try VaultTasksTests.text(stage, "reminders/a.ics")
    #expect(file.contains("TRIGGER;VALUE=DATE-TIME:20260407T120000Z") && file.contains("TRIGGER:-PT15M"))
  }

  @Test(arguments: [
    ["RRULE:FREQ=DAILY", "RDATE:20260410T120000Z"], ["RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY"],
  ]) func whatCannotBeMovedOnIsRefused(rules: [String]) async {
    let text = VaultTasksTests.todo("a", "SUMMARY:A", "DUE:20260406T120000Z", rules[0], rules[1])
    let stage = Self.stage(["reminders/a.ics": text])
    let error = await #expect(throws: StepFailure.self) { try await Self.change(stage, "a", .complete) }
    #expect(error?.message == "`A` repeats in a way that cannot be moved on here" && stage.changes.isEmpty)
  }

  @Test func oneWithAChangedOccurrenceIsRefused() async {
    let text = VaultTasksTests.todo("a", "SUMMARY:A", "DUE:20260406T120000Z", "RRULE:FREQ=DAILY")
    let exception = "BEGIN:VTODO\r\nUID:a\r\nRECURRENCE-ID:20260407T120000Z\r\nSUMMARY:B\r\nEND:VTODO\r\n"
    let stage = Self.stage(["reminders/a.ics": text.replacing("END:VCALENDAR", with: exception + "END:VCALENDAR")])
    await #expect(throws: StepFailure.self) { try await Self.change(stage, "a", .complete) }
    #expect(stage.changes.isEmpty)
  }

  // MARK: Updating

  private static func moved(_ at: Instant, allDay: Bool = false) -> TodoEdit {
    var patch = TodoPatch()
    patch.due = TodoPatch.Due(at, allDay: allDay)
    return .update(patch)
  }

  static let moves: [(lines: [String], at: Instant, allDay: Bool, after: [String])] = [
    (["DUE:20260406T120000Z"], Monday.at(15), false, ["DUE:20260406T190000Z"]),
    (["DUE;TZID=Europe/Berlin:20260406T120000"], Monday.at(15), false, ["DUE;TZID=Europe/Berlin:20260406T210000"]),
    (["DUE;VALUE=DATE:20260406"], Monday.at(0, days: 2), true, ["DUE;VALUE=DATE:20260408"]),
    (["DUE;VALUE=DATE:20260406"], Monday.at(15), false, ["DUE:20260406T190000Z"]),
    (
      ["DTSTART:20260406T110000Z", "DUE:20260406T120000Z"], Monday.at(15), false,
      ["DTSTART:20260406T180000Z", "DUE:20260406T190000Z"]
    ),
    (["DTSTART:20260406T110000Z"], Monday.at(15), false, ["DTSTART:20260406T190000Z"]),
    (["DTSTART:20260406T110000Z", "DUE:20260406T120000Z"], Monday.at(0, days: 2), true, ["DUE;VALUE=DATE:20260408"]),
    ([], Monday.at(15), false, ["DUE:20260406T190000Z"]),
    (["DUE:20260406T120000Z", "RRULE:FREQ=DAILY"], Monday.at(15), false, ["DUE:20260406T190000Z", "RRULE:FREQ=DAILY"]),
  ]

  @Test(arguments: moves.indices) func aTimeMovesInItsForm(index: Int) async throws {
    let (lines, at, allDay, after) = Self.moves[index]
    let text = VaultTasksTests.todo("a", "SUMMARY:A").replacing("SUMMARY", with: lines.map { $0 + "\r\n" }.joined() + "SUMMARY")
    let stage = Self.stage(["reminders/a.ics": text])
    let written = try await Self.change(stage, "a", Self.moved(at, allDay: allDay))
    #expect(written.isChange && written.todo.at == at && written.todo.allDay == allDay)
    let file = try VaultTasksTests.text(stage, "reminders/a.ics")
    let kept = file.split(whereSeparator: \.isNewline).map(String.init).filter { line in
      ["DTSTART", "DUE", "RRULE"].contains { line.hasPrefix($0) }
    }
    #expect(Set(kept) == Set(after))
  }

  @Test func aTimeThatTheRuleDoesNotHaveIsRefused() async {
    let text = VaultTasksTests.todo("a", "SUMMARY:A", "DUE:20260406T120000Z", "RRULE:FREQ=WEEKLY;BYDAY=MO")
    let stage = Self.stage(["reminders/a.ics": text])
    let error = await #expect(throws: StepFailure.self) { try await Self.change(stage, "a", Self.moved(Monday.at(15, days: 1))) }
    #expect(error?.message == "`A` repeats by a rule that has no such time" && stage.changes.isEmpty)
  }

  @Test func onlyWhatIsGivenChanges() async throws {
    let before =
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VTODO\nUID:b\nSUMMARY:B\nEND:VTODO\nBEGIN:VTODO\nUID:a\nDTSTAMP:20260101T000000Z\n"
      + "SUMMARY:A\nX-ODD;P=\"q\":\\\\weird\nPRIORITY:2\nCATEGORIES:x\nSEQUENCE:4\nLAST-MODIFIED:20260101T000000Z\nEND:VTODO\nEND:VCALENDAR\n"
    let stage = Self.stage(["tasks/all.ics": before])
    var patch = TodoPatch()
    (patch.title, patch.priority, patch.labels) = ("New", 1, ["y", "z"])
    let tasks = VaultTasksTests.tasks(stage)
    let written = try await tasks.change("a", .update(patch), now: Monday.now, zone: Monday.zone)
    #expect(written.todo.title == "New" && written.todo.labels == ["y", "z"] && written.todo.priority == 1)
    let wanted = before.replacing("SUMMARY:A\n", with: "SUMMARY:New\n").replacing("PRIORITY:2", with: "PRIORITY:9")
      .replacing("CATEGORIES:x", with: "CATEGORIES:y,z").replacing("SEQUENCE:4", with: "SEQUENCE:5")
      .replacing("20260101T000000Z", with: "20260406T113000Z")
    #expect(try VaultTasksTests.text(stage, "tasks/all.ics") == wanted)
    // What is like this already is no change.
    #expect(try await !tasks.change("a", .update(patch), now: Monday.at(9), zone: Monday.zone).isChange)
    #expect(try VaultTasksTests.text(stage, "tasks/all.ics") == wanted)
  }

  @Test func fieldsAreRemoved() async throws {
    let text = VaultTasksTests.todo(
      "a", "SUMMARY:A", "DESCRIPTION:x", "DUE:20260406T120000Z", "PRIORITY:1\r\nESTIMATED-DURATION:PT1H")
    let stage = Self.stage(["tasks/a.ics": text])
    var patch = TodoPatch()
    (patch.notes, patch.cleared) = ("", ["deadline", "priority", "estimate"])
    let tasks = VaultTasksTests.tasks(stage)
    let todo = try await tasks.change("a", .update(patch), now: Monday.now, zone: Monday.zone).todo
    #expect(todo.notes == nil && todo.at == nil && todo.priority == nil && todo.estimate == nil && todo.title == "A")
    let file = try VaultTasksTests.text(stage, "tasks/a.ics")
    #expect(!["DESCRIPTION", "DUE", "PRIORITY", "ESTIMATED"].contains { file.contains($0) })
    #expect(try await !tasks.change("a", .update(patch), now: Monday.at(9), zone: Monday.zone).isChange)
  }

  @Test func aTodoThatRepeatsKeepsItsTime() async {
    let text = VaultTasksTests.todo("a", "SUMMARY:A", "DUE:20260406T120000Z", "RRULE:FREQ=DAILY")
    let stage = Self.stage(["tasks/a.ics": text])
    var patch = TodoPatch()
    patch.cleared = ["deadline"]
    let tasks = VaultTasksTests.tasks(stage)
    await #expect(throws: StepFailure.self) {
      try await tasks.change("a", .update(patch), now: Monday.now, zone: Monday.zone)
    }
  }

  // MARK: Deleting and subtasks

  @Test func whatIsDeletedLeavesOthers() async throws {
    let two = VaultTasksTests.todo("a", "SUMMARY:A").replacing(
      "END:VCALENDAR", with: "BEGIN:VTODO\r\nUID:b\r\nSUMMARY:B\r\nEND:VTODO\r\nEND:VCALENDAR")
    let stage = Self.stage([
      "reminders/l/own.ics": VaultTasksTests.todo("own", "SUMMARY:O"), "reminders/all.ics": two,
      "reminders/c.ics": VaultTasksTests.todo("c", "SUMMARY:C"),
    ])
    for id in ["own", "a", "c"] { #expect(try await Self.change(stage, id, .delete).isChange) }
    let left = try await VaultTasksTests.reminders(stage).todos(zone: Monday.zone).todos
    #expect(left.map(\.id) == ["b"])
    #expect(stage.changes.filter { $0.after == nil }.map(\.path).sorted() == ["reminders/c.ics", "reminders/l/own.ics"])
    await #expect(throws: StepFailure.self) { try await Self.change(stage, "a", .delete) }
  }

  private static let family = [
    "tasks/l/a.ics": VaultTasksTests.todo("a", "SUMMARY:Move"),
    "tasks/l/b.ics": VaultTasksTests.todo("b", "SUMMARY:Boxes", "RELATED-TO:a"),
    "tasks/l/c.ics": VaultTasksTests.todo("c", "SUMMARY:Tape", "RELATED-TO:b"),
    "tasks/l/d.ics": VaultTasksTests.todo("d", "SUMMARY:Other"),
  ]

  @Test func subtasksGoWithTheirTask() async throws {
    let done = Self.stage(Self.family)
    let written = try await VaultTasksTests.tasks(done).change("a", .complete, now: Monday.now, zone: Monday.zone)
    #expect(written.todo.done && written.todo.subtasks.map(\.done) == [true, true] && done.changes.count == 3)
    let gone = Self.stage(Self.family)
    _ = try await VaultTasksTests.tasks(gone).change("b", .delete, now: Monday.now, zone: Monday.zone)
    #expect(try await VaultTasksTests.tasks(gone).todos(zone: Monday.zone).todos.map(\.id).sorted() == ["a", "d"])
    #expect(try await VaultTasksTests.tasks(gone).todos(zone: Monday.zone).todos.flatMap(\.subtasks).isEmpty)
    let part = Self.stage(Self.family)
    _ = try await VaultTasksTests.tasks(part).change("c", .complete, now: Monday.now, zone: Monday.zone)
    #expect(part.changes.map(\.path) == ["tasks/l/c.ics"])
  }

  @Test func theSubtasksOfOneThatRepeatsStay() async throws {
    var files = Self.family
    files["tasks/l/a.ics"] = VaultTasksTests.todo("a", "SUMMARY:Move", "DUE:20260406T120000Z", "RRULE:FREQ=DAILY")
    let stage = Self.stage(files)
    let written = try await VaultTasksTests.tasks(stage).change("a", .complete, now: Monday.now, zone: Monday.zone)
    #expect(!written.todo.done && written.todo.at == Monday.at(8, days: 1))
    #expect(stage.changes.map(\.path) == ["tasks/l/a.ics"])
  }
}
