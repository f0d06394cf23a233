@testable import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends
@testable import LucidVault

/// Writes of every family are read back before they are staged.
@Suite struct StagedEditTests {
  @Test func nothingIsStagedWithoutItsEffect() throws {
    let stage = StagedTree(over: MemoryTree(["a": "one"]))
    let change = FileChange("a", from: Array("one".utf8), to: Array("two".utf8))
    let error = #expect(throws: StepFailure.self) {
      try stage.edit({ () throws(StepFailure) in ([change], intent: "three") }) { (staged, intent) throws(StepFailure) in
        let read = try FileTreeError.asFailure { () throws(FileTreeError) in try staged.read("a", limit: .kib(1)) }
        guard read == Array(intent.utf8) else {
          throw .withoutEffect("a", "it would say `\(String(decoding: read, as: UTF8.self))`")
        }
      }
    }
    #expect(error?.message == "a is left as it is: it would say `two`" && stage.changes.isEmpty)
    let said = try stage.edit({ () throws(StepFailure) in ([change], intent: 0) }) { (staged, _) throws(StepFailure) in
      try FileTreeError.asFailure { () throws(FileTreeError) in try staged.read("a", limit: .kib(1)) }
    }
    #expect(said == Array("two".utf8) && stage.changes == [change])
  }

  private func reminders(_ text: String) -> (VaultTodos, StagedTree) {
    let stage = StagedTree(over: MemoryTree(["reminders/a.ics": text]))
    return (VaultTodos(.reminders, tree: stage, pool: BlockingPool(), zones: Monday.zones), stage)
  }

  private static func todo(_ lines: String) -> String { "BEGIN:VTODO\r\n\(lines)SUMMARY:A\r\nEND:VTODO\r\n" }

  private static func calendar(_ todos: String...) -> String { "BEGIN:VCALENDAR\r\n\(todos.joined())END:VCALENDAR\r\n" }

  @Test func aTodoThatTheWriterCannotSeeIsRefused() async throws {
    let (reminders, stage) = reminders(Self.calendar(Self.todo("UID\r\n\r\n :a\r\n")))
    let id = try #require(try await reminders.todos(zone: Monday.zone).todos.first?.id)
    let error = await #expect(throws: StepFailure.self) {
      try await reminders.change(id, .complete, now: Monday.now, zone: Monday.zone)
    }
    #expect(error?.message == "reminders/a.ics: damaged, it cannot be changed without loss" && stage.changes.isEmpty)
  }

  /// Of several revisions the one that is listed is marked, wherever it stands.
  @Test(arguments: [("SEQUENCE:1\r\n", "SEQUENCE:2\r\n"), ("SEQUENCE:2\r\n", "SEQUENCE:1\r\n")])
  func aTodoOfTwoRevisionsIsDone(first: String, second: String) async throws {
    let text = Self.calendar(Self.todo("UID:a\r\n" + first), Self.todo("UID:a\r\n" + second))
    let (reminders, stage) = reminders(text)
    let written = try await reminders.change("a", .complete, now: Monday.now, zone: Monday.zone)
    #expect(written.todo.done && stage.changes.count == 1)
    #expect(try await reminders.todos(zone: Monday.zone).todos.map(\.done) == [true])
  }

  @Test func mixedLineEndsOfATodoStay() async throws {
    let text = Self.calendar(Self.todo("UID:a\r\nX-KEPT:1\r\n")).replacing("BEGIN:VCALENDAR\r\n", with: "BEGIN:VCALENDAR\n")
    let (reminders, stage) = reminders(text)
    _ = try await reminders.change("a", .complete, now: Monday.now, zone: Monday.zone)
    let after = String(decoding: try #require(stage.changes.first?.after), as: UTF8.self)
    #expect(
      after.hasPrefix("BEGIN:VCALENDAR\nBEGIN:VTODO\r\nUID:a\r\nX-KEPT:1\r\nSUMMARY:A\r\n")
        && after.contains("STATUS:COMPLETED\r\n"))
  }

  /// A name that the reader takes for another habit's id, and a day whose last entry stands in another file.
  @Test func whatIsLoggedIsReadBack() async throws {
    let stage = StagedTree(
      over: MemoryTree([
        "habits/habits.json": #"[{"id": "h", "name": "Run", "unit": "count"}, {"id": "g", "name": "Read"}]"#,
        "habits/entries-2026-04.json":
          #"[{"habitID": "h", "date": "2026-04-06", "value": 1}, {"habitID": "g", "date": "2026-04-06"}]"#,
        "habits/entries-2026-05.json": #"[{"habitID": "h", "date": "2026-04-06", "value": 2}]"#,
      ]))
    let habits = VaultHabits(tree: stage, pool: BlockingPool())
    _ = try await habits.record([HabitEntry(habit: "h", day: Monday.date, value: 5)], zone: Monday.zone)
    let log = try await habits.log(Monday.date...Monday.date, zone: Monday.zone)
    #expect(log.entries == ["h": [Monday.date: 5], "g": [Monday.date: 1]])
    // Files of months that are not read for that day count for nothing there.
    let error = await #expect(throws: StepFailure.self) {
      try await habits.record([HabitEntry(habit: "unknown", day: Monday.date, value: 1)], zone: Monday.zone)
    }
    #expect(error?.message.contains("could not be read back") == true)
  }

  /// Front matter as people and programs write it: afterwards the note is listed as it was to be, or the file is as it was.
  @Test(
    arguments: [
      "title: Old", "title: [Old, Older]", "Title: Old", "title: Old\ntitle: Second", "title: &t Old\nalias: *t", "{title: Old}",
      "title: |\n  Old\n  lines", "tags: {a: b}", "tags: a, b", "tag: a", "pinned: [no]", "pinned: 'no'", "? title\n: Old",
      "[a, b]",
      "title: Old\n  bad: indent", "\ttitle: Old", "# only a comment", "title:", "id: other\ntitle: Old", "updated: yesterday",
    ])
  func notesWithStrangeFrontMatter(head: String) async throws {
    let text = "---\n\(head)\n---\n\nSome text.\n"
    for edit in [.update(title: "New", tags: ["x"]), .update(pinned: true), .append("More."), .delete] as [NoteEdit] {
      let stage = StagedTree(over: MemoryTree(["notes/a.md": text]))
      let notes = VaultNotes(tree: stage, pool: BlockingPool())
      let id = try #require(try await notes.notes(NotesQuery(zone: Monday.zone)).notes.first?.id)
      do {
        let write = try await notes.change(NoteChoice(id), edit, authorship: .own, at: Monday.now, zone: Monday.zone)
        let listed = try await notes.notes(NotesQuery(zone: Monday.zone)).notes
        guard edit != .delete else {
          #expect(listed.isEmpty)
          continue
        }
        let note = try #require(listed.first)
        #expect(
          listed.count == 1 && note.title == write.note.title && note.body == write.note.body && note.tags == write.note.tags)
        switch edit {
        case .update(title: nil, _, _, _): #expect(note.pinned && note.body == "Some text.")
        case .update: #expect(note.title == "New" && note.tags == ["x"] && note.body == "Some text.")
        default: #expect(note.body == "Some text.\n\nMore.")
        }
      } catch let error as StepFailure {
        #expect(stage.changes.isEmpty, "\(error.message)")
      }
    }
  }
}
