import LucidCore
import LucidRuntime

/// `calendar.create`: puts an event into a calendar.
struct CalendarCreate: Tool {
  let backend: Bound<any CalendarBackend>

  let signature = ToolSignature(
    "calendar", "create", "Adds an event; one that overlaps others is added all the same, and they are named",
    parameters: [Parameter("title", .text, role: .nonEmptyContent, required: true, "One line.")] + EventTimes.parameters
      + EventFields.parameters + [
        Parameter("labels", .texts, role: .content, "Names, parted by commas."),
        Parameter("calendar", .text, role: .selector, "Which calendar; the configured one, else the first, without it."),
      ],
    result: .record(CalendarTypes.event), effect: .write, reach: .words(.reachNewEvents), takesKey: true,
    example: "calendar.create: { title: Gym, start: 2026-04-07T18:00, end: 2026-04-07T19:00, reminder_minutes: 15 }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    guard let title = EventFields.text("title", arguments), let start = arguments.instant("start") else {
      throw StepFailure(
        .badArgument, .words(.codeNeedsTitleAndStart), hint: .words(.codeEndsHourLater),
        plainWords: .words(.needsTitleAndStart), plainHint: .words(.endsHourLater))
    }
    let times = try EventTimes(
      start: start, end: arguments.instant("end"), allDay: arguments.boolean("all_day"),
      hasTime: EventFields.hasTime(arguments), zone: context.zone)
    var draft = EventDraft(title: title, start: times.start, end: times.end, allDay: times.allDay)
    draft.location = EventFields.text("location", arguments)
    draft.notes = EventFields.text("notes", arguments, isLine: false)
    draft.calendar = EventFields.text("calendar", arguments)
    draft.categories = TaskWords.labels((arguments["labels"].list ?? []).compactMap(\.text), known: [])
    draft.recurrence = try EventFields.recurrence(arguments, start: times.start, zone: context.zone)
    draft.reminderMinutes = try EventFields.reminder(arguments)
    draft.authorship = context.authorship(in: signature.family)
    let outcome = try await NewEvent.store(draft, in: backend, context: context)
    var result = ToolResult(.record(outcome.event.record), notices: outcome.notices, changes: outcome.changes)
    result.authorship = outcome.authorship
    return result
  }
}
