import LucidCore

/// `{place, days: [{date, summary, high_c, low_c, rain_pct, wind_kph, hours, alerts}], advice}`.
struct ForecastRenderer: CardRenderer {
  let kind = "forecast"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let days = body.items("days")
    let table = TableView(
      columns: [
        .init(title: ""), .init(title: "high", right: true), .init(title: "low", right: true), .init(title: "", spare: 2),
        .init(title: "rain", right: true, spare: 1),
      ],
      rows: days.map(row))
    let alerts = days.flatMap { day in
      day.texts("alerts").map { Block.callout(.alert, StyledText("\(Self.name(day)): \($0)", .warn)) }
    }
    return CardView(
      icon: WeatherRenderer.icon(days.first?.text("summary") ?? ""), title: body.phrase("place") ?? "Forecast",
      [days.isEmpty ? .text(StyledText("No forecast.", .dim)) : .table(table)] + alerts
        + [body.phrase("advice").map { .callout(.advice, $0) }])
  }

  private func row(_ day: CardFields) -> [StyledText] {
    [
      StyledText(Self.name(day), .strong), StyledText(day.figure("high_c", " °C") ?? ""),
      StyledText(day.figure("low_c", " °C") ?? "", .dim),
      day.phrase("summary") ?? "",
      StyledText(day.figure("rain_pct", " %").map { (day.text("falls") == "snow" ? "snow " : "") + $0 } ?? "", .dim),
    ]
  }

  private static func name(_ day: CardFields) -> String {
    day.date("date").map { DatePattern.format(CivilDateTime(date: $0), "EEE d") } ?? ""
  }
}
