package import LucidCore

/// A change of an event that a message tells or asks for, and that its calendar does not have.
///
/// The calendar stays as it is: the event of a run has the times and the place of the message, and
/// here is what the calendar says.
package struct ProposedChange: Hashable, Sendable {
  package enum State: String, Sendable, CaseIterable {
    /// Told plainly: another time or place.
    case moved
    case cancelled
    /// Asked for; `answered` where the person answered the message.
    case asked, answered
  }

  package var state: State
  /// The times of the event for a change that is told, those that are asked for otherwise; nil for
  /// the same.
  package var start: Instant?
  package var end: Instant?
  /// nil for the same.
  package var place: String?
  /// Whether the place is a room at the place that is known.
  package var isRoom = false
  /// Those of the calendar.
  package var calendarStart: Instant
  package var calendarEnd: Instant
  package var calendarPlace: String?
  /// The message that says it: its id, its sender, and the sentence.
  package var message: String
  package var sender: String
  package var quotation: String
  /// The part of the sentence that says it.
  package var clause: String

  /// Whether it holds, and is not only asked for.
  package var isTold: Bool { state == .moved || state == .cancelled }
}

extension ProposedChange {
  static let type = RecordType(
    "ProposedChange",
    [
      .init("state", .text, "`moved`, `cancelled`, `asked`, or `answered` for what was asked and answered."),
      .init("start", .datetime, "As told or asked; null for the same."), .init("end", .datetime, "The same of its end."),
      .init("place", .text, "As told or asked; null for the same."),
      .init("room", .boolean, "Whether the place is a room at the place that the calendar has."),
      .init("calendar_start", .datetime, "As the calendar has it."), .init("calendar_end", .datetime, "As the calendar has it."),
      .init("calendar_place", .text, "As the calendar has it; null for none."),
      .init("id", .text, "Of the message."), .init("who", .text, "Its sender."), .init("text", .text, "The sentence."),
      .init("clause", .text, "The part of the sentence that says it."),
    ])

  var record: Record {
    Record(
      Self.type,
      [
        "state": .text(state.rawValue), "start": .optional(start), "end": .optional(end), "place": .optional(place),
        "room": .boolean(isRoom), "calendar_start": .datetime(calendarStart), "calendar_end": .datetime(calendarEnd),
        "calendar_place": .optional(calendarPlace), "id": .text(message), "who": .text(sender), "text": .text(quotation),
        "clause": .text(clause),
      ])
  }

  init?(_ record: Record) {
    guard let state = record["state"].text.flatMap(State.init), let from = record["calendar_start"].instant,
      let to = record["calendar_end"].instant
    else { return nil }
    self.init(
      state: state, start: record["start"].instant, end: record["end"].instant, place: record["place"].text,
      isRoom: record["room"].boolean ?? false, calendarStart: from, calendarEnd: to, calendarPlace: record["calendar_place"].text,
      message: record["id"].text ?? "", sender: record["who"].text ?? "", quotation: record["text"].text ?? "",
      clause: record["clause"].text ?? "")
  }
}

extension Event {
  /// The event as its calendar has it.
  var inCalendar: Event {
    guard let change = facts.change else { return self }
    return with(start: change.calendarStart, end: change.calendarEnd, place: change.calendarPlace, change: nil)
  }

  /// The event with a change; one that is only asked for moves nothing.
  func changed(by change: ProposedChange) -> Event {
    guard change.isTold else { return with(start: start, end: end, place: location, change: change) }
    let place = change.place.map { change.isRoom ? [location, $0].compactMap { $0 }.joined(separator: ", ") : $0 }
    return with(start: change.start ?? start, end: change.end ?? end, place: place ?? location, change: change)
  }

  private func with(start: Instant, end: Instant, place: String?, change: ProposedChange?) -> Event {
    var event = self
    (event.start, event.end, event.location, event.facts.change) = (start, end, place, change)
    return event
  }

  /// The times that it takes up or may take up: those of the calendar count until it is changed.
  var claims: [Slot] {
    guard !allDay, facts.isPlanned, facts.busy else { return [] }
    let calendar = facts.change.map { Slot($0.calendarStart, $0.calendarEnd) }
    return ((facts.isCancelledByMessage ? [] : [Slot(start, end)]) + [calendar].compactMap { $0 }).filter { $0.start < $0.end }
  }
}
