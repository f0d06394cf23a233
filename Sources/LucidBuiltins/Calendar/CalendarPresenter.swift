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
    case nil: return Tile(label: "Calendar", value: "–", sub: "", icon: "calendar")
    }
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    let say = CalendarWording(context: context)
    switch CalendarResult(observation) {
    case .events(let list): return EventStatements(list: list, hours: hours, say: say).all
    case .slots(let list): return FreeStatements(say: say, hours: hours).slots(list)
    case .next(let event):
      return event.map { FreeStatements(say: say, hours: hours).next($0) } ?? [Statement(.calendar(.noNext), .fact, weight: 30)]
    case .focus(let block): return FreeStatements(say: say, hours: hours).focus(block)
    case .written(let verb, let events): return WrittenEvents(verb: verb, say: say).statements(events)
    case nil: return []
    }
  }

  private func tile(_ list: EventList, _ say: CalendarWording) -> Tile {
    let value = list.events.isEmpty ? "No events" : say.count(list.events.count, "event") + (list.truncated ? " and more" : "")
    let ahead = list.events.filter { !$0.allDay && $0.end > say.context.now }
    let allDay = list.events.filter(\.allDay)
    let sub: String
    if !ahead.isEmpty {
      sub = ahead.prefix(2).map { time(of: $0, list, say) + " " + say.short($0.title, 32) }.joined(separator: " · ")
    } else if !allDay.isEmpty {
      sub = allDay.prefix(2).map { say.prefix(max($0.start, list.from ?? $0.start)) + say.short($0.title, 32) }
        .joined(separator: " · ")
    } else {
      sub = list.events.isEmpty ? "nothing planned" : "all over"
    }
    return Tile(label: "Calendar", value: value, sub: sub, icon: "calendar")
  }

  /// `09:00`, `Tue 15:00`, `until 06:00` for an event that began before the day.
  private func time(of event: Event, _ list: EventList, _ say: CalendarWording) -> String {
    guard say.day(event.start) < max(list.day(of: event, zone: say.context.zone), say.context.today) else {
      return say.prefix(event.start) + say.context.time(event.start)
    }
    return "until " + say.prefix(event.end) + say.context.time(event.end)
  }

  private func tile(_ list: SlotList, _ say: CalendarWording) -> Tile {
    let times = list.slots.prefix(3).map { say.prefix($0.start) + say.span($0.start, $0.end) }
    let count = say.count(list.slots.count, "free slot") + (list.truncated ? " and more" : "")
    return Tile(
      label: "Free time", value: list.slots.isEmpty ? "No free slot" : count,
      sub: list.slots.isEmpty ? none(list, say) : times.joined(separator: " · "), icon: "clock")
  }

  /// Why no slot was found.
  private func none(_ list: SlotList, _ say: CalendarWording) -> String {
    if let closed = list.closed(hours, now: say.context.now, zone: say.context.zone) { return closed.text }
    return "nothing of \(say.length(list.minutes))" + (list.isWorkingHours ? " in working hours" : "")
  }

  private func tile(next event: Event?, _ say: CalendarWording) -> Tile {
    guard let event else { return Tile(label: "Next", value: "Nothing", sub: NextEvent.none, icon: "calendar") }
    let time = "\(say.context.day(say.day(event.start))) \(say.context.time(event.start))"
    return Tile(
      label: "Next", value: say.short(event.title, 40),
      sub: [time, event.location.map { say.short($0, 32) }].compactMap { $0 }.joined(separator: " · "), icon: "calendar",
      title: .value)
  }

  private func tile(focus block: Slot?, _ say: CalendarWording) -> Tile {
    guard let block else {
      return Tile(label: "Focus", value: "No block", sub: "no free working time that is long enough", icon: "scope")
    }
    return Tile(
      label: "Focus", value: say.span(block.start, block.end),
      sub: "\(say.context.day(say.day(block.start))) · \(say.length(block.minutes))", icon: "scope")
  }
}
