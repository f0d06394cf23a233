import LucidCore
import LucidWording

/// `{day: {…}, tiles: [{label, value, sub, source, icon, state}]}`: the day on a bar with the
/// weather under the same hours, then a tile for each source, made of pieces. What is not set up
/// has no place.
struct BriefingRenderer: CardRenderer {
  let kind = "briefing"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let tiles = body.items("tiles").filter { !$0.flag("unset") }.map { TileView($0) }
    let day = body.fields("day").map(DayBlocks.init)
    let isEmpty = tiles.isEmpty && !body.items("tiles").isEmpty && day?.blocks.isEmpty ?? true
    return CardView(
      icon: "sun.max", title: day?.title ?? StyledText(card.title),
      (day?.blocks ?? []) + [
        tiles.isEmpty ? nil : .tiles(tiles), isEmpty ? .text(StyledText(body.context.words[.nothingSetUp], .dim)) : nil,
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

/// The day of a briefing: `{date, events, hours, sleep, habits, travel, waiting, tomorrow}`.
private struct DayBlocks {
  /// The part of a day that is always shown.
  private static let waking = 7...22

  let title: StyledText
  let blocks: [Block]

  init(_ day: CardFields) {
    let words = day.context.words
    let date = day.date("date") ?? day.context.today
    title = StyledText(day.context.nearness(date) ?? day.context.day(date))
    let bar = Self.bar(day, date)
    let facts = [
      Fact(words[.allDayHeading], Self.allDay(day)), Fact(words[.lastNight], day.fields("sleep").flatMap(Self.night)),
      Fact(words[.habits], day.fields("habits").flatMap(Self.habits)),
      Fact(words[.onTheWay], day.fields("travel").flatMap(Self.travel)),
      Fact(words[.waiting], day.fields("waiting").flatMap(Self.waiting)),
      Fact(words[.tomorrow], day.fields("tomorrow").flatMap(Self.tomorrow)),
    ].compactMap { $0 }
    blocks = [bar.map { .timeBar($0) }, facts.isEmpty ? nil : .facts(facts)].compactMap { $0 }
  }

  private static func bar(_ day: CardFields, _ date: CivilDate) -> TimeBar? {
    let parts = day.items("events").filter { !$0.flag("all_day") }.compactMap { event in
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

  private static func allDay(_ day: CardFields) -> StyledText? {
    let titles = day.items("events").filter { $0.flag("all_day") }.compactMap(\.noted)
    return titles.isEmpty ? nil : StyledText(titles.joined(separator: ", "))
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

  private static func waiting(_ message: CardFields) -> StyledText? {
    let from = message.text("from").map { Self.name($0) + ": " } ?? ""
    let subject = message.text("subject") ?? message.context.words[.noSubject]
    return .joined([StyledText(from + subject, .strong), message.phrase("line", .dim)], by: "  ")
  }

  /// `Dana Okafor` of `Dana Okafor <dana@example.org>`; an address alone stays.
  private static func name(_ sender: String) -> String {
    let words = sender.prefix { $0 != "<" }.split(separator: " ")
    return words.isEmpty ? sender : words.joined(separator: " ")
  }

  private static func tomorrow(_ day: CardFields) -> StyledText? {
    guard let count = day.integer("count") else { return nil }
    let words = day.context.words
    if count == 0 { return StyledText(words[.noEventsShort], .dim) }
    let events = words.count(count, .event)
    let at = day.instant("at").map(day.context.clock)
    let first = day.text("first").map { title in at.map { words[.firstEventAt, title, $0] } ?? words[.firstEvent, title] }
    return .joined(
      [StyledText(day.flag("truncated") ? words[.atLeast, events] : events, .strong), first.map { StyledText($0, .dim) }],
      by: "  ")
  }
}
