import LucidCore
import LucidRuntime

/// Finds statements about a list of events.
struct EventStatements {
  let list: EventList
  let hours: WorkingHours
  let say: CalendarWording

  private var context: PresentContext { say.context }
  private var now: Instant { context.now }

  var all: [Statement] { found.map(sourced) }

  /// A statement about an event whose time or place is that of a message, with who says it.
  private func sourced(_ statement: Statement) -> Statement {
    guard (1...2).contains(statement.records.count), statement.values[.title] != nil else { return statement }
    let names: [StatementValues.Name] = [.source, .otherSource]
    var values = statement.values
    for (name, id) in zip(names, statement.records) {
      guard let change = list.events.first(where: { $0.id == id })?.facts.change, change.isTold || change.start != nil else {
        continue
      }
      values = values.with(name, .list([.word(change.state.rawValue), .text(change.sender)]))
    }
    guard values != statement.values else { return statement }
    return Statement(
      statement.kind, statement.role, weight: statement.weight, values, range: statement.range, records: statement.records,
      certainty: statement.certainty)
  }

  private var found: [Statement] {
    guard !list.events.isEmpty else { return empty }
    let ahead = list.events.filter { !$0.allDay && $0.end > now }
    let firstDay = ahead.map(day).min()
    let dayEvents = ahead.filter { day($0) == firstDay }
    let kept = ahead.filter(\.isAppointment)
    let dayKept = dayEvents.filter(\.isAppointment)
    return count + first(dayKept) + soon(kept) + running(kept) + key(dayKept, of: kept) + nothingLeft(ahead) + over(ahead)
      + conflicts(kept)
      + backToBack(kept) + apart(dayEvents)
      + load(dayEvents) + allDay + free(on: firstDay) + WeekStatements(list: list, hours: hours, say: say).all
  }

  /// The day on which an event that is not over stands: of one that began earlier it is the first
  /// of the range, and never before today.
  private func day(_ event: Event) -> CivilDate { max(list.day(of: event, zone: context.zone), context.today) }

  private var empty: [Statement] {
    guard !list.truncated, let range else { return [Statement(.calendar(.noneFound), .fact, weight: 40)] }
    return [
      Statement(
        .calendar(.empty), list.filtered ? .fact : .chance, weight: list.filtered ? 40 : 60, [.rank: list.choice], range: range)
    ]
  }

  /// The range that was looked at; nil where it is not known.
  private var range: StatementRange? {
    guard let from = list.from, let to = list.to, from < to else { return nil }
    return StatementRange(from: from, to: to, now: now, zone: context.zone)
  }

  /// Days that hold only events without a time: these are named, not counted.
  private var count: [Statement] {
    guard list.truncated || list.events.contains(where: { !$0.allDay }) else { return [] }
    let days = Set(list.events.map { list.day(of: $0, zone: context.zone) }).sorted()
    let first = days.first ?? context.today
    return [
      Statement(
        .calendar(.count), .fact, weight: isOver(list.events.filter { !$0.allDay && $0.end > now }) ? 25 : 50,
        [.count: .count(list.events.count), .total: .count(days.count), .rank: list.choice],
        range: countRange(first, days.last ?? first), records: list.events.map(\.id),
        certainty: list.truncated ? .atLeast : .exact)
    ]
  }

  /// The days of the events; where they are all of one day, only the part of it that was looked at.
  private func countRange(_ first: CivilDate, _ last: CivilDate) -> StatementRange {
    guard first == last, let range, range.isRest || range.part != nil, range.first == first else {
      return StatementRange(first, last)
    }
    return range.isOneDay ? range : StatementRange(first, last, isRest: true)
  }

  private func soon(_ ahead: [Event]) -> [Statement] {
    guard let next = ahead.first(where: { $0.start >= now }) else { return [] }
    let minutes = Int((next.start.seconds - now.seconds + 59) / 60)
    guard minutes <= 60 else { return [] }
    let soon = Statement(
      .calendar(.soon), .key, weight: 95,
      [
        .title: say.title(next), .length: .length(minutes: Double(minutes)), .at: .instant(next.start), .reply: say.reply(next),
        .routine: say.routine(next),
      ], records: [next.id])
    guard minutes <= 30 else { return [soon] }
    return [
      soon,
      Statement(
        .calendar(.getReady), .action, weight: 86,
        [
          .title: say.title(next), .span: .span(next.start, next.end), .place: say.place(next),
          .rank: minutes < 1 ? .word("now") : nil, .routine: say.routine(next),
        ], records: [next.id]),
    ]
  }

