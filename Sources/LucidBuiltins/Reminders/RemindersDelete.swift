import LucidCore
import LucidRuntime

/// `reminders.delete`: removes one reminder; of one that repeats all its times.
struct RemindersDelete: Tool {
  let backend: Bound<any RemindersBackend>

  let signature = ToolSignature(
    "reminders", "delete", "Removes a reminder, of one that repeats all its times; gives it as it was",
    parameters: TodoChoice.parameters("reminder"),
    result: .record(Reminder.type), effect: .write, reach: "one reminder, which it removes", takesKey: true,
    example: "reminders.delete: { search: library card }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    try await ReminderChange.store(.delete, arguments, to: "delete", in: backend, context: context)
  }
}
