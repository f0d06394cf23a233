import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting

/// A calendar of given events that says which of them overlap the range, as a backend must.
struct FixedCalendar: CalendarBackend {
  var list: [Event]
  var notices: [Notice] = []
  /// The working hours of the person.
  var hours = WorkingHours()

  func events(from: Instant, to: Instant, zone: Zone) async throws(StepFailure) -> CalendarReading {
    CalendarReading(
      events: list.filter { $0.overlaps(from, to) }.sorted(by: Event.precedes), calendars: Set(list.map(\.calendar)).sorted(),
      notices: notices)
  }

  /// The Monday of the sample person.
  static let monday = FixedCalendar(list: [
    Event(id: "e1", title: "Standup", start: Monday.at(9), end: Monday.at(10), location: "Zoom", calendar: "Work"),
    Event(id: "e2", title: "Client review", start: Monday.at(13), end: Monday.at(14, 30), calendar: "Work"),
    Event(id: "e3", title: "Easter Monday", start: Monday.at(0), end: Monday.at(0, days: 1), allDay: true, calendar: "Work"),
    Event(id: "e4", title: "Dentist", start: Monday.at(15, days: 1), end: Monday.at(16, days: 1), calendar: "Private"),
  ])

  func call(_ verb: String, _ arguments: [String: Value], now: Instant = Monday.now) async throws(StepFailure) -> ToolResult {
    let tool = CalendarFamily.family(self).tools.first { $0.signature.verb == verb }!
    var settings = Monday.settings
    settings.hours = hours
    let context = ToolContext(now: now, zone: Monday.zone, settings: settings, clock: TestClock(now))
    return try await tool.call(Arguments(for: tool.signature, arguments), in: context)
  }

  func observe(_ verb: String, _ arguments: [String: Value], step: String = "step1", now: Instant = Monday.now) async throws
    -> Observation
  {
    let result = try await call(verb, arguments, now: now)
    return Observation(step: step, tool: "calendar." + verb, status: .done, value: result.value, notices: result.notices)
  }

  static let today: [String: Value] = ["from": .datetime(Monday.at(0)), "to": .datetime(Monday.at(0, days: 1))]
  /// Today in slots of an hour.
  static let hourly = today.merging(["minutes": .integer(60)]) { a, _ in a }
  static let week: [String: Value] = ["from": .datetime(Monday.at(0)), "to": .datetime(Monday.at(0, days: 7))]
}

extension Value {
  /// The `id`s of a list's items.
  var ids: [String] { (self["items"].list ?? []).compactMap { $0["id"].text } }
}
