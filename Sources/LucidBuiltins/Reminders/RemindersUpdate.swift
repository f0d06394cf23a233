import LucidCore
import LucidRuntime

/// `reminders.update`: changes what is given and leaves the rest of a reminder as it is.
struct RemindersUpdate: Tool {
  let backend: Bound<any TodosBackend>

  let signature = ToolSignature(
    "reminders", "update", "Changes a reminder; only what is given",
    parameters: TodoChoice.parameters(.reminders) + [
      Parameter("title", .text, role: .nonEmptyContent, "The new title."),
      Parameter(
        "at", .instant, role: .nonEmptyContent,
        "The new time: `2026-04-07T08:00`, `tomorrow morning`, `in 2 hours`; not in the past."),
      Parameter("notes", .text, role: .content, "The new notes."),
    ], result: .record(TodoTypes.reminder), effect: .write, reach: .words(.reachChangedReminder), takesKey: true,
    example: "reminders.update: { search: train, at: 2026-04-07T12:00 }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    var patch = TodoPatch()
    patch.title = EventFields.text("title", arguments)
    patch.notes = EventFields.content("notes", arguments, isLine: false)
    if let at = arguments.instant("at") {
      guard at >= context.now else {
        let past = RelativeText.seconds(at.seconds - context.now.seconds)
        throw StepFailure(.badArgument, .words(.isPast, TodoWording.exact(at, in: context), past), hint: .words(.giveTimeAhead))
      }
      patch.due = TodoPatch.Due(at, allDay: false)
    }
    guard !patch.isEmpty else {
      throw StepFailure(.badArgument, .words(.nothingToChange), hint: .words(.giveOneOf, "title, at, notes"))
    }
    patch.authorship = context.authorship(in: signature.family, hasWords: patch.hasWords)
    return try await TodoChange(kind: .reminders, backend: backend, context: context)
      .store(.update(patch), arguments)
  }
}
