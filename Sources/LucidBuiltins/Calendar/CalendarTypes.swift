package import LucidCore

/// The shapes that the calendar's tools and cards give.
package enum CalendarTypes {
  package static let attendee = RecordType(
    "Attendee",
    [
      .init("name", .text, "As invited; null when only an address is known."),
      .init("email", .text, "Null when none is given."),
    ])

  package static let event = RecordType(
    "Event",
    [
      .init("id", .text, "Stable; an occurrence of a recurring event has `@` and its start after the UID."),
      .init("title", .text, "One line."),
      .init("start", .datetime, "First instant; of an all-day event the start of its first day."),
      .init("end", .datetime, "Exclusive; of an all-day event the start of the day after its last."),
      .init("all_day", .boolean, "Whether it has days but no times."),
      .init("location", .text, "Null when none is given."),
      .init("notes", .text, "The description, at most 4 000 characters; null when none is given."),
      .init("calendar", .text, "Name of the calendar."),
      .init("attendees", .list(.record(attendee)), "People invited, in the order of the invitation; rooms and you are left out."),
      .init("series", .text, "The id that all events of its series have in common; null for a single event."),
      .init(
        "busy", .boolean,
        "Whether it takes up your time: not marked as free, declined, cancelled, a copy, or attended by others alone."),
      .init("status", .text, "`confirmed`, `tentative` or `cancelled`; also `tentative` when that is your reply."),
      .init(
        "reply", .text,
        "Yours to the invitation, by an address of `user.emails` or the whole of `user.name`: `accepted`, `declined`, "
          + "`tentative`, `needs_action` for one that waits for your reply; null for none."),
      .init("copy_of", .text, "The id of the event that it repeats, by its time and its title; null for none."),
      .init("conflict", .boolean, "Whether it overlaps another event that takes up time."),
      .init("zone", .text, "Its own zone, such as `Europe/Helsinki`; null where clocks there show the same time."),
      .init("zone_minutes", .integer, "Minutes east of Greenwich there when it starts; null with `zone`."),
    ])

  package static let eventList = RecordType(
    "EventList",
    [
      .init("items", .list(.record(event)), "By start, all-day first, then title."),
      .init("count", .integer, "How many items are in the list."),
      .init("truncated", .boolean, "Whether `limit` cut the list."),
      ToolSignature.totalField,
      .init("from", .datetime, "Start of the range that was asked for."),
      .init("to", .datetime, "Its end, exclusive."),
      .init("filtered", .boolean, "Whether `calendar`, `query` or `all_day` chose among the events."),
      .init("filter", .text, "`matching` for `calendar` and `query`, `timed` for `all_day` alone; null for none."),
    ])

  package static let slot = RecordType(
    "Slot",
    [
      .init("start", .datetime, "First free instant."),
      .init("end", .datetime, "Exclusive."),
      .init("minutes", .integer, "Length."),
    ])

  package static let slotList = RecordType(
    "SlotList",
    [
      .init("items", .list(.record(slot)), "By start; none overlap."),
      .init("count", .integer, "How many items are in the list."),
      .init("truncated", .boolean, "Whether there are more than `limit`."),
      ToolSignature.totalField,
      .init("minutes", .integer, "The length that was asked for; null where the spans are whole."),
      .init("from", .datetime, "Start of the time that was searched."),
      .init("to", .datetime, "Its end, exclusive."),
      .init("working_hours", .boolean, "Whether only working hours count."),
      .init(
        "best", .record(slot), "The longest free stretch of that length (or an hour) or more, up to three hours; null for none."),
    ])
}

extension Event {
  package var record: Record {
    Record(
      CalendarTypes.event,
      [
        "id": .text(id), "title": .text(title), "start": .datetime(start), "end": .datetime(end), "all_day": .boolean(allDay),
        "location": .optional(location), "notes": .optional(notes), "calendar": .text(calendar),
        "attendees": .list(attendees.map { .record($0.record) }),
        "series": .optional(series), "busy": .boolean(facts.takesTime),
        "status": .text((facts.isTentative ? .tentative : facts.status).rawValue), "reply": .optional(facts.reply?.rawValue),
        "copy_of": .optional(facts.copyOf), "conflict": .boolean(facts.conflict),
        "zone": .optional(zone?.name), "zone_minutes": .optional(zone?.minutes),
      ])
  }

  /// Reads a record back; nil without a start. Fields that are missing (a test's inline world) take
  /// the plainest value.
  package init?(_ record: Record) {
    guard let start = record["start"].instant else { return nil }
    self.init(
      id: record.id ?? "", title: record["title"].text ?? Event.untitled, start: start,
      end: max(start, record["end"].instant ?? start), allDay: record["all_day"].boolean ?? false,
      location: record["location"].text, notes: record["notes"].text, calendar: record["calendar"].text ?? "",
      attendees: (record["attendees"].list ?? []).map { Attendee(name: $0["name"].text, email: $0["email"].text) },
      series: record["series"].text,
      facts: EventFacts(
        busy: record["busy"].boolean ?? true, status: record["status"].text.flatMap(EventFacts.Status.init) ?? .confirmed,
        reply: record["reply"].text.flatMap(EventFacts.Reply.init), copyOf: record["copy_of"].text,
        conflict: record["conflict"].boolean ?? false),
      zone: record["zone"].text.flatMap { name in record["zone_minutes"].integer.map { Home(name: name, minutes: $0) } })
    facts.change = record["proposed"].record.flatMap { ProposedChange($0) }
  }

  /// The title of an event that has none.
  package static let untitled = "(no title)"
}

extension Event.Attendee {
  var record: Record { Record(CalendarTypes.attendee, ["name": .optional(name), "email": .optional(email)]) }
}
