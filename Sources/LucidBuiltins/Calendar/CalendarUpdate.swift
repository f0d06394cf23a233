import LucidCore
import LucidRuntime

/// `calendar.update`: changes what is given and leaves the rest of an event as it is.
struct CalendarUpdate: Tool {
  let backend: Bound<any CalendarBackend>

  let signature = ToolSignature(
    "calendar", "update", "Changes or moves an event, of a series one occurrence; only what is given",
    parameters: EventChoice.parameters + [
      Parameter("title", .text, role: .nonEmptyContent, "The new title."),
      Parameter("start", .moment, role: .nonEmptyContent, "The new start; alone it moves the event, whose length stays."),
      Parameter("end", .moment, role: .nonEmptyContent, "The new end, exclusive."),
      Parameter("all_day", .boolean, role: .nonEmptyContent, "Whether it has days but no times."),
    ] + EventFields.parameters,
    result: .record(CalendarTypes.event), effect: .write, reach: .words(.reachChangedEvents), takesKey: true,
    example: "calendar.update: { search: Dentist, location: Main St 3 }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    var patch = EventPatch()
    patch.title = EventFields.text("title", arguments)
    patch.start = arguments.instant("start")
    patch.end = arguments.instant("end")
    patch.hasTime = EventFields.hasTime(arguments) || patch.start == nil
    patch.allDay = arguments.boolean("all_day")
    patch.location = EventFields.content("location", arguments)
    patch.notes = EventFields.content("notes", arguments, isLine: false)
    patch.cleared = arguments.cleared
    patch.recurrence = try EventFields.recurrence(arguments, start: patch.start, zone: context.zone)
    patch.reminderMinutes = try EventFields.reminder(arguments)
    patch.authorship = context.authorship(
      in: signature.family, hasWords: patch.title != nil || patch.location != nil || patch.notes != nil)
    guard !patch.isEmpty else {
      throw StepFailure(
        .badArgument, .words(.nothingToChange),
        hint: .words(.giveOneOf, "title, start, end, all_day, location, notes, recurrence, reminder_minutes"))
    }
    return try await EventChange.store(patch, arguments, in: backend, context: context)
  }
}