  /// Events that have begun and are not over.
  private func running(_ ahead: [Event]) -> [Statement] {
    ahead.filter { $0.start < now }.prefix(2).map { event in
      Statement(
        .calendar(.running), .key, weight: 82,
        [
          .title: say.title(event), .day: .day(say.day(event.end)), .at: .instant(event.end), .place: say.place(event),
          .reply: say.reply(event),
        ],
        records: [event.id])
    }
  }

  /// The first of several events of a day that is ahead: when it begins. Of a day that has begun
  /// with another event, or of a part of one, nothing is said.
  private func first(_ day: [Event]) -> [Statement] {
    guard !list.truncated, day.count > 1, let first = day.min(by: { $0.start < $1.start }), first.start > now else { return [] }
    let date = self.day(first)
    let before = list.events.contains { event in
      event.isAppointment && event.start < first.start && EventList.part(of: event, on: date, zone: context.zone) != nil
    }
    guard !before, say.day(first.start) == date, list.covers(date, context.zone) else { return [] }
    return [
      Statement(
        .calendar(.first), .fact, weight: 42,
        [
          .title: say.title(first), .day: .day(date), .at: .instant(first.start), .reply: say.reply(first),
          .routine: say.routine(first),
        ], records: [first.id])
    ]
  }

  /// Tells the event that comes next: of a list that was cut, nothing says which matters most.
  private func next(of ahead: [Event]) -> [Statement] {
    guard let next = ahead.first(where: { $0.start >= now }) else { return [] }
    let date = say.day(next.start)
    let from = list.from ?? now
    let advice = next.facts.isSettled ? [action(next, rank: nil)] : []
    if from > now {
      guard from <= context.zone.startOfDay(date), ahead.allSatisfy({ $0.start >= next.start }) else { return [] }
      return [
        Statement(
          .calendar(.first), .key, weight: 60,
          [
            .title: say.title(next), .day: .day(date), .at: .instant(next.start), .reply: say.reply(next),
            .routine: say.routine(next),
          ],
          records: [next.id])
      ] + advice
    }
    let coming = FreeStatements(say: say, hours: hours).coming(next)
    return [coming.weighing(date == context.today ? 80 : 60)] + advice
  }

  private func action(_ event: Event, rank: String?) -> Statement {
    EventAction(hours: hours, say: say).statement(event, rank: rank)
  }

  private func key(_ day: [Event], of ahead: [Event]) -> [Statement] {
    if list.truncated { return next(of: ahead) }
    // The hours of one that begins on an earlier day are not those of this day.
    let coming = day.filter { $0.start >= now && say.day($0.start) == self.day($0) }
    // An event that is not settled may take place without the person.
    guard let key = longest(coming.filter(\.facts.isSettled)) else { return coming.isEmpty ? [] : next(of: ahead) }
    let date = self.day(key)
    var out = [
      Statement(
        .calendar(.key), .key, weight: date == context.today ? 80 : 60,
        [
          .title: say.title(key), .day: .day(date), .span: .span(key.start, key.end), .place: say.place(key),
          .routine: say.routine(key),
        ], records: [key.id])
    ]
    if key.start > now {
      // Meetings of the day that are over count too.
      let whole = list.events.filter { $0.isAppointment && EventList.touches($0, date, zone: context.zone) }
      let isRanked =
        !list.isMatching && list.covers(date, context.zone) && key.minutes > 0
        && whole.allSatisfy { $0.minutes < key.minutes || $0.id == key.id }
      let rank = whole.count == 1 ? "only" : "longest"
      // What begins within the hour is prepared for first.
      let soon = ahead.first { $0.facts.isSettled && $0.start >= now && $0.start.seconds - now.seconds <= 3600 }
      let isSoon = soon.map { $0.id != key.id } ?? false
      out.append(action(isSoon ? soon ?? key : key, rank: isRanked && !isSoon ? rank : nil))
    }
    let settled = ahead.filter { $0.facts.isSettled && say.day($0.start) == self.day($0) }
    if let later = longest(settled), later.id != key.id, later.minutes > key.minutes,
      !ahead.contains(where: { $0.minutes == later.minutes && $0.id != later.id })
    {
      out.append(
        Statement(
          .calendar(.longestOfDays), .key, weight: 50,
          [.title: say.title(later), .day: .day(say.day(later.start)), .span: .span(later.start, later.end)],
          records: [later.id]))
    }
    return out
  }

