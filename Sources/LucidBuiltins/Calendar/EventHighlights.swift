import LucidCore
import LucidRuntime

/// Finds highlights in a list of events.
struct EventHighlights {
  let list: EventList
  let hours: WorkingHours
  let say: CalendarWording

  private var context: PresentContext { say.context }
  private var now: Instant { context.now }

  var all: [Highlight] {
    guard !list.events.isEmpty else { return empty }
    let ahead = list.events.filter { !$0.allDay && $0.end > now }
    let firstDay = ahead.map(day).min()
    let dayEvents = ahead.filter { day($0) == firstDay }
    return [count] + soon(ahead) + key(dayEvents, of: ahead) + over(ahead) + conflicts(ahead) + backToBack(ahead)
      + load(dayEvents) + allDay + free(on: firstDay) + WeekHighlights(list: list, hours: hours, say: say).all
  }

  /// The day on which an event that is not over stands: of one that began earlier it is the first
  /// of the range, and never before today.
  private func day(_ event: Event) -> CivilDate { max(list.day(of: event, zone: context.zone), context.today) }

  private var empty: [Highlight] {
    guard list.isWhole, let from = list.from, let to = list.to else {
      return [Highlight(.fact, weight: 40, "No event was found.")]
    }
    let first = say.day(from)
    let last = say.day(to.adding(seconds: -1))
    let when = first == last ? say.on(first) : "from \(context.day(first)) to \(context.day(last))"
    return [Highlight(.chance, weight: 60, "Nothing is in the calendar \(when).")]
  }

  private var count: Highlight {
    let days = Set(list.events.map { list.day(of: $0, zone: context.zone) }).sorted()
    let text = "**\(say.count(list.events.count, "event"))**"
    let ids = list.events.map(\.id)
    guard let first = days.first, let last = days.last, first != last else {
      return Highlight(.fact, weight: 50, "You have \(text) \(say.on(days.first ?? context.today)).", records: ids)
    }
    return Highlight(
      .fact, weight: 50, "You have \(text) on \(days.count) days, from \(context.day(first)) to \(context.day(last)).",
      records: ids)
  }

  private func soon(_ ahead: [Event]) -> [Highlight] {
    guard let next = ahead.first(where: { $0.start >= now }) else { return [] }
    let minutes = Int((next.start.seconds - now.seconds + 59) / 60)
    guard minutes <= 30 else { return [] }
    let when = minutes == 0 ? "starts now" : "starts in \(minutes) min, at \(context.time(next.start))"
    return [
      Highlight(.key, weight: 95, "\(say.bold(next)) \(when).", records: [next.id]),
      Highlight(
        .action, weight: 86, "Get ready for \(say.bold(next)): \(say.span(next.start, next.end))\(place(next)).",
        records: [next.id]),
    ]
  }

  private func key(_ day: [Event], of ahead: [Event]) -> [Highlight] {
    // The hours of one that began on an earlier day are not those of this day.
    let begun = day.filter { say.day($0.start) == self.day($0) }
    guard let key = longest(begun) else { return [] }
    let date = self.day(key)
    var out = [
      Highlight(
        .key, weight: 80,
        "\(say.bold(key)) is the one not to miss \(say.on(date)): \(say.span(key.start, key.end))\(place(key)).",
        records: [key.id])
    ]
    if key.start > now {
      // Of a list that was cut nobody knows what else the day holds.
      // Meetings of the day that are over count too.
      let whole = list.events.filter { !$0.allDay && EventList.part(of: $0, on: date, zone: context.zone) != nil }
      let isRanked = !list.truncated && !list.filtered && whole.allSatisfy { $0.minutes <= key.minutes || $0.id == key.id }
      let rank = whole.count == 1 ? ": it is the only meeting of the day" : ": it is the longest meeting of the day"
      let when = date == context.today ? "" : " \(say.on(date))"
      out.append(
        Highlight(
          .action, weight: 60,
          "Prepare for \(say.bold(key))\(when) at \(context.time(key.start))\(isRanked ? rank : "").",
          records: [key.id]))
    }
    if let later = longest(ahead.filter { say.day($0.start) == self.day($0) }), later.id != key.id, later.minutes > key.minutes {
      out.append(
        Highlight(
          .key, weight: 50,
          "\(say.bold(later)) \(say.on(say.day(later.start))) is the longest of these days: \(say.span(later.start, later.end)).",
          records: [later.id]))
    }
    return out
  }

