import LucidCore
import LucidRuntime

/// Stores a change to the reminder that a call names.
enum ReminderChange {
  static func store(
    _ edit: TodoEdit, _ arguments: Arguments, to verb: String, in backend: Bound<any RemindersBackend>, context: ToolContext
  ) async throws(StepFailure) -> ToolResult {
    let all = try await backend().reminders(zone: context.zone).reminders
    let one = try TodoChoice(all).find(arguments, to: verb, in: context)
    let written = try await backend().change(one.id, edit, now: context.now, zone: context.zone)
    let kind = edit.kind(isMoved: written.reminder.at != one.at)
    var result = ToolResult(
      .record(written.reminder.record), notices: notices(edit, written),
      changes: ReminderWording.changes(kind, written, in: context))
    result.authorship = Authorship(isOwn: false, families: written.reminder.authorship.families.union(one.families))
    return result
  }

  private static func notices(_ edit: TodoEdit, _ written: ReminderWriteResult) -> [Notice] {
    guard !written.isChange else { return [] }
    let state = edit == .complete ? "is done already" : "is like this already"
    return [Notice("`\(written.reminder.title)` \(state)", about: written.reminder.id, isUnchanged: true)]
  }
}

extension TodoEdit {
  /// The kind under which the change is listed; `isMoved` if its time is another one.
  func kind(isMoved: Bool) -> Change.Kind {
    switch self {
    case .complete: .completed
    case .update(let patch): isMoved && !patch.hasWords ? .rescheduled : .updated
    case .delete: .deleted
    }
  }
}