  /// Whether the list holds today, and no event with a time is left of it.
  private func isOver(_ ahead: [Event]) -> Bool {
    !list.truncated && !list.isMatching && list.covers(context.today, context.zone) && range?.isOneDay ?? false
      && !ahead.contains { day($0) == context.today }
  }

  /// Says that the events of today are over.
  private func nothingLeft(_ ahead: [Event]) -> [Statement] {
    guard isOver(ahead), list.events.contains(where: { !$0.allDay }) else { return [] }
    return [
      Statement(
        .calendar(.empty), .chance, weight: 58, [.rank: .word("timed")],
        range: StatementRange(context.today, context.today, isRest: true))
    ]
  }

  /// From this hour on the day can be told.
  private static let evening = 18

  /// In the evening: the event that took most of the day, unless one of the night before reached
  /// into it.
  private func over(_ ahead: [Event]) -> [Statement] {
    guard isOver(ahead), context.zone.civil(now).time.hour >= Self.evening else { return [] }
    let today = list.events.filter {
      $0.blocks && $0.end <= now && EventList.part(of: $0, on: context.today, zone: context.zone) != nil
    }
    // Beside one that reached into the day nothing is the only one, and its hours of today are not known by its length.
    guard today.allSatisfy({ say.day($0.start) == context.today }), let most = longest(today),
      !today.contains(where: { $0.minutes == most.minutes && $0.id != most.id })
    else { return [] }
    return [
      Statement(
        .calendar(.over), .fact, weight: 52,
        [.title: say.title(most), .count: .count(today.count), .span: .span(most.start, most.end)], records: today.map(\.id))
    ]
  }

  private func conflicts(_ ahead: [Event]) -> [Statement] {
    Conflicts.pairs(ahead, limit: 3).flatMap { a, b in
      let ids = [a.id, b.id]
      return [
        Statement(
          .calendar(.overlap), .risk, weight: 90,
          [
            .title: say.title(a), .other: say.title(b), .day: .day(day(b)), .span: .span(b.start, min(a.end, b.end)),
          ], records: ids),
        Statement(
          .calendar(.decide), .action, weight: 80,
          [.title: say.title(a), .other: say.title(b), .day: .day(day(b)), .at: .instant(b.start)], records: ids),
      ].map { OtherTimes(list: list, hours: hours, context: context).added(to: $0, a, b) }
    }
  }

  private func backToBack(_ ahead: [Event]) -> [Statement] {
    zip(ahead, ahead.dropFirst()).filter { a, b in a.end <= b.start && b.start.seconds - a.end.seconds <= 300 && a.end > a.start }
      .prefix(3).map { a, b in
        Statement(
          .calendar(.backToBack), .risk, weight: 60,
          [.title: say.title(a), .other: say.title(b), .day: .day(day(b)), .at: .instant(b.start)], records: [a.id, b.id])
      }
  }

  /// Events closer to each other are too tight.
  private static let tight: Int64 = 600

  /// The shortest time between the events of the day, where none is tight and one is still to come.
  private func apart(_ ahead: [Event]) -> [Statement] {
    guard let date = ahead.first.map(day), !list.truncated, !list.isMatching, list.covers(date, context.zone),
      ahead.contains(where: { $0.start > now })
    else { return [] }
    let timed = list.events.filter { !$0.allDay && EventList.part(of: $0, on: date, zone: context.zone) != nil }
    // One that takes no time leaves open what is too tight.
    guard timed.allSatisfy(\.blocks) else { return [] }
    let parts = timed.compactMap { EventList.part(of: $0, on: date, zone: context.zone) }.sorted { $0.start < $1.start }
    var end: Instant?
    var least: Int64?
    for part in parts {
      if let end { least = min(least ?? .max, part.start.seconds - end.seconds) }
      end = max(end ?? part.end, part.end)
    }
    guard let least, least >= Self.tight else { return [] }
    return [
      Statement(.calendar(.apart), .fact, weight: 28, [.length: .length(minutes: Double(least / 60)), .day: .day(date)])
    ]
  }

