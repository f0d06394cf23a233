package import LucidCore
import LucidRuntime

/// Describes a written event.
package enum EventWording {
  /// `Tuesday, April 7, 07:00–08:00`, `Wednesday, April 8, all day`, `April 8 – April 10, all day`.
  ///
  /// `today` is the day on which it is said; the year of any other year is given.
  package static func time(_ event: Event, zone: Zone, today: CivilDate?) -> String {
    let start = zone.civil(event.start)
    func day(_ civil: CivilDateTime) -> String { civil.date.text(.weekday, seenFrom: today) }
    func clock(_ civil: CivilDateTime) -> String { String(civil.time.iso.prefix(5)) }
    if event.allDay {
      let last = zone.civil(event.end.adding(seconds: -1))
      return (start.date >= last.date ? day(start) : "\(day(start)) – \(day(last))") + ", all day"
    }
    let end = zone.civil(event.end)
    if start.date == end.date { return "\(day(start)), \(clock(start))–\(clock(end))" }
    return "\(day(start)), \(clock(start)) – \(day(end)), \(clock(end))"
  }

  static func change(
    _ kind: Change.Kind, _ event: Event, _ overlaps: [Event] = [], rule: String = "", place: String?,
    in context: ToolContext
  ) -> Change {
    let clash = overlaps.isEmpty ? "" : ", overlaps " + names(overlaps)
    return Change(
      kind, "event", id: event.id, title: event.title,
      detail: time(event, zone: context.zone, today: context.today) + rule + clash, place: place)
  }

  /// `, every week until Saturday, May 1, 2027, reminder 30 min before`: the rest of what a person
  /// allows with an event.
  static func rule(_ recurrence: EventRecurrence?, alarm: Int?, in context: ToolContext) -> String {
    (recurrence.map { repeats($0, in: context) } ?? "") + (alarm.map { ", reminder \($0) min before" } ?? "")
  }

  /// `, every week until Saturday, May 1, 2027`: who allows one hour must see that it is a series.
  private static func repeats(_ recurrence: EventRecurrence, in context: ToolContext) -> String {
    let words =
      switch recurrence.frequency {
      case .daily: "every day"
      case .weekly: "every week"
      case .monthly: "every month"
      case .yearly: "every year"
      }
    let end = recurrence.until.map { context.zone.date($0).text(.weekday, seenFrom: context.today) }
    return ", " + words + (end.map { " until " + $0 } ?? ", without an end")
  }

  /// Names what the event gets in the way of; nothing when that is nothing.
  static func notice(
    _ event: Event, _ overlaps: [Event], in context: ToolContext
  ) -> [Notice] {
    guard !overlaps.isEmpty else { return [] }
    let time = time(event, zone: context.zone, today: context.today)
    return [Notice("`\(event.title)` (\(time)) overlaps \(names(overlaps))", about: event.id)]
  }

  private static func names(_ events: [Event]) -> String {
    let titles = events.prefix(3).map { "`\($0.title)`" }
    return titles.joined(separator: ", ") + (events.count > 3 ? " and \(events.count - 3) more" : "")
  }
}
