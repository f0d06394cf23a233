import LucidCore
import LucidRuntime

/// Describes a result of `weather.forecast`.
struct ForecastWording {
  private let result: Value
  private let context: PresentContext
  private let days: [Value]

  init(_ result: Value, _ context: PresentContext) {
    self.result = result
    self.context = context
    days = result["days"].list ?? []
  }

  var tile: Tile {
    let first = days.first ?? .null
    let rest = days.dropFirst().prefix(2).map { day in "\(name(day)) \(degrees(day, "high_c") ?? text(day))" }
    return Tile(
      label: "Forecast", value: [degrees(first, "high_c"), text(first)].compactMap { $0 }.joined(separator: ", "),
      sub: rest.joined(separator: ", "), icon: WeatherPresenter.icon(first))
  }

  var highlights: [Highlight] {
    var said: [Highlight] = []
    for (i, day) in days.enumerated() {
      let records = day["id"].text.map { [$0] } ?? []
      var parts = [text(day)]
      if let low = degrees(day, "low_c"), let high = degrees(day, "high_c") { parts.append("\(low) to \(high)") }
      if let rain = day["rain_pct"].integer { parts.append("\(WeatherPresenter.falls(day)) \(rain) %") }
      let date = name(day)
      said.append(
        Highlight(
          .fact, weight: max(10, 40 - i),
          "**\(date.prefix(1).uppercased() + date.dropFirst())**: \(parts.joined(separator: ", ")).",
          records: records))
      for alert in (day["alerts"].list ?? []).compactMap(\.text) {
        said.append(Highlight(.risk, weight: 75 - i, "Weather warning for \(date): **\(alert)**.", records: records))
      }
    }
    if let advice = result["advice"].text {
      said.append(Highlight(.action, weight: 25, advice, records: result.record?.id.map { [$0] } ?? []))
    }
    return said
  }

  private func name(_ day: Value) -> String {
    if case .date(let date) = day["date"] { context.day(date) } else { "that day" }
  }

  private func text(_ day: Value) -> String { day["summary"].text.flatMap { $0 == "unknown" ? nil : $0 } ?? "no description" }
  private func degrees(_ day: Value, _ field: String) -> String? { day[field].double.map { "\(Figure.number($0)) °C" } }
}
