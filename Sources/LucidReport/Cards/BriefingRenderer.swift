import LucidCore
import LucidWording

/// `{day: {…}, tiles: [{label, value, sub, source, icon, state}]}`: the day, a bar with the weather
/// under the same hours, and lists in the order in which they are needed; then a tile for each
/// source that the day does not tell, made of pieces. What is missing has no place: the answer or a
/// notice names it, with the reason.
struct BriefingRenderer: CardRenderer {
  let kind = "briefing"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let sources = body.items("tiles")
    // The state of the body is a sentence or a tile.
    let isBodyTold = body.context.isTold(.health(.verdict))
    let tiles = sources.filter { !isBodyTold || $0.text("icon") != "heart" }.map { TileView($0) }.filter { !$0.isMissing }
    let day = body.fields("day").map(DayBlocks.init)
    let isEmpty = !sources.isEmpty && sources.allSatisfy { $0.flag("unset") } && day?.blocks.isEmpty ?? true
    return CardView(
      icon: "sun.max", title: day?.title ?? StyledText(card.title),
      (day?.blocks ?? []) + [
        tiles.isEmpty ? nil : .tiles(tiles),
        isEmpty ? .text(StyledText(body.context.words[.nothingSetUp], .dim)) : nil,
      ])
  }
}

extension TileView {
  init(_ tile: CardFields) {
    isMissing = tile.text("state") == "missing"
    icon = tile.text("icon") ?? ""
    label = StyledText(tile.worded("label") ?? tile.text("source") ?? "")
    let text = tile.worded("value") ?? (isMissing ? tile.context.words[.notAvailable] : "")
    value = StyledText(text, isMissing ? .dim : .strong)
    // Why a source is missing is in the answer or in a notice, once.
    sub = isMissing ? "" : StyledText(tile.wordedList("sub") ?? "", .dim)
  }
}

/// The day of a briefing: `{date, events, hours, sleep, habits, travel, due, waiting, birthdays,
/// tomorrow, ahead, later}`. What a sentence of the page explains is not explained again.
private struct DayBlocks {
  /// The part of a day that is always shown.
  private static let waking = 7...22
  private static let mostEvents = 8
  private static let mostWaiting = 4

  let title: StyledText
  let blocks: [Block]

  init(_ day: CardFields) {
    let words = day.context.words
    let date = day.date("date") ?? day.context.today
    title = StyledText(day.context.nearness(date) ?? day.context.day(date))
    let tomorrow = day.fields("tomorrow")
    let next = tomorrow?.items("events") ?? []
    let facts = [
      Fact(words[.tomorrow], next.isEmpty ? tomorrow.flatMap(Self.tomorrow) : nil),
      Fact(words[.onTheWay], day.fields("travel").flatMap(Self.travel)),
      Fact(words[.lastNight], day.context.isTold(.health(.slept)) ? nil : day.fields("sleep").flatMap(Self.night)),
      Fact(words[.habits], day.fields("habits").flatMap(Self.habits)),
    ].compactMap { $0 }
    var blocks: [Block] = []
    if let bar = Self.bar(day, date) { blocks.append(.timeBar(bar)) }
    let morrow = date.adding(days: 1)
    let rows = Self.birthdays(day) { $0 <= date } + Self.events(day.items("events"), on: date)
    let (isEmpty, isOver) = (day.items("events").isEmpty, rows.isEmpty && !next.isEmpty)
    if !rows.isEmpty {
      blocks.append(.rows(rows))
    } else if day["events"].list != nil, !day.context.isTold(.calendar(.empty)), isEmpty || !isOver {
      blocks.append(.text(StyledText(words[isEmpty ? .noEventsToday : .allOver], .dim)))
    }
    func list(_ title: CardWord, _ rows: [Row]) {
      if !rows.isEmpty { blocks += [.heading(StyledText(words[title], .strong), aside: ""), .rows(rows)] }
    }
    func listTomorrow() {
      list(.tomorrow, next.isEmpty ? [] : Self.birthdays(day) { $0 == morrow } + Self.events(next, on: morrow))
    }
    // Where nothing is left of today, tomorrow comes first.
    if isOver { listTomorrow() }
    list(.dueHeading, Self.tasks(day.items("due")))
    list(.waiting, Self.waiting(day.items("waiting")))
    if !isOver { listTomorrow() }
    if !facts.isEmpty { blocks.append(.facts(facts)) }
    list(
      .later,
      Self.birthdays(day) { next.isEmpty ? $0 > date : $0 > morrow } + day.items("ahead").map(Self.ahead)
        + Self.tasks(day.items("later")))
    self.blocks = blocks
  }

