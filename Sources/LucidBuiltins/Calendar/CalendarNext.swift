import LucidCore
import LucidRuntime

/// `calendar.next`: the first appointment that starts at or after now, within seven days.
struct CalendarNext: Tool {
  let backend: Bound<any CalendarBackend>

  let signature = ToolSignature(
    "calendar", "next", "Finds the next timed event within 7 days; null when there is none",
    result: .record(CalendarTypes.event), reach: .words(.reachNextEvent),
    mayBeNull: true, example: "calendar.next: {}")

  var cues: TriggerPhrases {
    TriggerPhrases(
      ["next event", "next meeting", "next appointment", "upcoming meeting", "upcoming appointment"],
      time: .today, fallback: "calendar.events")
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let end = context.zone.add(Period(days: 7), to: context.now)
    let reading = try await backend.reading(from: context.now, to: end, in: context).whole(for: .words(.whatIsNext))
    let next = reading.events.first { $0.isAppointment && $0.start >= context.now && $0.start < end }
    var result = ToolResult(
      next.map { .record($0.record) } ?? .null,
      notices: reading.notices + (next == nil ? [Notice(.words(.noneInDays))] : []))
    result.authorship = reading.authorship(of: [next].compactMap { $0 })
    return result
  }
}
