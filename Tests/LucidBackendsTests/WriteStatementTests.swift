import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBackends

/// Every tool that writes, in every setting of its write: its statements tell it as done only where
/// it is done.
@Suite struct WriteStatementTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let tool: String
    let arguments: [String: Value]
    var testDescription: String { tool }
  }

  /// The calls of `AuthorMarkTests`, and those that set a flag or remove.
  static let rows: [Row] =
    AuthorMarkTests.writings.filter { $0.arguments["entries"] == nil }.map { Row(tool: $0.tool, arguments: $0.arguments) } + [
      Row(tool: "calendar.delete", arguments: ["id": .text("u1")]),
      Row(
        tool: "calendar.delete",
        arguments: [
          "from": .datetime(Monday.now.adding(seconds: -86_400)),
          "to": .datetime(Monday.now.adding(seconds: 86_400)),
        ]),
      Row(tool: "notes.delete", arguments: ["note": .text("zebra")]),
      Row(tool: "reminders.complete", arguments: ["id": .text("r1")]),
      Row(tool: "reminders.delete", arguments: ["id": .text("r1")]),
      Row(tool: "tasks.complete", arguments: ["id": .text("t1")]),
      Row(tool: "tasks.delete", arguments: ["id": .text("t1")]),
      Row(tool: "habits.archive", arguments: ["habit": .text("Run")]),
    ]

  /// These have no sentence of their own: a note's time of use, a draft, a message. Several entries of habits are told as
  /// the day of habits.
  private static let silent: Set<String> = ["notes.touch", "mail.draft", "notify.send"]

  private static var families: [Family] {
    let tree = StagedTree(over: MemoryTree(name: "~/vault", files: AuthorMarkTests.files.mapValues { Array($0.utf8) }))
    return Families.all(vault: Families.Vault(tree: tree, zones: Monday.zones), settings: Monday.settings)
  }

  @Test func everyToolThatWritesIsHere() {
    let all = Self.families.flatMap(\.tools).map(\.signature).filter { $0.effect != .read }.map(\.name)
    #expect(Set(all) == Set(Self.rows.map(\.tool)).union(["notes.touch", "notify.send"]))
  }

  @Test(arguments: rows) func isToldInItsSetting(row: Row) async throws {
    let families = Self.families
    let tool = try #require(families.flatMap(\.tools).first { $0.signature.name == row.tool })
    let context = ToolContext(
      now: Monday.now, zone: Monday.zone, settings: Monday.settings, clock: TestClock(Monday.now), key: "run/1")
    let result = try await tool.call(Arguments(for: tool.signature, row.arguments, days: []), in: context)
    let observation = Observation(
      step: "one", tool: row.tool, status: .done, value: result.value, notices: result.notices, labels: Labels.none)
    let presenter = families.first { $0.name == tool.signature.family }?.presenter
    func findings(_ setting: StatementSetting) -> [Statement] {
      presenter?.findings(
        observation, in: PresentContext(now: Monday.now, zone: Monday.zone, writes: setting)) ?? []
    }
    let done = findings(.done)
    #expect(done.allSatisfy { $0.setting == .done })
    if !Self.silent.contains(row.tool) { #expect(done.contains { $0.kind.isAboutWrite }, "\(done.map(\.kind))") }
    for setting in StatementSetting.allCases where setting != .done {
      let others = findings(setting)
      #expect(others.allSatisfy { $0.setting == ($0.kind.isAboutWrite ? setting : .done) }, "\(setting)")
      // The advice to undo would revert an earlier run.
      #expect(!others.contains { $0.kind.isRemedy })
    }
  }

  /// A person who allows an hour has to see that it is a year of hours.
  @Test(
    arguments: [
      ([:], "Monday, April 6, 16:00–17:00"), (["recurrence": .text("daily")], ", every day, without an end"),
      (["reminder_minutes": .integer(30)], ", reminder 30 min before"),
      (
        ["recurrence": .text("weekly"), "reminder_minutes": .integer(0)],
        ", every week, without an end, reminder 0 min before"
      ),
    ] as [([String: Value], String)]) func aNewEventIsListedWithItsRule(fields: [String: Value], end: String) async throws
  {
    let tool = try #require(Self.families.flatMap(\.tools).first { $0.signature.name == "calendar.create" })
    let context = ToolContext(
      now: Monday.now, zone: Monday.zone, settings: Monday.settings, clock: TestClock(Monday.now), key: "run/1")
    let start: [String: Value] = ["title": .text("Class"), "start": .datetime(Monday.at(16))]
    let arguments = Arguments(for: tool.signature, start.merging(fields) { a, _ in a }, days: [])
    let detail = try await tool.call(arguments, in: context).changes.first?.detail?.text
    #expect(detail?.hasSuffix(end) == true, "\(detail ?? "")")
  }
}