  private static func bar(_ day: CardFields, _ date: CivilDate) -> TimeBar? {
    let parts = day.items("events").filter { !$0.flag("all_day") && !$0.isCancelled }.compactMap { event in
      TimeBar.Part(
        event.instant("start"), event.instant("end"), on: date, day.context, label: event.noted ?? "",
        tone: event.flag("conflict") ? .warn : .accent)
    }
    let weather = day.items("hours").compactMap { hour -> TimeBar.Hour? in
      guard let at = hour.instant("time"), let minute = day.context.minutes(at, on: date), (0...24 * 60).contains(minute),
        let degrees = hour["temp_c"].double.flatMap(WeatherRenderer.degrees)
      else { return nil }
      let sky = hour.text("summary") ?? ""
      return TimeBar.Hour(
        minute: minute, icon: WeatherRenderer.icon(sky), words: day.context.words.sky(sky), value: degrees)
    }
    return TimeBar(parts, hours: waking, now: day.context.now(on: date), weather: weather, words: day.context.words)
  }

  // MARK: Lists

  /// Events that are not over, with their time first; of many the last ones in one line.
  private static func events(_ events: [CardFields], on date: CivilDate) -> [Row] {
    let ahead = events.filter { event in event.instant("end").map { $0 > event.context.now } ?? true }
    let isLong = ahead.count > mostEvents + 1
    let rest = isLong ? ahead.dropFirst(mostEvents) : []
    let named = rest.map { time($0, on: date) + StyledText(" " + ($0.noted ?? "")) }
    return ahead.prefix(isLong ? mostEvents : .max).map { row($0, on: date) }
      + (isLong ? [Row(lead: StyledText("+\(rest.count)", .dim), title: .joined(named, by: " · "))] : [])
  }

  private static func row(_ event: CardFields, on date: CivilDate) -> Row {
    let words = event.context.words
    let clash = event.flag("conflict") ? StyledText(" (" + words[.clash] + ")", .warn) : ""
    let there = event.timeThere.map { StyledText(" (" + $0 + ")", .dim) } ?? ""
    let request = event.fields("proposed")?.request.map { StyledText($0, .dim) }
    return Row(
      lead: event.moved(time(event, on: date)),
      title: StyledText(event.noted ?? words[.noTitle], event.isCancelled ? .dim : .strong) + there + clash,
      aside: event.movedPlace ?? "",
      details: [request].compactMap { $0 }
        + event.items("about").filter { !$0.isTold($0.text("source") == "mail" ? "mail" : "notes") }.map(remark))
  }

  /// `09:00–10:00`; `until 06:00` of one that began on a day before.
  private static func time(_ event: CardFields, on date: CivilDate) -> StyledText {
    let context = event.context
    if event.flag("all_day") { return StyledText(context.words[.allDay], .dim) }
    guard let start = event.instant("start") else { return "" }
    guard let end = event.instant("end"), context.zone.date(start) < date else {
      return context.span(start, event.instant("end"))
    }
    return StyledText(context.words[.until, context.clock(end)])
  }

  /// `Tess Jansen: the review takes place in the Auditorium`.
  private static func remark(_ remark: CardFields) -> StyledText {
    StyledText((remark.text("who").map { $0 + ": " } ?? "") + (remark.text("text") ?? ""), .dim)
  }

  private static func tasks(_ tasks: [CardFields]) -> [Row] {
    tasks.filter { !$0.isTold($0.text("source")) }.map { task in
      Row(
        lead: StyledText(task.worded("due") ?? "", task.flag("late") ? .warn : .dim),
        title: StyledText(task.text("title") ?? task.context.words[.untitled]))
    }
  }

  private static func waiting(_ messages: [CardFields]) -> [Row] {
    let left = messages.filter { !$0.isTold("mail") }
    let isLong = left.count > mostWaiting + 1
    let rows = left.prefix(isLong ? mostWaiting : .max).map { message in
      Row(
        mark: StyledText(.dash, .dim), lead: StyledText(message.worded("due") ?? "", .dim),
        title: StyledText(message.text("subject") ?? message.context.words[.noSubject], .strong)
          + StyledText(message.text("from").map { ", " + name($0) } ?? ""),
        details: [message.phrase("line", .dim)].compactMap { $0 })
    }
    return rows + (isLong ? [Row(lead: StyledText("+\(left.count - mostWaiting)", .dim), title: "")] : [])
  }

