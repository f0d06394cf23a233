import LucidCore
import LucidRuntime

/// `reminders.complete`: marks one reminder as done; one that repeats moves to its next time.
struct RemindersComplete: Tool {
  let backend: Bound<any RemindersBackend>

  let signature = ToolSignature(
    "reminders", "complete", "Marks a reminder as done; one that repeats moves to its next time",
    parameters: TodoChoice.parameters("reminder"),
    result: .record(Reminder.type), effect: .write, reach: "one reminder: that it is done", takesKey: true,
    example: "reminders.complete: { search: contract }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    try await ReminderChange.store(.complete, arguments, to: "complete", in: backend, context: context)
  }
}
