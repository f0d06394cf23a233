import LucidRuntime

/// The tools and cards of the weather.
package enum WeatherFamily {
  package static func family(_ backend: any WeatherBackend) -> Family {
    Family(
      "weather", tools: [WeatherNow(backend: backend), WeatherForecast(backend: backend)], presenter: WeatherPresenter(),
      cards: [WeatherCard(), ForecastCard()])
  }
}