  private static func ahead(_ event: CardFields) -> Row {
    let context = event.context
    guard let start = event.instant("start") else { return Row(title: StyledText(event.noted ?? "")) }
    let day = context.words.weekday(context.zone.date(start))
    return Row(
      lead: StyledText(event.flag("all_day") ? day : day + " " + context.clock(start), .dim),
      title: StyledText(event.noted ?? "") + (event.timeThere.map { StyledText(" (" + $0 + ")", .dim) } ?? ""),
      aside: event.phrase("location", .dim) ?? "")
  }

  // MARK: Facts

  private static func birthdays(_ day: CardFields, on isShown: (CivilDate) -> Bool) -> [Row] {
    day.items("birthdays").filter { !$0.isTold("contacts") }.compactMap { one in
      guard let name = one.text("name"), let date = one.date("date"), isShown(date) else { return nil }
      let words = one.context.words
      let age = one.integer("age").map { ", \($0)" } ?? ""
      return Row(
        lead: StyledText(one.context.text(.day(date)), .dim), title: StyledText(name + age, .strong),
        aside: StyledText(words[.birthdayOf], .dim))
    }
  }

  private static func night(_ sleep: CardFields) -> StyledText? {
    guard let minutes = sleep["minutes"].double, minutes.isFinite else { return nil }
    let usual = sleep["usual"].double
    let tone: TextStyle = usual.map { minutes < $0 * 0.9 } ?? false ? .warn : .good
    return .joined(
      [
        StyledText(HealthGridRenderer.quantity(sleep["minutes"], "min", sleep.context), .strong),
        usual.map {
          StyledText(sleep.context.words[.usually, HealthGridRenderer.quantity(.number($0), "min", sleep.context)], .dim)
        },
        StyledText(.level(minutes, usual: usual, cells: 16), tone),
      ], by: "  ")
  }

  private static func habits(_ habits: CardFields) -> StyledText? {
    guard let done = habits.integer("done"), let total = habits.integer("total"), total > 0 else { return nil }
    let open = habits.texts("open")
    let words = habits.context.words
    return .joined(
      [
        StyledText(words[.doneOf, "\(done)", "\(total)"], .strong),
        open.isEmpty ? nil : StyledText(words[.openNames, open.joined(separator: ", ")], .dim),
        StyledText(.ring(done: done, of: total), done >= total ? .good : .accent),
      ], by: "  ")
  }

  private static func travel(_ travel: CardFields) -> StyledText? {
    guard let minutes = travel.figure("minutes", " min") else { return nil }
    let words = travel.context.words
    let place = travel.text("destination").map { " " + words[.toPlace, $0] } ?? ""
    return .joined(
      [StyledText(minutes + place, .strong), travel.figure("usual", " min").map { StyledText(words[.usually, $0], .dim) }],
      by: "  "
    )
  }

  /// `Dana Okafor` of `Dana Okafor <dana@example.org>`; an address alone stays.
  private static func name(_ sender: String) -> String {
    let words = sender.prefix { $0 != "<" }.split(separator: " ")
    return words.isEmpty ? sender : words.joined(separator: " ")
  }

  /// `3 events · 08:00 Standup`.
  private static func tomorrow(_ day: CardFields) -> StyledText? {
    guard let count = day.integer("count") else { return nil }
    let words = day.context.words
    if count == 0 { return StyledText(words[.noEventsShort], .dim) }
    let events = words.count(count, .event)
    let first = day.text("first").map { title in
      day.instant("at").map { day.context.clock($0) + " " + title } ?? words[.firstEvent, title]
    }
    return .joined(
      [StyledText(day.flag("truncated") ? words[.atLeast, events] : events, .strong), first.map { StyledText($0, .dim) }],
      by: "  ")
  }
}

extension CardFields {
  /// Whether a sentence of the page is about the record, which is of this family.
  fileprivate func isTold(_ family: String?) -> Bool {
    guard let family, let id = text("id") else { return false }
    return context.told.contains("\(family):\(id)")
  }
}
