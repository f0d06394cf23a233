import LucidCore
import LucidRuntime

/// `weather`: one place, now and for the rest of the day.
struct WeatherCard: CardBuilder {
  let kind = "weather"
  let body = WeatherReport.type

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    guard let result = observations.result(of: "weather.now") else { return nil }
    return CardParts(observations, presenters, context).card(kind, title, result, context)
  }
}
