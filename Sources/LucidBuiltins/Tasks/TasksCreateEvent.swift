import LucidCore
import LucidRuntime

/// `tasks.create_event`: an event in the calendar, with the defaults that people who keep task
/// lists are used to.
struct TasksCreateEvent: Tool {
  let backend: Bound<any TodosBackend>
  let calendar: Bound<any CalendarBackend>

  let signature = ToolSignature(
    "tasks", "create_event", "Adds an event to the calendar, at 09:00 today for an hour unless times are given",
    parameters: [
      Parameter("title", .text, role: .nonEmptyContent, required: true, "What it is."),
      Parameter(
        "start", .instant, role: .content, "`2026-04-07T15:00`, `tomorrow 9am`; 09:00 today without it."),
      Parameter("end", .instant, role: .content, "After the start; an hour after it without it."),
      Parameter("location", .text, role: .content, "Where."),
      Parameter("description", .text, role: .content, "More about it."),
      Parameter("labels", .texts, role: .content, "Names, parted by commas."),
    ], result: .record(CalendarTypes.event), effect: .write, reach: "one new event: title, times, place, notes, labels",
    takesKey: true,
    example: "tasks.create_event: { title: Write the summary, start: 2026-04-06T10:00, end: 2026-04-06T11:00 }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let title = (arguments.text("title") ?? "").oneLine(limit: 500)
    guard !title.isEmpty else { throw StepFailure(.badArgument, .words(.eventNeedsTitle), hint: .words(.sayWhatItIs)) }
    let nine = CivilDateTime(date: context.today, time: CivilTime(secondOfDay: 9 * 3600))
    let start = arguments.instant("start") ?? context.zone.instant(nine)
    let end = arguments.instant("end") ?? start.adding(seconds: 3600)
    guard start < end else {
      throw StepFailure(
        .badArgument,
        .words(.endNotAfter, TodoWording.exact(end, in: context), TodoWording.exact(start, in: context)),
        hint: .words(.endOrLeaveOut))
    }
    var draft = EventDraft(title: title, start: start, end: end)
    draft.location = TaskWords.filled(arguments.text("location"))?.oneLine(limit: 500)
    draft.authorship = context.authorship(in: CalendarFamily.name)
    draft.notes = TaskWords.filled(arguments.text("description"))
    let texts = (arguments["labels"].list ?? []).compactMap(\.text)
    if !texts.isEmpty {
      draft.categories = TaskWords.labels(texts, known: try await TasksCreateLabel.known(backend, zone: context.zone))
    }
    let stored = try await NewEvent.store(draft, in: calendar, context: context)
    var result = ToolResult(
      .record(stored.event.record), notices: stored.notices, changes: stored.changes)
    result.authorship = stored.authorship
    return result
  }
}
