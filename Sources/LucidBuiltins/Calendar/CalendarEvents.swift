import LucidCore
import LucidRuntime

/// `calendar.events`: what is on between two moments.
struct CalendarEvents: Tool {
  let backend: Bound<any CalendarBackend>

  let signature = ToolSignature(
    "calendar", "events", "Lists the events that overlap a range",
    parameters: CalendarRange.parameters + [
      Parameter("calendar", .text, role: .selector, "Only this calendar; case does not matter."),
      Parameter("query", .text, role: .selector, "Only events that have all these words in title, place, notes or attendees."),
      Parameter("all_day", .boolean, role: .selector, default: .boolean(true), "`false` leaves out events that last all day."),
      Parameter("limit", .integer(1...10_000), role: .selector, "At most so many, the earliest."),
    ],
    result: .record(CalendarTypes.eventList), reach: .words(.reachEvents),
    example: "calendar.events: { from: <<today>>, to: <<tomorrow>>, all_day: false }")

  var cues: TriggerPhrases {
    TriggerPhrases(
      [
        "calendar", "my event", "calendar event", "upcoming event", "today event", "tomorrow event", "yesterday event",
        "week event",
        "meetings", "my meeting", "appointments", "my appointment", "my agenda", "today agenda", "tomorrow agenda", "my schedule",
        "today schedule", "tomorrow schedule", "day schedule", "week schedule", "morning briefing", "plan my day",
      ],
      timed: [
        "event", "meeting", "appointment", "schedule", "agenda", "what on", "what is on", "what do i have", "what have i",
        "do i have anything", "what is planned",
      ],
      never: [
        "calendar year", "calendar month", "calendar week", "calendar day", "calendar app", "add to my calendar",
        "add it to my calendar", "put it in my calendar", "advent calendar", "editorial calendar", "meetings in general",
      ],
      time: .range(from: "from", to: "to"), person: .init("query", after: ["with"]), isStandard: true)
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let range = try CalendarRange(arguments, zone: context.zone)
    let reading = try await backend.reading(from: range.from, to: range.to, in: context)
    var events = reading.events
    var notices = reading.notices
    let calendar = arguments.text("calendar")
    let query = arguments.text("query")
    if let calendar {
      let wanted = TextFold.names(meantBy: calendar, among: reading.calendars)
      if wanted.isEmpty {
        notices.append(
          Notice(.words(.noCalendar, calendar, reading.calendars.joined(separator: ", ")), about: calendar))
      }
      events = events.filter { wanted.contains($0.calendar) }
    }
    if let query {
      if let words = WordNeedles(query) { events = events.filter { $0.mentions(words) } }
    }
    events = Self.once(events, of: reading.events)
    let isTimed = arguments["all_day"].boolean == false
    if isTimed { events = events.filter { !$0.allDay } }
    let limit = arguments.integer("limit") ?? .max
    let kept = events.prefix(limit)
    var result = ToolResult(
      .record(
        Record(
          CalendarTypes.eventList,
          [
            "items": .list(kept.map { .record($0.record) }), "count": .integer(kept.count),
            "truncated": .boolean(reading.isCut || kept.count < events.count),
            "total": reading.isCut ? .null : .integer(events.count),
            "from": .datetime(range.from), "to": .datetime(range.to),
            "filtered": .boolean(calendar != nil || query != nil || isTimed),
            "filter": .optional(calendar != nil || query != nil ? "matching" : isTimed ? "timed" : nil),
          ])), notices: notices)
    result.authorship = reading.authorship(of: kept)
    return result
  }
}

extension CalendarEvents {
  /// The events that were chosen, a copy only where its original was not: there it stands for it.
  fileprivate static func once(_ chosen: [Event], of all: [Event]) -> [Event] {
    let ids = Set(chosen.map(\.id))
    return chosen.compactMap { event in
      guard let original = event.facts.copyOf else { return event }
      guard !ids.contains(original) else { return nil }
      var event = event
      if all.first(where: { $0.id == original })?.facts.isAttended ?? true { event.facts.copyOf = nil }
      return event
    }
  }
}

extension Event {
  /// Whether each word stands somewhere in the event.
  fileprivate func mentions(_ words: WordNeedles) -> Bool {
    words.areIn([title, location, notes] + attendees.flatMap { [$0.name, $0.email] })
  }
}
