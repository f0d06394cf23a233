import LucidCore
import LucidRuntime

/// Free time for one of two events that overlap, from the events of a list.
///
/// Only the range that was read is searched, at most the next seven days. Of each free stretch that
/// is long enough the beginning is taken, so that the times lie apart. Pure.
struct OtherTimes {
  static let days = 7
  static let most = 5

  let list: EventList
  let hours: WorkingHours
  let context: PresentContext

  /// An event that could move, and where to.
  struct Move {
    let event: Event
    /// By start, each as long as the event.
    let slots: [Slot]
    /// Whether there are more.
    let isCut: Bool
    let range: StatementRange
  }

  /// nil where the event that would move has begun or comes again and again, or the list does not
  /// hold all events of its range.
  func move(_ a: Event, _ b: Event) -> Move? {
    // Events of whole days take up no time: a list without them is whole.
    guard let from = list.from, let to = list.to, !list.truncated, !list.isMatching,
      let event = [a, b].filter({ $0.start > context.now }).min(by: Self.movesFirst),
      event.series == nil
    else { return nil }
    let start = max(from, CalendarRange.fullMinutes(from: context.now))
    let end = min(to, context.zone.add(Period(days: Self.days), to: context.now))
    guard start < end else { return nil }
    let isWork = isInHours(event)
    let busy = Event.busy(list.planned.filter { $0.id != event.id })
    let gaps = FreeTime(hours: isWork ? hours : FreeTime.waking, zone: context.zone).gaps(
      busy: busy, from: start, to: end, minutes: event.minutes, limit: Self.most + 1)
    // A night was not searched, so that it is not known to be full.
    guard isWork || !gaps.isEmpty else { return nil }
    let seconds = event.end.seconds - event.start.seconds
    return Move(
      event: event, slots: gaps.prefix(Self.most).map { Slot($0.start, $0.start.adding(seconds: seconds)) },
      isCut: gaps.count > Self.most,
      range: StatementRange(from: start, to: end, now: context.now, zone: context.zone, isWorkingHours: isWork))
  }

  /// Events that are not settled move first, then those that fewer people attend, then the shorter
  /// one.
  private static func movesFirst(_ a: Event, _ b: Event) -> Bool {
    func cost(_ event: Event) -> (Int, Int, Int, Int64) {
      (event.facts.isSettled ? 1 : 0, event.attendees.count, event.minutes, -event.start.seconds)
    }
    return cost(a) < cost(b)
  }

  private func isInHours(_ event: Event) -> Bool {
    let date = context.zone.date(event.start)
    return [date.adding(days: -1), date].contains { day in
      hours.span(on: day, in: context.zone).map { $0.lowerBound <= event.start && event.end <= $0.upperBound } ?? false
    }
  }

  /// Returns a statement about two events that overlap with the free time for the one that could
  /// move.
  func added(to statement: Statement, _ a: Event, _ b: Event) -> Statement {
    guard let move = move(a, b) else { return statement }
    let found: StatementValues = [
      .text: .text(CalendarWording(context: context).short(move.event.title, 80)),
      .length: .length(minutes: Double(move.event.minutes)), .items: .list(move.slots.map { .span($0.start, $0.end) }),
      .more: move.isCut ? .word("more") : nil,
    ]
    return Statement(
      statement.kind, statement.role, weight: statement.weight, StatementValues(statement.values.entries + found.entries),
      range: move.range, records: statement.records)
  }

  /// Returns the free time as a line of a card; nil for none.
  func line(_ a: Event, _ b: Event) -> CardPhrase? {
    guard let move = move(a, b), !move.slots.isEmpty else { return nil }
    let spans = move.slots.map { CardPhrase.row([.nearDay(context.zone.date($0.start)), .span($0.start, $0.end)]) }
    return .word(.freeFor, [.title(move.event.title), .amount(Double(move.event.minutes), .min), .list(spans)])
  }
}