  /// In the evening the day can be told: what took most of it.
  private func over(_ ahead: [Event]) -> [Highlight] {
    let today = list.events.filter { $0.blocks && $0.end <= now && say.day($0.start) == context.today }
    guard !ahead.contains(where: { day($0) == context.today }), let most = longest(today) else { return [] }
    let rank = today.count == 1 ? "was the one event with a time today" : "took the most time of **\(today.count) events** today"
    return [
      Highlight(.key, weight: 72, "\(say.bold(most)) \(rank): \(say.span(most.start, most.end)).", records: today.map(\.id))
    ]
  }

  private func conflicts(_ ahead: [Event]) -> [Highlight] {
    Conflicts.pairs(ahead, limit: 3).flatMap { a, b in
      let when = say.on(day(b))
      let ids = [a.id, b.id]
      return [
        Highlight(
          .risk, weight: 90,
          "\(say.bold(a)) and \(say.bold(b)) overlap \(when), \(say.span(b.start, min(a.end, b.end))).", records: ids),
        Highlight(
          .action, weight: 80,
          "Decide between \(say.bold(a)) and \(say.bold(b)) \(when) at \(context.time(b.start)): they overlap.",
          records: ids),
      ]
    }
  }

  private func backToBack(_ ahead: [Event]) -> [Highlight] {
    zip(ahead, ahead.dropFirst()).filter { a, b in a.end <= b.start && b.start.seconds - a.end.seconds <= 300 && a.end > a.start }
      .prefix(3).map { a, b in
        Highlight(
          .risk, weight: 60,
          "\(say.bold(a)) and \(say.bold(b)) are back to back \(say.on(day(b))), at \(context.time(b.start)).",
          records: [a.id, b.id])
      }
  }

  /// More than six hours of meetings are a risk.
  private func load(_ day: [Event]) -> [Highlight] {
    guard let date = day.first.map(self.day) else { return [] }
    let parts = day.filter(\.blocks).compactMap { EventList.part(of: $0, on: date, zone: context.zone) }
    let minutes = FreeTime.merged(parts).reduce(0) { $0 + $1.minutes }
    guard minutes > 360 else { return [] }
    let when = say.on(date)
    return [Highlight(.risk, weight: 55, "Meetings take up **\(say.length(minutes))** \(when).", records: day.map(\.id))]
  }

  private var allDay: [Highlight] {
    list.events.filter { $0.allDay && $0.end > now }.prefix(5).map { event in
      let first = say.day(event.start)
      let last = say.day(event.end.adding(seconds: -1))
      let when = first >= last ? "is \(say.on(first)), all day" : "lasts from \(context.day(first)) to \(context.day(last))"
      return Highlight(.fact, weight: 45, "\(say.bold(event)) \(when).", records: [event.id])
    }
  }

  /// Free time of the first day that has something in it: only where the list is whole and covers
  /// the day's hours.
  private func free(on day: CivilDate?) -> [Highlight] {
    guard let day, list.isWhole, let from = list.from, let to = list.to else { return [] }
    let start = max(from, max(context.zone.startOfDay(day), now))
    let end = min(to, context.zone.startOfDay(day.adding(days: 1)))
    let time = FreeTime(hours: hours, zone: context.zone)
    let busy = Event.busy(list.events)
    var out: [Highlight] = []
    let when = say.on(day)
    if let block = time.focusBlock(busy: busy, from: start, to: end, minutes: 90) {
      let span = say.span(block.start, block.end)
      out.append(
        Highlight(
          .chance, weight: 60, "**\(span)** \(when) is the best block for focused work: \(say.length(block.minutes)) free."))
      out.append(Highlight(.action, weight: 40, "Keep **\(span)** \(when) free for focused work."))
    }
    let gaps = time.gaps(busy: busy, from: start, to: end)
    if let gap = gaps.max(by: { ($0.minutes, $1.start) < ($1.minutes, $0.start) }), gap.minutes >= 30 {
      out.append(
        Highlight(
          .chance, weight: 50, "The longest free gap \(when) is **\(say.span(gap.start, gap.end))**, \(say.length(gap.minutes)).")
      )
    }
    return out
  }

  /// The earlier of equals.
  private func longest(_ events: [Event]) -> Event? {
    events.max { ($0.minutes, $1.start) < ($1.minutes, $0.start) }
  }

  private func place(_ event: Event) -> String { event.location.map { ", \(say.short($0, 60))" } ?? "" }
}