  /// More than six hours of meetings on a working day are a risk.
  private func load(_ day: [Event]) -> [Statement] {
    guard let date = day.first.map(self.day), hours.days.contains(date.weekday), !list.truncated,
      list.covers(date, context.zone)
    else { return [] }
    let whole = hours.day(date, in: context.zone)
    let parts = list.events.filter(\.blocks).compactMap { EventList.part(of: $0, in: whole) }
    let minutes = FreeTime.merged(parts).reduce(0) { $0 + $1.minutes }
    guard minutes > 360 else { return [] }
    return [
      Statement(
        .calendar(.load), .risk, weight: 55, [.length: .length(minutes: Double(minutes)), .day: .day(date)],
        records: day.map(\.id), certainty: list.to.map { $0 < whole.upperBound } ?? true ? .atLeast : .exact)
    ]
  }

  private var allDay: [Statement] {
    list.events.filter { $0.allDay && $0.end > now }.prefix(5).map { event in
      let first = say.day(event.start)
      let last = say.day(event.end.adding(seconds: -1))
      // Of a day that was asked for, that day is said.
      let asked = range.flatMap { first < last && $0.isOneDay && $0.first != context.today ? $0 : nil }
      return Statement(
        .calendar(.allDay), .fact, weight: 45,
        [.title: say.title(event), .day: .day(first), .until: first >= last ? nil : .day(last), .reply: say.reply(event)],
        range: asked,
        records: [event.id])
    }
  }

  /// Free time of the first day that has something in it: only where the list is whole and covers
  /// the day's hours.
  private func free(on day: CivilDate?) -> [Statement] {
    guard let day, list.isWhole, let from = list.from, let to = list.to else { return [] }
    let isPart = !list.coversRest(of: day, now: now, context.zone)
    let time = FreeTime(hours: hours, zone: context.zone)
    let searched = time.days(
      from: context.zone.startOfDay(day), to: context.zone.startOfDay(day.adding(days: 1)), now: now)
    let start = max(from, max(searched.from, now))
    let end = min(to, searched.to)
    // Of hours that run out of the list the rest is not known.
    let isOpen = !isPart && searched.to > to
    let busy = Event.busy(list.planned)
    var out: [Statement] = []
    // A part of a day does not hold the day's best block.
    if !isPart,
      let block = time.focusBlock(busy: busy, from: start, to: end, minutes: isOpen ? FreeTime.focusMinutes : 90)
    {
      out.append(Statement(.calendar(.bestBlock), .chance, weight: 60, block.values(on: day)))
      out.append(Statement(.calendar(.keepFree), .action, weight: 40, block.values(on: day)))
    }
    guard !isOpen else { return out }
    let gaps = time.gaps(busy: busy, from: start, to: end)
    let spans = gaps.filter { $0.minutes >= FreeTime.shortest }
    if !spans.isEmpty {
      let asked = StatementRange(
        from: max(from, max(context.zone.startOfDay(day), now)), to: min(to, context.zone.startOfDay(day.adding(days: 1))),
        now: now, zone: context.zone, isWorkingHours: true)
      out.append(FreeStatements(say: say, hours: hours).free(spans, of: nil, in: asked, isCut: false))
    }
    if let gap = gaps.max(by: { ($0.minutes, $1.start) < ($1.minutes, $0.start) }), gap.minutes >= 30 {
      out.append(Statement(.calendar(.longestGap), .chance, weight: 50, gap.values(on: day), range: isPart ? range : nil))
    }
    return out
  }

  /// The earlier of equals.
  private func longest(_ events: [Event]) -> Event? {
    events.max { ($0.minutes, $1.start) < ($1.minutes, $0.start) }
  }
}
