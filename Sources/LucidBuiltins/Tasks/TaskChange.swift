import LucidCore
import LucidRuntime

/// Stores a change to the task, or the subtask, that a call names.
enum TaskChange {
  static func store(
    _ edit: TodoEdit, _ arguments: Arguments, to verb: String, in backend: Bound<any TasksBackend>, notices: [Notice] = [],
    context: ToolContext
  ) async throws(StepFailure) -> ToolResult {
    let all = try await backend().tasks(zone: context.zone).tasks
    let one = try TodoChoice(all).find(arguments, to: verb, in: context)
    let before = all.flatMap { [$0] + $0.subtasks }.first { $0.id == one.id }
    let written = try await backend().change(one.id, edit, now: context.now, zone: context.zone)
    var notices = notices
    if !written.isChange {
      let state = edit == .complete ? "is done already" : "is like this already"
      notices.append(Notice("`\(written.task.title)` \(state)", about: written.task.id, isUnchanged: true))
    }
    var result = ToolResult(
      .record(written.task.record), notices: notices, changes: changes(edit, written, before, context))
    result.authorship = Authorship(isOwn: false, families: written.task.wholeAuthorship.families.union(one.families))
    return result
  }

  /// The task, and the subtasks that go with it.
  private static func changes(
    _ edit: TodoEdit, _ written: TaskWriteResult, _ before: TaskItem?, _ context: ToolContext
  ) -> [Change] {
    guard written.isChange else { return [] }
    let kind = edit.kind(isMoved: written.task.deadline != before?.deadline)
    func change(_ task: TaskItem) -> Change {
      Change(
        kind, "task", id: task.id, title: task.title,
        detail: task.deadline.map { "due " + ReminderWording.exact($0, allDay: task.allDay, in: context) }, place: written.place)
    }
    let parts =
      switch edit {
      case .update: [TaskItem]()
      case .delete: before?.subtasks ?? []
      case .complete: written.task.done ? (before?.subtasks ?? []).filter { !$0.done } : []
      }
    return [change(written.task)] + parts.map(change)
  }
}
