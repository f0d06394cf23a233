package import LucidCore

/// The weather of now and of the rest of the day, made from a forecast, with what to do about it.
package struct WeatherReport: Hashable, Sendable {
  /// Conditions older or newer than this are not "now".
  private static let fresh: Int64 = 5400
  /// The number of hours shown.
  private static let hourCount = 12

  package let place: String
  package let now: Conditions
  package let rainPct: Int?
  /// The kind that `rainPct` is of; nil where nothing is expected.
  package let falls: Precipitation?
  package let highC: Double?
  package let lowC: Double?
  /// From the current hour on, at most twelve.
  package let hours: [Conditions]
  package let dangers: [WeatherDanger]
  /// Things to wear and take, in words of a fixed set.
  package let things: [String]
  /// The dangers as the card shows them.
  package var alerts: [String] { dangers.map { $0.text(day: " today") } }
  package var advice: String { Self.advice(things) }

  /// nil when the forecast does not cover now. `place` is the name to show.
  package init?(_ forecast: Forecast, place: String, now: Instant, zone: Zone) {
    func distance(_ c: Conditions) -> Int64 { c.time < now ? now.seconds - c.time.seconds : c.time.seconds - now.seconds }
    let nearest = ([forecast.current].compactMap { $0 } + forecast.hours).filter { $0.tempC != nil && distance($0) <= Self.fresh }
    // What was measured wins over what was forecast, however close the full hour is.
    guard let current = nearest.first(where: { $0 == forecast.current }) ?? nearest.min(by: { distance($0) < distance($1) })
    else { return nil }
    let today = zone.date(now)
    let day = forecast.days.first { $0.date == today }
    let ahead = forecast.hours.filter { $0.time.seconds > now.seconds - 3600 }
    let rest = ahead.filter { zone.date($0.time) == today }
    // Just after midnight the conditions of last night say nothing of this day.
    guard day != nil || !rest.isEmpty || zone.date(current.time) == today else { return nil }
    self.place = place
    self.now = current
    rainPct = rest.compactMap(\.rainPct).max() ?? day?.rainPct ?? current.rainPct
    // Of all the day, where the source still has its first hours.
    let temps = forecast.hours.filter { zone.date($0.time) == today }.compactMap(\.tempC) + [current.tempC].compactMap { $0 }
    highC = day?.highC ?? temps.max()
    lowC = day?.lowC ?? temps.min()
    hours = Array(ahead.prefix(Self.hourCount))
    let codes = ([current] + rest).compactMap(\.code)
    let wettest = rest.filter { ($0.rainPct ?? 0) > 0 }.max { ($0.rainPct ?? 0) < ($1.rainPct ?? 0) }
    falls = Precipitation(codes, percent: rainPct, tempC: wettest?.tempC ?? current.tempC)
    let wind = ([current] + rest).compactMap(\.windKph).max() ?? 0
    dangers = WeatherDanger.all(codes, wind: wind, high: highC, low: lowC)
    things = Self.things(
      codes, falls, wind: wind, rainPct: rainPct ?? 0, feels: current.feelsC ?? current.tempC ?? 15,
      high: highC ?? current.tempC ?? 15)
  }

  /// Things to wear and take, in words of a fixed set; `roof` in a thunderstorm, `ice` to mind.
  private static func things(
    _ codes: [WeatherCode], _ falls: Precipitation?, wind: Double, rainPct: Int, feels: Double, high: Double
  ) -> [String] {
    if codes.contains(where: \.isStorm) { return ["roof"] }
    var things: [String] = []
    let rain = rainPct >= 50 || codes.contains(where: \.isRain)
    if codes.contains(where: \.isSnow) || (rain && falls == .snow) {
      things.append("boots")
    } else if rain {
      // An umbrella turns inside out in a strong breeze.
      things.append(wind >= 40 ? "rain_jacket" : "umbrella")
    }
    switch feels {
    case ..<(-10): things.append("winter_coat")
    case ..<7: things.append("warm_jacket")
    case ..<15 where high < 22: things.append("light_jacket")
    default: break
    }
    if high >= 27 && !rain { things.append("water") }
    return codes.contains(where: \.isFreezing) ? things + ["ice"] : things
  }

  private static let names = [
    "boots": "boots", "rain_jacket": "a rain jacket", "umbrella": "an umbrella",
    "winter_coat": "a winter coat, a hat and gloves", "warm_jacket": "a warm jacket", "light_jacket": "a light jacket",
    "water": "water",
  ]

  /// One sentence that starts with a verb, for the card.
  private static func advice(_ things: [String]) -> String {
    if things.contains("roof") { return "Stay under a roof while the thunderstorm lasts." }
    let names = things.compactMap { Self.names[$0] }
    let take = names.isEmpty ? "Go as you are" : "Take \(MessageText.row(names))"
    return take + (things.contains("ice") ? ", and mind the ice." : names.isEmpty ? ", no jacket or umbrella needed." : ".")
  }

  package static let hourType = RecordType(
    "WeatherHour",
    [
      .init("time", .datetime, "Start of the hour."),
      .init("temp_c", .number, "Degrees Celsius."),
      .init("rain_pct", .integer, "Probability of rain or snow in percent."),
      .init("summary", .text, "Such as `light rain`."),
    ])

  package static let type = RecordType(
    "Weather",
    [
      .init("id", .text, "The place and its local day."),
      .init("place", .text, "Such as `Montreal`."),
      .init("temp_c", .number, "Now, in degrees Celsius."),
      .init("feels_c", .number, "As it feels, in degrees Celsius; null when not known."),
      .init("summary", .text, "Such as `light rain`."),
      .init("rain_pct", .integer, "Highest probability of rain or snow in the rest of the day, in percent."),
      .init("falls", .text, "What the probability is of: `rain`, `snow` or `rain and snow`; null where nothing is expected."),
      .init("wind_kph", .number, "Now, in kilometres an hour."),
      .init("high_c", .number, "Of today, in degrees Celsius."),
      .init("low_c", .number, "Of today, in degrees Celsius."),
      .init("hours", .list(.record(hourType)), "From the current hour on, at most twelve."),
      .init("alerts", .list(.text), "Dangers of the rest of the day; empty on most days."),
      .init("advice", .text, "One sentence: what to wear and take."),
      .init("dangers", .list(.record(WeatherDanger.type)), "The alerts with their figures."),
      .init("take", .list(.text), "What the advice names, such as `umbrella`, `warm_jacket`, `ice`."),
    ])

  package func record(on date: CivilDate) -> Record {
    func degrees(_ d: Double?) -> Value { .optional(d.map { Figure.round($0) }) }
    return Record(
      Self.type,
      [
        "id": .text("\(place)@\(date.iso)"), "place": .text(place), "temp_c": degrees(now.tempC), "feels_c": degrees(now.feelsC),
        "summary": .text(now.code?.text ?? "unknown"), "rain_pct": .optional(rainPct),
        "falls": .optional(falls?.rawValue), "wind_kph": degrees(now.windKph), "high_c": degrees(highC), "low_c": degrees(lowC),
        "hours": .list(
          hours.map {
            .record(
              Record(
                Self.hourType,
                [
                  "time": .datetime($0.time), "temp_c": degrees($0.tempC), "rain_pct": .optional($0.rainPct),
                  "summary": .optional($0.code?.text),
                ]))
          }),
        "alerts": .list(alerts.map(Value.text)), "advice": .text(advice),
        "dangers": .list(dangers.map(\.value)), "take": .list(things.map(Value.text)),
      ])
  }
}
