package import LucidCore
import LucidRuntime

/// Describes a written event.
package enum EventWording {
  /// `Tuesday, April 7, 07:00–08:00`, `Wednesday, April 8, all day`, `April 8 – April 10, all day`.
  ///
  /// `today` is the day on which it is said; the year of any other year is given.
  package static func time(_ event: Event, zone: Zone, today: CivilDate?) -> MessageText {
    let start = zone.civil(event.start)
    func day(_ civil: CivilDateTime) -> MessageText { .weekday(civil.date, seenFrom: today) }
    func clock(_ civil: CivilDateTime) -> String { String(civil.time.iso.prefix(5)) }
    if event.allDay {
      let last = zone.civil(event.end.adding(seconds: -1))
      let days = start.date >= last.date ? day(start) : .words(.fromTo, day(start), day(last))
      return .list([days, .words(.allDay)])
    }
    let end = zone.civil(event.end)
    if start.date == end.date { return .list([day(start), .name("\(clock(start))–\(clock(end))")]) }
    return .words(
      .fromTo, MessageText.list([day(start), .name(clock(start))]), MessageText.list([day(end), .name(clock(end))]))
  }

  static func change(
    _ kind: Change.Kind, _ event: Event, _ overlaps: [Event] = [], rule: [MessageText] = [], place: String?,
    in context: ToolContext
  ) -> Change {
    let clash: [MessageText] = overlaps.isEmpty ? [] : [.words(.overlapsWith, names(overlaps))]
    return Change(
      kind, "event", id: event.id, title: event.title,
      detail: .list([time(event, zone: context.zone, today: context.today)] + rule + clash), place: place)
  }

  /// `every week until Saturday, May 1, 2027, reminder 30 min before`: the rest of what a person
  /// allows with an event.
  static func rule(_ recurrence: EventRecurrence?, alarm: Int?, in context: ToolContext) -> [MessageText] {
    [recurrence.map { repeats($0, in: context) }, alarm.map { MessageText.words(.reminderBefore, $0) }].compactMap { $0 }
  }

  /// `every week until Saturday, May 1, 2027`: who allows one hour must see that it is a series.
  private static func repeats(_ recurrence: EventRecurrence, in context: ToolContext) -> MessageText {
    let words: MessageWord =
      switch recurrence.frequency {
      case .daily: .everyDay
      case .weekly: .everyWeek
      case .monthly: .everyMonth
      case .yearly: .everyYear
      }
    guard let end = recurrence.until else { return .list([.words(words), .words(.withoutEnd)]) }
    return .words(
      .repeatsUntil, MessageText.words(words), MessageText.weekday(context.zone.date(end), seenFrom: context.today))
  }

  /// Names what the event gets in the way of; nothing when that is nothing.
  static func notice(
    _ event: Event, _ overlaps: [Event], in context: ToolContext
  ) -> [Notice] {
    guard !overlaps.isEmpty else { return [] }
    let time = time(event, zone: context.zone, today: context.today)
    return [Notice(.words(.overlaps, event.title, time, names(overlaps)), about: event.id)]
  }

  private static func names(_ events: [Event]) -> MessageText {
    let titles = MessageText.list(events.prefix(3).map { .name("`\($0.title)`") })
    return events.count > 3 ? .words(.andMoreNames, titles, events.count - 3) : titles
  }
}
