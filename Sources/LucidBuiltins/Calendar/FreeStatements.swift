import LucidCore
import LucidRuntime

/// Finds statements about free slots, a focus block and the next event.
struct FreeStatements {
  let say: CalendarWording
  let hours: WorkingHours

  func slots(_ list: SlotList) -> [Statement] {
    let length = list.minutes.map { StatementValue.length(minutes: Double($0)) }
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
    var out = [
      free(list.slots, of: length, in: range, isCut: list.truncated).weighing(80)
    ]
    // A short slot is used, not protected.
    guard list.minutes ?? 60 >= 60 else {
      return out + [Statement(.calendar(.blockStretch), .action, weight: 50, first.values(on: day))]
    }
    if let protect = list.protect {
      let values = protect.values(on: say.day(protect.start))
      out.append(Statement(.calendar(.protect), .key, weight: 70, values))
      out.append(Statement(.calendar(.blockStretch), .action, weight: 60, values))
    }
    return out
  }

  /// Slots of a length, or spans as long as they are. Of those the last of a day is open where it
  /// lasts to the end of the hours, and did not begin with them.
  func free(_ slots: [Slot], of length: StatementValue?, in range: StatementRange?, isCut: Bool) -> Statement {
    let days = Set(slots.map { say.day($0.start) })
    let day = days.count == 1 ? days.first : nil
    let hours = range?.isWorkingHours == false ? .always : self.hours
    let isOpen = slots.last.flatMap { last in
      day.map { day in
        [day.adding(days: -1), day].compactMap { hours.span(on: $0, in: say.context.zone) }
          .contains { $0.upperBound == last.end && $0.lowerBound < last.start }
      }
    }
    return Statement(
      .calendar(.freeSlots), .chance, weight: 20,
      [
        .items: .list(slots.map { .span($0.start, $0.end) }), .length: length, .day: day.map(StatementValue.day),
        .until: length == nil && !isCut && isOpen == true ? slots.last.map { .instant($0.end) } : nil,
      ], range: range, certainty: isCut ? .atLeast : .exact)
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
        .reply: say.reply(event), .routine: say.routine(event),
      ], records: [event.id])
  }
}

extension Slot {
  /// The values of a statement about free time.
  func values(on day: CivilDate) -> StatementValues {
    [.span: .span(start, end), .day: .day(day), .length: .length(minutes: Double(minutes))]
  }
}
