import LucidCore
import LucidRuntime

/// Tiles and statements for what the calendar's tools give.
struct CalendarPresenter: Presenter {
  let family = "calendar"
  let hours: WorkingHours

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let say = CalendarWording(context: context)
    switch CalendarResult(observation) {
    case .events(let list): return tile(list, say)
    case .slots(let list): return tile(list, say)
    case .next(let event): return tile(next: event, say)
    case .focus(let block): return tile(focus: block, say)
    case .written(let verb, let events): return WrittenEvents(verb: verb, say: say).tile(events)
    case nil: return Tile(.word(.calendar), .title("–"), icon: "calendar")
    }
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    let say = CalendarWording(context: context)
    switch CalendarResult(observation) {
    case .events(let list):
      return EventStatements(list: list, hours: hours, say: say).all + InvitationStatements(list: list, say: say).all
    case .slots(let list): return FreeStatements(say: say, hours: hours).slots(list)
    case .next(let event):
      return event.map { FreeStatements(say: say, hours: hours).next($0) } ?? [Statement(.calendar(.noNext), .fact, weight: 30)]
    case .focus(let block): return FreeStatements(say: say, hours: hours).focus(block)
    case .written(let verb, let events):
      return WrittenEvents(verb: verb, say: say).statements(events, unchanged: observation.unchanged)
    case nil: return []
    }
  }

  private func tile(_ list: EventList, _ say: CalendarWording) -> Tile {
    let ahead = list.events.filter { !$0.allDay && $0.end > say.context.now }
    let allDay = list.events.filter(\.allDay)
    let sub: [CardPhrase] =
      if !ahead.isEmpty {
        ahead.prefix(2).map { .row([time(of: $0, list, say), say.short($0, 32)]) }
      } else if !allDay.isEmpty {
        allDay.prefix(2).map { .row([.nearDay(say.day(max($0.start, list.from ?? $0.start))), say.short($0, 32)]) }
      } else {
        [.word(list.events.isEmpty ? .nothingPlannedValue : .allOver)]
      }
    return Tile(
      .word(.calendar), list.events.isEmpty ? .word(.noEventsValue) : count(list.events.count, .event, isCut: list.truncated),
      sub: sub, icon: "calendar")
  }

  /// `5 free slots`, `5 free slots and more`.
  private func count(_ n: Int, _ noun: CardNoun, isCut: Bool) -> CardPhrase {
    isCut ? .word(.andMore, [.count(n, noun)]) : .count(n, noun)
  }

  /// `09:00`, `Tue 15:00`, `until 06:00` for an event that began before the day.
  private func time(of event: Event, _ list: EventList, _ say: CalendarWording) -> CardPhrase {
    guard say.day(event.start) < max(list.day(of: event, zone: say.context.zone), say.context.today) else {
      return .row([.nearDay(say.day(event.start)), .clock(event.start)])
    }
    return .word(.until, [.row([.nearDay(say.day(event.end)), .clock(event.end)])])
  }

  private func tile(_ list: SlotList, _ say: CalendarWording) -> Tile {
    let times = list.slots.prefix(3).map { CardPhrase.row([.nearDay(say.day($0.start)), .span($0.start, $0.end)]) }
    return Tile(
      .word(.freeTime), list.slots.isEmpty ? .word(.noSlotValue) : count(list.slots.count, .freeSlot, isCut: list.truncated),
      sub: list.slots.isEmpty ? [none(list, say)] : times, icon: "clock")
  }

  /// Why no slot was found.
  private func none(_ list: SlotList, _ say: CalendarWording) -> CardPhrase {
    if let closed = list.closed(hours, now: say.context.now, zone: say.context.zone) { return .word(closed.word) }
    guard let minutes = list.minutes else { return .word(.noFreeTimeLeft) }
    return .word(list.isWorkingHours ? .nothingOfInHours : .nothingOf, [.amount(Double(minutes), .min)])
  }

  private func tile(next event: Event?, _ say: CalendarWording) -> Tile {
    guard let event else {
      return Tile(.word(.next), .word(.nothingNext), sub: [.word(.noUpcomingEvents)], icon: "calendar")
    }
    return Tile(
      .word(.next), say.short(event, 40),
      sub: [.row([.day(say.day(event.start)), .clock(event.start)]), event.location.map { .title(say.short($0, 32)) }],
      icon: "calendar")
  }

  private func tile(focus block: Slot?, _ say: CalendarWording) -> Tile {
    guard let block else { return Tile(.word(.focus), .word(.noBlock), sub: [.word(.noLongTime)], icon: "scope") }
    return Tile(
      .word(.focus), .span(block.start, block.end), sub: [.day(say.day(block.start)), .amount(Double(block.minutes), .min)],
      icon: "scope")
  }
}
