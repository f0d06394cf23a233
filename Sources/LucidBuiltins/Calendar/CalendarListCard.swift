import LucidCore
import LucidRuntime

/// `calendarList`: events by day. An event that spans days stands on its first day within the
/// range.
struct CalendarListCard: CardBuilder {
  let kind = "calendarList"

  static let day = RecordType(
    "CalendarDay",
    [
      .init("date", .date, "A day with at least one event."),
      .init("events", .list(.record(CalendarTypes.event)), "All-day first, then by start."),
    ])

  let body = RecordType(
    "CalendarList",
    [
      .init("range_from", .datetime, "Start of the range; null when nothing is known of it."),
      .init("range_to", .datetime, "Its end, exclusive."),
      .init("count", .integer, "How many events there are, without those that you declined."),
      .init("days", .list(.record(CalendarListCard.day)), "In order; days without an event are left out."),
    ])

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    let used = observations.filter { $0.tool == "calendar.events" && $0.status == .done }
    guard !used.isEmpty else { return nil }
    let lists = used.map { EventList($0.value) }
    // Two steps may have asked for overlapping ranges, and a copy is the same event.
    var seen: Set<String> = []
    let events = lists.flatMap(\.all).filter {
      $0.facts.copyOf == nil && seen.insert("\($0.id) \($0.start.seconds)").inserted
    }
    let from = lists.compactMap(\.from).min() ?? events.map(\.start).min()
    let to = lists.compactMap(\.to).max() ?? events.map(\.end).max()
    let byDay = Dictionary(grouping: events) { context.zone.date(max($0.start, from ?? $0.start)) }
    let days = byDay.sorted { $0.key < $1.key }.map { date, events in
      let ordered = events.sorted { $0.allDay != $1.allDay ? $0.allDay : Event.precedes($0, $1) }
      return Value.record(
        Record(CalendarListCard.day, ["date": .date(date), "events": .list(ordered.map { .record($0.record) })]))
    }
    return Card(
      kind: kind, title: title, generated: context.now,
      body: Record(
        body,
        [
          "range_from": .optional(from), "range_to": .optional(to),
          "count": .integer(events.count(where: \.facts.isAttended)), "days": .list(days),
        ]),
      notes: CalendarCards.notes(observations),
      statements: CalendarCards.statements(observations, presenters: presenters, in: context))
  }
}
