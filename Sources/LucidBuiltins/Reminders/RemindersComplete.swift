import LucidCore
import LucidRuntime

/// `reminders.complete`: marks one reminder as done.
struct RemindersComplete: Tool {
  let backend: any RemindersBackend

  let signature = ToolSignature(
    "reminders", "complete", "Marks a reminder as done",
    parameters: [Parameter("id", .text, required: true, "The `id` of the reminder.")],
    result: .record(Reminder.type), effect: .write, reach: "one reminder: that it is done", takesKey: true)

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let written = try await backend.complete(arguments.text("id") ?? "", now: context.now, zone: context.zone)
    let notices = written.isChange ? [] : [Notice("`\(written.reminder.title)` is done already", about: written.reminder.id)]
    var result = ToolResult(
      .record(written.reminder.record), notices: notices, changes: ReminderWording.changes(.completed, written, context.zone))
    result.authorship = Authorship(isOwn: false, families: written.reminder.authorship.families)
    return result
  }
}
