import LucidBuiltins
import LucidCore
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

/// A source of which a part is missing makes the run partial; one that is only read in another
/// way does not.
@Suite struct PartialSourceTests {
  private static func tree(_ files: [String: String]) -> StagedTree {
    StagedTree(over: MemoryTree(name: "~/vault", files: files.mapValues { Array($0.utf8) }))
  }

  private static let good =
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:A\r\nDTSTART:20260406T130000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

  @Test(
    arguments: [
      (good, false), ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:half", true), ("no calendar", true), ("", true),
      (good.replacing("DTSTART:20260406T130000Z", with: "DTSTART:never"), true),
      (good.replacing("DTSTART:", with: "DTSTART;TZID=Nowhere/Else:"), false),
    ] as [(String, Bool)]) func calendars(file: String, isPart: Bool) async throws
  {
    let tree = Self.tree(["calendar/w/a.ics": file, "calendar/w/b.ics": Self.good.replacing("UID:a", with: "UID:b")])
    let from = Monday.zone.startOfDay(Monday.date)
    let reading = try await VaultCalendar(tree: tree, pool: BlockingPool(), zones: Monday.zones).events(
      from: from, to: from.adding(seconds: 86_400), zone: Monday.zone)
    #expect(reading.notices.contains(where: \.isCut) == isPart, "\(reading.notices.map(\.text))")
  }

  @Test(arguments: [
    ("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:t\r\nSUMMARY:T\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", false),
    ("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:t\r\nSUMMARY:T", true), ("no calendar", true),
  ]) func tasks(file: String, isPart: Bool) async throws {
    let tree = Self.tree(["tasks/l/a.ics": file])
    let reading = try await VaultTodos(.tasks, tree: tree, pool: BlockingPool(), zones: Monday.zones).todos(zone: Monday.zone)
    #expect(reading.notices.contains(where: \.isCut) == isPart)
  }

  /// `PERCENT-COMPLETE:100` alone says that a todo is done; with a status the status says it.
  @Test(arguments: [
    (["PERCENT-COMPLETE:100"], true), (["PERCENT-COMPLETE:99"], false),
    (["PERCENT-COMPLETE:100", "STATUS:NEEDS-ACTION"], false), (["PERCENT-COMPLETE:0", "STATUS:COMPLETED"], true),
  ]) func finishedTodos(lines: [String], isDone: Bool) async throws {
    let file =
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:t\r\nSUMMARY:T\r\n" + lines.map { $0 + "\r\n" }.joined()
      + "END:VTODO\r\nEND:VCALENDAR\r\n"
    let tree = Self.tree(["tasks/l/a.ics": file])
    let reading = try await VaultTodos(.tasks, tree: tree, pool: BlockingPool(), zones: Monday.zones).todos(zone: Monday.zone)
    #expect(reading.todos.map(\.done) == [isDone])
  }

  @Test func habits() async throws {
    let tree = Self.tree([
      "habits/habits.json": #"[{"id": "r", "name": "Run", "unit": "count"}, {"unit": "count"}]"#
    ])
    let reading = try await VaultHabits(tree: tree, pool: BlockingPool()).log(
      Monday.date...Monday.date, zone: Monday.zone)
    #expect(reading.habits.count == 1 && reading.notices.contains(where: \.isCut))
  }
}
