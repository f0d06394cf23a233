import LucidCore
import LucidRuntime

/// The first appointment that starts at or after now, within seven days.
enum NextEvent {
  static let none = TextLanguage.english.words.noUpcomingEvents
  static let horizon = Period(days: 7)

  static func find(_ backend: Bound<any CalendarBackend>, in context: ToolContext) async throws(StepFailure) -> (
    event: Event?, notices: [Notice], authorship: Authorship?
  ) {
    let end = context.zone.add(horizon, to: context.now)
    let reading = try await backend.reading(from: context.now, to: end, in: context).whole(for: .words(.whatIsNext))
    let next = reading.events.first { $0.isAppointment && $0.start >= context.now && $0.start < end }
    return (
      next, reading.notices + (next == nil ? [Notice(.words(.noneInDays))] : []),
      reading.authorship(of: [next].compactMap { $0 })
    )
  }
}

/// `calendar.next`: the event that comes next.
struct CalendarNext: Tool {
  let backend: Bound<any CalendarBackend>

  let signature = ToolSignature(
    "calendar", "next", "Finds the next timed event within 7 days; null when there is none",
    result: .record(CalendarTypes.event), reach: "the next event: title, time, place, notes and attendees",
    mayBeNull: true, example: "calendar.next: {}")

  var cues: TriggerPhrases {
    TriggerPhrases(
      ["next event", "next meeting", "next appointment", "upcoming meeting", "upcoming appointment"],
      time: .today, fallback: "calendar.events")
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let (event, notices, authorship) = try await NextEvent.find(backend, in: context)
    var result = ToolResult(event.map { .record($0.record) } ?? .null, notices: notices)
    result.authorship = authorship
    return result
  }
}

/// `<<next_event>>`: the title of the event that comes next.
struct NextEventVariable: VariableProvider {
  let backend: Bound<any CalendarBackend>

  let signature = VariableSignature(
    "next_event", .text, .cheap, family: "calendar", reach: "the title of the next event",
    "Title of the first timed event that starts at or after now within 7 days, else `no upcoming events`.",
    example: .init("Next is <<next_event>>.", gives: "Next is Standup."))

  func value(in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let (event, notices, authorship) = try await NextEvent.find(backend, in: context)
    var result = ToolResult(.text(event?.title ?? NextEvent.none), notices: notices)
    result.authorship = authorship
    return result
  }
}
