import LucidCore
import LucidRuntime

/// `reminders.create`: one reminder at one time; it does not repeat.
struct RemindersCreate: Tool {
  let backend: Bound<any TodosBackend>

  let signature = ToolSignature(
    "reminders", "create", "Sets a reminder",
    parameters: [
      Parameter("title", .text, role: .nonEmptyContent, required: true, "What to be reminded of."),
      Parameter(
        "at", .instant, role: .nonEmptyContent, required: true,
        "When: `2026-04-07T08:00`, `tomorrow morning`, `in 2 hours`; not in the past."),
      Parameter("notes", .text, role: .content, "More about it."),
    ], result: .record(TodoTypes.reminder), effect: .write, reach: .words(.reachNewReminder), takesKey: true,
    example: "reminders.create: { title: Call the pharmacy, at: 2026-04-06T15:00 }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let title = (arguments.text("title") ?? "").oneLine(limit: 500)
    guard !title.isEmpty else {
      throw StepFailure(.badArgument, .words(.reminderNeedsTitle), hint: .words(.sayWhatToRemind))
    }
    guard let at = arguments.instant("at") else {
      throw StepFailure(.badArgument, .words(.reminderNeedsTime), hint: .words(.sayWhenToRemind))
    }
    guard at >= context.now else {
      let past = RelativeText.seconds(at.seconds - context.now.seconds)
      throw StepFailure(
        .badArgument, .words(.cannotRemind, TodoWording.exact(at, in: context), past, title), hint: .words(.giveTimeAhead))
    }
    let notes = arguments.text("notes").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    var reminder = Todo(id: RecordID.new(context), title: title, at: at, notes: notes)
    reminder.authorship = context.authorship(in: signature.family)
    return try await TodoChange(kind: .reminders, backend: backend, context: context).create(reminder)
  }
}
