import LucidCore
import LucidRuntime

/// `reminders.due`: the open reminders whose time has come, longest ago first.
struct RemindersDue: Tool {
  let backend: Bound<any TodosBackend>

  let signature = ToolSignature(
    "reminders", "due", "Lists the open reminders whose time has come", result: .record(TodoTypes.reminders),
    reach: "titles, times, notes",
    example: "reminders.due: {}")

  var cues: TriggerPhrases {
    TriggerPhrases(
      ["due reminder", "overdue reminder", "reminders are due", "reminders that are due"],
      time: .today, fallback: "reminders.list")
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let reading = try await backend().todos(zone: context.zone)
    let due = reading.todos.filter { !$0.done && $0.at.map { $0 <= context.now } ?? false }
    return .listing(
      due.map { $0.record(of: TodoTypes.reminder) }, of: TodoTypes.reminders, limit: nil, notices: reading.notices,
      authorship: due.map(\.authorship).joined)
  }
}
