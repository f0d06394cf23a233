import LucidCore
import LucidRuntime

/// `forecast`: one place, a line for each day.
struct ForecastCard: CardBuilder {
  let kind = "forecast"
  let body = WeatherOutlook.type

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    guard let result = observations.result(of: "weather.forecast") else { return nil }
    return CardParts(observations, presenters, context).card(kind, title, result, context)
  }
}
