import LucidCore
import LucidRuntime

/// `calendar.delete`: takes one event away, or all that a range shows.
struct CalendarDelete: Tool {
  let backend: Bound<any CalendarBackend>

  let signature = ToolSignature(
    "calendar", "delete",
    "Takes away an event, of a series one occurrence, or every event that overlaps a range, all or none; gives them as they were",
    parameters: EventChoice.parameters + [
      Parameter("from", .moment, role: .selector, "Or the start of a range."),
      Parameter("to", .moment, role: .selector, "End of the range, exclusive."),
      Parameter("calendar", .text, role: .selector, "With a range: only of this calendar; case does not matter."),
    ],
    result: .record(CalendarTypes.event), effect: .write, reach: .words(.reachRemovedEvents), takesKey: true,
    example: "calendar.delete: { search: Retro }", variant: .init("from", .record(CalendarTypes.eventList)))

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let isRange = ["from", "to", "calendar"].contains { arguments[$0] != .null }
    guard isRange else { return try await deleteOne(arguments, in: context) }
    guard ["id", "search", "on"].allSatisfy({ arguments[$0] == .null }) else {
      throw StepFailure(.badArgument, .words(.eventAndRange), hint: .words(.giveEventOrRange))
    }
    return try await deleteRange(arguments, in: context)
  }

  private func deleteOne(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let id = try await EventChoice.id(arguments, to: .toDelete, in: backend, context: context)
    let written = try await backend().delete([id], now: context.now, zone: context.zone)
    guard let one = written.first else { throw StepFailure(.failed, .words(.nothingDeleted)) }
    var result = ToolResult(
      .record(one.event.record), notices: one.notices,
      changes: [EventWording.change(.deleted, one.event, place: one.place, in: context)])
    result.authorship = Authorship(isOwn: false, families: one.families)
    return result
  }

  private func deleteRange(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let range = try CalendarRange(arguments, zone: context.zone)
    let calendar = EventFields.text("calendar", arguments)
    let reading = try await backend().events(from: range.from, to: range.to, zone: context.zone)
      .whole(for: .words(.whatIsDeleted))
    let named = calendar.map { TextFold.names(meantBy: $0, among: reading.calendars) }
    let wanted = reading.events.filter { named?.contains($0.calendar) ?? true }.sorted(by: Event.precedes)
    guard !wanted.isEmpty else {
      if let name = calendar, named?.isEmpty == true {
        throw StepFailure(
          .badArgument, .words(.noCalendar, name.oneLine(limit: 80), reading.calendars.joined(separator: ", ")),
          hint: NearName.hint(reading.calendars, to: name, else: .words(.eventsLists)))
      }
      throw StepFailure(
        .badArgument, .words(.noEventsFrom, context.zone.iso(range.from), context.zone.iso(range.to)), hint: .words(.eventsLists))
    }
    let written = try await backend().delete(wanted.map(\.id), now: context.now, zone: context.zone)
    var result = ToolResult(
      .record(
        Record(
          CalendarTypes.eventList,
          [
            "items": .list(written.map { .record($0.event.record) }), "count": .integer(written.count),
            "truncated": .boolean(false), "total": .integer(written.count), "from": .datetime(range.from),
            "to": .datetime(range.to),
            "filtered": .boolean(calendar != nil),
          ])),
      notices: reading.notices,
      changes: written.map { EventWording.change(.deleted, $0.event, place: $0.place, in: context) })
    result.authorship = Authorship(isOwn: false, families: reading.families)
    return result
  }
}
