import LucidCore
import LucidRuntime

/// Finds statements about at least three days of events: the fullest day, and one that is free.
struct WeekStatements {
  let list: EventList
  let hours: WorkingHours
  let say: CalendarWording

  private struct Day {
    let date: CivilDate
    let events: [Event]
    /// That its events take up.
    let minutes: Int
  }

  /// More days than this are no week.
  private static let most = 31

  /// None names its records: a sentence about a day is no second sentence about one of its events.
  var all: [Statement] {
    guard list.isWhole, let from = list.from, let to = list.to else { return [] }
    let first = max(say.day(from), say.context.today)
    let last = say.day(to.adding(seconds: -1))
    let count = last.daysSinceEpoch - first.daysSinceEpoch + 1
    guard (3...Self.most).contains(count) else { return [] }
    let blocking = list.events.filter(\.blocks)
    let days = (0..<count).map { first.adding(days: $0) }.map { date in
      let parts = blocking.compactMap { event in part(of: event, on: date).map { (event, $0) } }
      return Day(date: date, events: parts.map(\.0), minutes: FreeTime.merged(parts.map(\.1)).reduce(0) { $0 + $1.minutes })
    }
    return fullest(days) + freest(days)
  }

  /// An event that lasts into the next day weighs on either with its part of it. Where hours run
  /// over midnight, one of the morning belongs to the night before if most of it lies in that.
  private func part(of event: Event, on date: CivilDate) -> Slot? {
    func part(in date: CivilDate) -> Slot? { EventList.part(of: event, in: hours.day(date, in: say.context.zone)) }
    func isMostly(in date: CivilDate) -> Bool { part(in: date).map { $0.minutes * 2 > event.minutes } ?? false }
    let start = say.day(event.start)
    if start > date { return isMostly(in: date) ? part(in: date) : nil }
    guard start == date else { return part(in: date) }
    if isMostly(in: date.adding(days: -1)) { return nil }
    return Slot(event.start, min(event.end, hours.day(date, in: say.context.zone).upperBound))
  }

  private func fullest(_ days: [Day]) -> [Statement] {
    guard days.count(where: { !$0.events.isEmpty }) > 1,
      let day = days.filter({ !isOver($0) }).max(by: { ($0.minutes, $1.date) < ($1.minutes, $0.date) }), day.events.count > 1,
      // Of two that are as full, neither is the fullest.
      days.count(where: { $0.minutes == day.minutes && !isOver($0) }) == 1
    else { return [] }
    return [
      Statement(
        .calendar(.fullestDay), .risk, weight: 50,
        [.day: .day(day.date), .count: .count(day.events.count), .length: .length(minutes: Double(day.minutes))])
    ]
  }

  /// Whether all events of a day are over.
  private func isOver(_ day: Day) -> Bool { day.events.allSatisfy { $0.end <= say.context.now } }

  private func freest(_ days: [Day]) -> [Statement] {
    let working = days.dropFirst().filter { hours.days.contains($0.date.weekday) }
    guard let day = working.min(by: { ($0.minutes, $0.date) < ($1.minutes, $1.date) }),
      day.events.isEmpty || working.count(where: { $0.minutes == day.minutes }) == 1
    else { return [] }
    return [
      Statement(
        .calendar(.freestDay), .chance, weight: 65,
        [.day: .day(day.date), .length: day.events.isEmpty ? nil : .length(minutes: Double(day.minutes))])
    ]
  }
}
