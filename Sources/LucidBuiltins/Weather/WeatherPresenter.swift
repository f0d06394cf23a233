import LucidCore
import LucidRuntime

struct WeatherPresenter: Presenter {
  let family = "weather"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let result = observation.value
    if observation.tool == "weather.forecast" { return ForecastWording(result, context).tile }
    let sub = [
      result["high_c"].double.map { "high \(Figure.number($0)) °C" },
      result["rain_pct"].integer.map { "\(Self.falls(result)) \($0) %" },
    ]
    return Tile(
      label: "Weather", value: Self.now(result), sub: sub.compactMap { $0 }.joined(separator: ", "), icon: Self.icon(result))
  }

  func highlights(_ observation: Observation, in context: PresentContext) -> [Highlight] {
    let result = observation.value
    if observation.tool == "weather.forecast" { return ForecastWording(result, context).highlights }
    let records = result.record?.id.map { [$0] } ?? []
    var text = "**\(Self.now(result))** in \(result["place"].text ?? "")"
    if let high = result["high_c"].double { text += ", high \(Figure.number(high)) °C" }
    let rain = result["rain_pct"].integer ?? 0
    var found = [
      Highlight(.fact, weight: 40, rain > 0 ? "\(text), \(Self.falls(result)) \(rain) %." : "\(text).", records: records)
    ]
    for alert in (result["alerts"].list ?? []).compactMap(\.text) {
      found.append(Highlight(.risk, weight: 75, "Weather warning: **\(alert)**.", records: records))
    }
    let likely = ["snow": "Snow is", "rain and snow": "Rain and snow are"][Self.falls(result)] ?? "Rain is"
    if rain >= 50 { found.append(Highlight(.risk, weight: 45, "\(likely) likely today (**\(rain) %**).", records: records)) }
    if let advice = result["advice"].text {
      found.append(Highlight(.action, weight: rain >= 50 ? 40 : 15, advice, records: records))
    }
    return found
  }

  /// `4 °C, light rain`.
  private static func now(_ result: Value) -> String {
    let parts = [
      result["temp_c"].double.map { "\(Figure.number($0)) °C" },
      result["summary"].text == "unknown" ? nil : result["summary"].text,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// `rain`, `snow`, `rain and snow`.
  static func falls(_ result: Value) -> String { result["falls"].text ?? Precipitation.rain.rawValue }

  static func icon(_ result: Value) -> String {
    result["summary"].text.flatMap(WeatherCode.init(text:))?.icon ?? "cloud"
  }
}
