import LucidCore
import LucidWording

/// `{range_from, range_to, count, days: [{date, events: […]}]}`: events by day.
struct CalendarListRenderer: CardRenderer {
  let kind = "calendarList"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let days = body.items("days")
    let count = body.integer("count") ?? days.reduce(0) { $0 + $1.items("events").count }
    var blocks: [Block] = []
    for day in days {
      let date = day.date("date")
      if days.count > 1 || date != dates(body).first {
        let near = date.flatMap(body.context.nearness).map { StyledText($0, .dim) }
        blocks.append(.heading(StyledText(date.map(body.context.day) ?? day.text("date") ?? "", .strong), aside: near ?? ""))
      }
      if days.count == 1, let date, let bar = bar(day.items("events"), on: date, body.context) { blocks.append(.timeBar(bar)) }
      blocks.append(.rows(day.items("events").map { row($0, on: date) }))
    }
    if count == 0 { blocks.append(.text(StyledText(body.context.words[.noEvents], .dim))) }
    return CardView(
      icon: "calendar", title: title(body, card), aside: StyledText(body.context.words.count(count, .event), .dim), blocks)
  }

  private func dates(_ body: CardFields) -> [CivilDate] {
    let from = body.date("range_from")
    // The end of a range is the start of the day after it.
    let to = body.instant("range_to").map { body.context.zone.date($0.adding(seconds: -1)) } ?? body.date("range_to")
    return [from, to].compactMap { $0 }
  }

  private func title(_ body: CardFields, _ card: Card) -> StyledText {
    let dates = dates(body)
    guard let from = dates.first, let to = dates.last else { return StyledText(card.title) }
    if from >= to {
      let near = body.context.nearness(from).map { StyledText($0) }
      return .joined([near, StyledText(body.context.day(from))], by: ", ")
    }
    return StyledText(body.context.day(from)) + " " + StyledText(.dash) + " " + StyledText(body.context.day(to))
  }

  private func bar(_ events: [CardFields], on day: CivilDate, _ context: CardContext) -> TimeBar? {
    TimeBar(
      events.filter { !$0.flag("all_day") && $0.flag("busy") }.compactMap { event in
        TimeBar.Part(
          event.instant("start"), event.instant("end"), on: day, event.context, label: event.noted ?? "",
          tone: event.flag("conflict") ? .warn : .accent)
      }, now: context.now(on: day), words: context.words)
  }

  private func row(_ event: CardFields, on date: CivilDate?) -> Row {
    let allDay = event.flag("all_day")
    let words = event.context.words
    let lead = allDay ? StyledText(words[.allDay], .dim) : time(event, on: date)
    var details: [StyledText] = []
    if event.text("reply") == "declined" { details.append(StyledText(words[.declined], .dim)) }
    if let open = event.open { details.append(StyledText(words[open], .dim)) }
    if event.flag("conflict") {
      details.append(StyledText(.conflict, .warn) + StyledText(" " + words[.atTheSameTime], .warn))
    }
    if let until = lastDay(event, allDay), until != date {
      details.append(StyledText(words[.until, event.context.day(until)], .dim))
    }
    let people = event.items("attendees").compactMap { $0.text("name") ?? $0.text("email") }
    if !people.isEmpty {
      // A name such as `Rao, Prof. S.` is one person.
      let shown = people.prefix(4).joined(separator: people.contains { $0.contains(",") } ? "; " : ", ")
      details.append(StyledText(people.count > 4 ? words[.withMore, shown, "\(people.count - 4)"] : words[.with, shown], .dim))
    }
    return Row(
      lead: lead, title: StyledText(event.text("title") ?? words[.noTitle], .strong), aside: event.phrase("location", .dim) ?? "",
      details: details)
  }

  /// `09:00–10:00`; of an event that began before the day `until 06:00`, `until Tue 12:00`.
  private func time(_ event: CardFields, on date: CivilDate?) -> StyledText {
    guard let start = event.instant("start") else { return "" }
    let (end, context) = (event.instant("end"), event.context)
    guard let date, let end, context.zone.date(start) < date else { return context.span(start, end) }
    let last = context.zone.date(end)
    return StyledText(context.words[.until, (last == date ? "" : context.words.weekday(last) + " ") + context.clock(end)])
  }

  /// The last day of an all-day event; its end is the day after.
  private func lastDay(_ event: CardFields, _ allDay: Bool) -> CivilDate? {
    guard allDay, let start = event.date("start"), let end = event.date("end"), end.daysSinceEpoch - start.daysSinceEpoch > 1
    else {
      return nil
    }
    return end.adding(days: -1)
  }
}

/// The fields of an event on any card.
extension CardFields {
  /// The word for what is not settled about it; nil for what is.
  var open: CardWord? {
    text("status") == "tentative" ? .tentative : text("reply") == "needs_action" ? .unanswered : nil
  }

  /// The title, with that word and with who changed it; nil without a title.
  var noted: String? {
    text("title").map { title in
      let notes = [open.map { context.words[$0] }, fields("proposed").flatMap(\.changed)].compactMap { $0 }
      return notes.reduce(title) { context.words[.noted, $0, $1] }
    }
  }
}
