import LucidBuiltins
import LucidCore
import LucidRuntime

/// A calendar behind a program, which answers `events`, `create`, `update` and `delete`. All else,
/// such as free time and conflicts, is worked out of the events.
struct ProgramCalendar: CalendarBackend {
  let bound: BoundProgram

  private static let list = RecordType(
    "EventList",
    [
      .init("items", .list(.record(CalendarTypes.event)), "All events that overlap the range, recurring ones expanded."),
      .init("count", .integer, "How many."), .init("truncated", .boolean, "Whether there are more."),
      .init("total", .integer, "How many there are."),
      .init("calendars", .list(.text), "The names of all calendars that were read, also without an event."),
    ])

  func events(from: Instant, to: Instant, zone: Zone) async throws(StepFailure) -> CalendarReading {
    var json = JSONText()
    json.object { json in
      json.field("from", zone.iso(from))
      json.field("to", zone.iso(to))
    }
    let answer = try await bound.read("calendar.events", json.text, as: .record(Self.list))
    guard let calendars = answer.value["calendars"].list else { throw .programResultIsEmpty("calendar.events", "calendars") }
    let events = (answer.value["items"].list ?? []).compactMap { Self.event($0) }.filter { $0.overlaps(from, to) }
    return CalendarReading(
      events: events.sorted(by: Event.precedes), calendars: calendars.compactMap(\.text).sorted(), notices: answer.notices,
      isCut: answer.isCut)
  }

  func create(_ draft: EventDraft, id: String, now: Instant, zone: Zone) async throws(StepFailure) -> EventWriteResult {
    var json = JSONText()
    json.object { json in
      json.field("id", id)
      json.field("title", draft.title)
      write(draft.start, as: "start", isDay: draft.allDay, zone: zone, to: &json)
      write(draft.end, as: "end", isDay: draft.allDay, zone: zone, to: &json)
      json.field("all_day", draft.allDay)
      if let location = draft.location { json.field("location", location) }
      if let notes = draft.notes { json.field("notes", notes) }
      if let calendar = draft.calendar ?? bound.context.settings.calendar { json.field("calendar", calendar) }
      write(draft.recurrence, zone, &json)
      if let minutes = draft.reminderMinutes { json.field("reminder_minutes", minutes) }
      if !draft.categories.isEmpty { json.strings("labels", draft.categories) }
    }
    return try await write("calendar.create", json.text, key: id)
  }

  func update(_ id: String, _ patch: EventPatch, now: Instant, zone: Zone) async throws(StepFailure) -> EventWriteResult {
    var json = JSONText()
    json.object { json in
      json.field("id", id)
      if let title = patch.title { json.field("title", title) }
      let isDay = patch.allDay ?? !patch.hasTime
      if let start = patch.start { write(start, as: "start", isDay: isDay, zone: zone, to: &json) }
      if let end = patch.end { write(end, as: "end", isDay: isDay, zone: zone, to: &json) }
      if let allDay = patch.allDay { json.field("all_day", allDay) }
      if let location = patch.location { json.field("location", location) }
      if let notes = patch.notes { json.field("notes", notes) }
      write(patch.recurrence, zone, &json)
      if let minutes = patch.reminderMinutes { json.field("reminder_minutes", minutes) }
      for name in patch.cleared.sorted() { json.field(name, .null, zone: zone) }
    }
    return try await write("calendar.update", json.text, key: bound.context.key ?? id)
  }

  func delete(_ ids: [String], now: Instant, zone: Zone) async throws(StepFailure) -> [EventWriteResult] {
    var results: [EventWriteResult] = []
    for (i, id) in ids.enumerated() where !ids[..<i].contains(id) {
      var json = JSONText()
      json.object { $0.field("id", id) }
      results.append(try await write("calendar.delete", json.text, key: bound.context.key ?? id))
    }
    return results
  }

  private func write(_ tool: String, _ arguments: String, key: String) async throws(StepFailure) -> EventWriteResult {
    let answer = try await bound.write(tool, arguments, as: .record(CalendarTypes.event), key: key)
    guard let event = Self.event(answer.value) else { throw .programResultIsEmpty(tool, "start") }
    return EventWriteResult(
      event: event, before: answer.before.flatMap { Self.event($0) }, place: nil, isChange: answer.isChange,
      notices: answer.notices)
  }

  /// A day of an event that lasts all day is written without a time.
  private func write(_ moment: Instant, as name: String, isDay: Bool, zone: Zone, to json: inout JSONText) {
    json.field(name, isDay ? zone.date(moment).iso : zone.iso(moment))
  }

  private func write(_ recurrence: EventRecurrence?, _ zone: Zone, _ json: inout JSONText) {
    guard let recurrence else { return }
    json.field("recurrence", recurrence.frequency.rawValue)
    if let until = recurrence.until { json.field("recurrence_end", zone.iso(until)) }
  }

  private static func event(_ value: Value) -> Event? {
    guard var event = value.record.flatMap({ Event($0) }) else { return nil }
    (event.title, event.notes) = (event.title.oneLine(limit: 500), event.notes.map { String($0.prefix(4000)) })
    event.facts.conflict = false
    return event
  }
}
