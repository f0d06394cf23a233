import LucidCore
import LucidWording

/// `{place, items: [{date, summary, high_c, low_c, rain_pct, wind_kph, hours, alerts}], advice}`.
struct ForecastRenderer: CardRenderer {
  let kind = "forecast"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let words = body.context.words
    let days = body.items("items")
    let lows = days.compactMap { $0["low_c"].double }.filter(\.isFinite)
    let highs = days.compactMap { $0["high_c"].double }.filter(\.isFinite)
    let scale = lows.min().flatMap { low in highs.max().flatMap { low <= $0 ? low...$0 : nil } }
    let table = TableView(
      columns: [
        .init(title: "", spoken: words[.day], heads: true), .init(title: ""), .init(title: words[.high], right: true),
        .init(title: words[.low], right: true), .init(title: "", spare: 2, spoken: words[.fromLowToHigh]),
        .init(title: "", spare: 3, spoken: words[.sky]), .init(title: words[.rain], right: true, spare: 1),
      ],
      rows: days.map { row($0, scale) })
    let alerts = days.flatMap { day in
      day.texts("alerts").map { Block.callout(.alert, StyledText("\(Self.name(day)): \($0)", .warn)) }
    }
    return CardView(
      icon: WeatherRenderer.icon(days.first?.text("summary") ?? ""), title: body.phrase("place") ?? StyledText(words[.forecast]),
      [days.isEmpty ? .text(StyledText(words[.noForecast], .dim)) : .table(table)] + alerts
        + [WeatherRenderer.advice(body, card).map { .callout(.advice, $0) }])
  }

  private func row(_ day: CardFields, _ scale: ClosedRange<Double>?) -> [StyledText] {
    let words = day.context.words
    let icon = day.text("summary").map { StyledText(.icon(WeatherRenderer.icon($0)), .accent) }
    return [
      StyledText(Self.name(day), .strong), icon ?? "",
      StyledText(day.figure("high_c", " °C") ?? ""),
      StyledText(day.figure("low_c", " °C") ?? "", .dim),
      Self.bar(day, scale), day.text("summary").map { StyledText(words.sky($0)) } ?? "",
      StyledText(
        day.figure("rain_pct", " %").map { (day.text("falls") == "snow" ? words[.snow] + " " : "") + $0 } ?? "", .dim),
    ]
  }

  private static func bar(_ day: CardFields, _ scale: ClosedRange<Double>?) -> StyledText {
    guard let scale, let low = day["low_c"].double, let high = day["high_c"].double, low.isFinite, high.isFinite, low <= high
    else { return "" }
    return StyledText(.range(low: low, high: high, on: scale, cells: 12), .accent)
  }

  private static func name(_ day: CardFields) -> String {
    day.date("date").map(day.context.words.dayOfForecast) ?? ""
  }
}
