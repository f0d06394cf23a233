import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

/// Every form of todo that is written, byte for byte: other programs are given these files by `Tests/Peers/tasks`.
@Suite struct WrittenTodosTests {
  @Test func asRecorded() async throws {
    let stage = StagedTree(over: MemoryTree(name: "the vault", files: [:]))
    let reminders = VaultTodos(.reminders, tree: stage, pool: BlockingPool(), zones: Monday.zones)
    let tasks = VaultTodos(.tasks, tree: stage, pool: BlockingPool(), zones: Monday.zones)
    for reminder in [
      Todo(
        id: "00000000-0000-8000-8000-000000000001", title: "Call, pharmacy; now", at: Monday.at(8, days: 1), notes: "one\ntwo"),
      Todo(
        id: "00000000-0000-8000-8000-000000000002", title: "Pay the rent", at: Monday.at(18),
        notes: "A long note that has to be folded, with umlauts such as ä, ö and ü, and with a smile 🙂 at the very end of it"),
    ] { _ = try await reminders.create(reminder, now: Monday.now, zone: Monday.zone) }
    _ = try await reminders.change("00000000-0000-8000-8000-000000000002", .complete, now: Monday.now, zone: Monday.zone)
    _ = try await tasks.create(
      Todo(
        id: "00000000-0000-8000-8000-000000000003", title: "Report", at: Monday.at(17, days: 4), notes: "All of it",
        estimate: Period(seconds: 7140), priority: 3, labels: ["work", "deep"],
        subtasks: [
          Todo(id: "00000000-0000-8000-8000-000000000004", title: "Figures", priority: 1),
          Todo(
            id: "00000000-0000-8000-8000-000000000005", title: "Summary", at: Monday.at(0, days: 3), allDay: true,
            estimate: Period(seconds: 1200)),
        ]), now: Monday.now, zone: Monday.zone)
    for change in stage.changes {
      Golden.expect(String(decoding: change.after ?? [], as: UTF8.self), "tasks/written/" + change.path)
    }
    #expect(stage.changes.count == 5)
  }
}
