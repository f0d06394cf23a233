import LucidCore
import LucidWording

/// `{place, temp_c, feels_c, summary, rain_pct, falls, wind_kph, high_c, low_c, hours,
/// alerts, advice}`.
struct WeatherRenderer: CardRenderer {
  let kind = "weather"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let words = body.context.words
    let now = StyledText.joined(
      [
        body.figure("temp_c", " °C").map { StyledText($0, .strong) },
        body.text("summary").map { StyledText(words.sky($0), .strong) },
      ],
      by: "  ")
    let feels = body.figure("feels_c", " °C").map { StyledText(words[.feelsLike, $0], .dim) }
    let facts = [
      Fact(Self.falls(body), body.figure("rain_pct", " %").map { StyledText($0) }),
      Fact(Self.capital(words[.wind]), body.figure("wind_kph", " km/h").map { StyledText($0) }),
      Fact(Self.capital(words[.high]), body.figure("high_c", " °C").map { StyledText($0) }),
      Fact(Self.capital(words[.low]), body.figure("low_c", " °C").map { StyledText($0) }),
    ].compactMap { $0 }
    return CardView(
      icon: Self.icon(body.text("summary") ?? ""), title: body.phrase("place") ?? StyledText(words[.weather]),
      [
        now.isEmpty ? nil : .headline(now, sub: feels ?? ""),
        facts.isEmpty ? nil : .facts(facts),
        hours(body.items("hours")),
      ] + alerts(body) + [Self.advice(body, card).map { .callout(.advice, $0) }])
  }

  /// `Rain`, `Snow`, `Rain and snow`: what the probability is of.
  static func falls(_ body: CardFields) -> String {
    capital(body.word("falls") ?? body.context.words[.rain])
  }

  private static func capital(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  static func advice(_ body: CardFields, _ card: Card) -> StyledText? {
    body.phrase("advice").map { body.context.sentence(card, .weather(.advice), .weather(.daysAdvice)) ?? $0 }
  }

  private func hours(_ hours: [CardFields]) -> Block? {
    let cells = hours.prefix(12).map { hour in
      let at = (hour.instant("time") ?? hour.instant("at")).map(hour.context.clock) ?? hour.text("time") ?? ""
      return StripCell(
        top: StyledText(at, .dim), icon: Self.icon(hour.text("summary") ?? ""),
        words: hour.text("summary").map(hour.context.words.sky) ?? "",
        value: StyledText(hour["temp_c"].double.flatMap(Self.degrees) ?? "", .strong),
        sub: StyledText(hour.figure("rain_pct", " %") ?? "", .dim))
    }
    return cells.isEmpty ? nil : .strip(Array(cells))
  }

  /// `4°`: an hour of a forecast is no more exact.
  static func degrees(_ d: Double) -> String? { d.isFinite ? CardFields.figure(d.rounded()) + "°" : nil }

  /// Texts, or records with a title.
  private func alerts(_ body: CardFields) -> [Block] { body.texts("alerts").map { .callout(.alert, StyledText($0, .warn)) } }

  static func icon(_ summary: String) -> String {
    let s = summary.lowercased()
    if s.contains("snow") { return "cloud.snow" }
    if s.contains("thunder") { return "cloud.bolt" }
    if s.contains("rain") || s.contains("drizzle") || s.contains("shower") { return "cloud.rain" }
    if s.contains("fog") { return "cloud.fog" }
    if ["mostly clear", "partly cloudy"].contains(s) { return "cloud.sun" }
    return s.contains("cloud") || s.contains("overcast") ? "cloud" : "sun.max"
  }
}
