import LucidCore
import LucidRuntime

/// Finds statements about free slots, a focus block and the next event.
struct FreeStatements {
  let say: CalendarWording
  let hours: WorkingHours

  func slots(_ list: SlotList) -> [Statement] {
    let length = StatementValue.length(minutes: Double(list.minutes))
    let range = list.from.flatMap { from in
      list.to.map {
        StatementRange(from: from, to: $0, now: say.context.now, zone: say.context.zone, isWorkingHours: list.isWorkingHours)
      }
    }
    guard let first = list.slots.first else {
      let closed = list.closed(hours, now: say.context.now, zone: say.context.zone)
      // A day off is no risk.
      return [
        Statement(
          .calendar(.noSlot), closed == nil ? .risk : .fact, weight: closed == nil ? 70 : 35,
          [.length: length, .rank: closed.map { .word($0.rawValue) }], range: range)
      ]
    }
    let day = say.day(first.start)
    let isOneDay = list.slots.allSatisfy { say.day($0.start) == day }
    var out = [
      Statement(
        .calendar(.freeSlots), .chance, weight: 80,
        [.items: .list(list.slots.map { .span($0.start, $0.end) }), .length: length, .day: isOneDay ? .day(day) : nil],
        range: range,
        certainty: list.truncated ? .atLeast : .exact)
    ]
    // A short slot is used, not protected.
    guard list.minutes >= 60 else {
      return out + [Statement(.calendar(.blockStretch), .action, weight: 50, first.values(on: day))]
    }
    if let protect = list.protect {
      let values = protect.values(on: say.day(protect.start))
      out.append(Statement(.calendar(.protect), .key, weight: 70, values))
      out.append(Statement(.calendar(.blockStretch), .action, weight: 60, values))
    }
    return out
  }

  func focus(_ block: Slot?) -> [Statement] {
    guard let block else { return [Statement(.calendar(.noBlock), .risk, weight: 70)] }
    let values = block.values(on: say.day(block.start))
    return [
      Statement(.calendar(.focusBlock), .key, weight: 80, values), Statement(.calendar(.blockFocus), .action, weight: 70, values),
    ]
  }

  /// The next event; the action about it is said where an ability names it.
  func next(_ event: Event) -> [Statement] {
    [coming(event), EventAction(hours: hours, say: say).statement(event, rank: nil).weighing(0)]
  }

  func coming(_ event: Event) -> Statement {
    let now = say.context.now
    let minutes = Int((event.start.seconds - now.seconds + 59) / 60)
    return Statement(
      .calendar(.next), .key, weight: 80,
      [
        .title: say.title(event), .day: .day(say.day(event.start)), .at: .instant(event.start),
        .length: (1...59).contains(minutes) ? .length(minutes: Double(minutes)) : nil, .place: say.place(event),
      ], records: [event.id])
  }
}

extension Slot {
  /// The values of a statement about free time.
  func values(on day: CivilDate) -> StatementValues {
    [.span: .span(start, end), .day: .day(day), .length: .length(minutes: Double(minutes))]
  }
}
