import LucidCore

/// `{day: {…}, tiles: [{label, value, sub, source, icon, state}]}`: the day on a bar with the
/// weather under the same hours, then a tile for each source. What is not set up has no place.
struct BriefingRenderer: CardRenderer {
  let kind = "briefing"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let tiles = body.items("tiles").filter { !$0.flag("unset") }.map(TileView.init)
    let day = body.fields("day").map(DayBlocks.init)
    let isEmpty = tiles.isEmpty && !body.items("tiles").isEmpty
    return CardView(
      icon: "sun.max", title: day?.title ?? StyledText(card.title),
      (day?.blocks ?? []) + [
        tiles.isEmpty ? nil : .tiles(tiles), isEmpty ? .text(StyledText("Nothing is set up yet.", .dim)) : nil,
      ])
  }
}

extension TileView {
  init(_ tile: CardFields) {
    isMissing = tile.text("state") == "missing"
    icon = tile.text("icon") ?? ""
    label = tile.phrase("label") ?? tile.phrase("source") ?? ""
    value = tile.phrase("value", isMissing ? .dim : .strong) ?? (isMissing ? StyledText("not available", .dim) : "")
    sub = tile.phrase("sub", .dim) ?? ""
  }
}

/// The day of a briefing: `{date, events, hours, sleep, habits, way, waiting, tomorrow}`.
private struct DayBlocks {
  /// The part of a day that is always shown.
  private static let waking = 7...22

  let title: StyledText
  let blocks: [Block]

  init(_ day: CardFields) {
    let date = day.date("date") ?? day.context.today
    title = StyledText(day.context.nearness(date) ?? day.context.day(date))
    let bar = Self.bar(day, date)
    let facts = [
      Fact("All day", Self.allDay(day)), Fact("Last night", day.fields("sleep").flatMap(Self.night)),
      Fact("Habits", day.fields("habits").flatMap(Self.habits)), Fact("On the way", day.fields("way").flatMap(Self.way)),
      Fact("Waiting", day.fields("waiting").flatMap(Self.waiting)),
      Fact("Tomorrow", day.fields("tomorrow").flatMap(Self.tomorrow)),
    ].compactMap { $0 }
    blocks = [bar.map { .timeBar($0) }, facts.isEmpty ? nil : .facts(facts)].compactMap { $0 }
  }

  private static func bar(_ day: CardFields, _ date: CivilDate) -> TimeBar? {
    let parts = day.items("events").filter { !$0.flag("all_day") }.compactMap { event in
      TimeBar.Part(
        event.instant("start"), event.instant("end"), on: date, day.context, label: event.text("title") ?? "",
        tone: event.flag("conflict") ? .warn : .accent)
    }
    let weather = day.items("hours").compactMap { hour -> TimeBar.Hour? in
      guard let at = hour.instant("time"), let minute = day.context.minutes(at, on: date), (0...24 * 60).contains(minute),
        let degrees = hour["temp_c"].double.flatMap(WeatherRenderer.degrees)
      else { return nil }
      let words = hour.text("summary") ?? ""
      return TimeBar.Hour(minute: minute, icon: WeatherRenderer.icon(words), words: words, value: degrees)
    }
    return TimeBar(parts, hours: waking, now: day.context.now(on: date), weather: weather)
  }

  private static func allDay(_ day: CardFields) -> StyledText? {
    let titles = day.items("events").filter { $0.flag("all_day") }.compactMap { $0.text("title") }
    return titles.isEmpty ? nil : StyledText(titles.joined(separator: ", "))
  }

  private static func night(_ sleep: CardFields) -> StyledText? {
    guard let minutes = sleep["minutes"].double, minutes.isFinite else { return nil }
    let usual = sleep["usual"].double
    let tone: TextStyle = usual.map { minutes < $0 * 0.9 } ?? false ? .warn : .good
    return .joined(
      [
        StyledText(HealthGridRenderer.quantity(sleep["minutes"], "min"), .strong),
        usual.map { StyledText("usually " + HealthGridRenderer.quantity(.number($0), "min"), .dim) },
        StyledText(.level(minutes, usual: usual, cells: 16), tone),
      ], by: "  ")
  }

  private static func habits(_ habits: CardFields) -> StyledText? {
    guard let done = habits.integer("done"), let total = habits.integer("total"), total > 0 else { return nil }
    let open = habits.texts("open")
    return .joined(
      [
        StyledText("\(done) of \(total) done", .strong),
        open.isEmpty ? nil : StyledText("open: " + open.joined(separator: ", "), .dim),
        StyledText(.ring(done: done, of: total), done >= total ? .good : .accent),
      ], by: "  ")
  }

  private static func way(_ way: CardFields) -> StyledText? {
    guard let minutes = way.figure("minutes", " min") else { return nil }
    let place = way.text("destination").map { " to " + $0 } ?? ""
    return .joined(
      [StyledText(minutes + place, .strong), way.figure("usual", " min").map { StyledText("usually \($0)", .dim) }], by: "  ")
  }

  private static func waiting(_ message: CardFields) -> StyledText? {
    let from = message.text("from").map { Self.name($0) + ": " } ?? ""
    guard let subject = message.text("subject") else { return nil }
    return .joined([StyledText(from + subject, .strong), message.phrase("line", .dim)], by: "  ")
  }

  /// `Dana Okafor` of `Dana Okafor <dana@example.org>`; an address alone stays.
  private static func name(_ sender: String) -> String {
    let words = sender.prefix { $0 != "<" }.split(separator: " ")
    return words.isEmpty ? sender : words.joined(separator: " ")
  }

  private static func tomorrow(_ day: CardFields) -> StyledText? {
    guard let count = day.integer("count") else { return nil }
    if count == 0 { return StyledText("no events", .dim) }
    let more = day.flag("truncated") ? "at least " : ""
    let at = day.instant("at").map { " at " + day.context.clock($0) } ?? ""
    let first = day.text("first").map { StyledText("first \($0)\(at)", .dim) }
    return .joined([StyledText(more + Count.of(count, "event"), .strong), first], by: "  ")
  }
}
