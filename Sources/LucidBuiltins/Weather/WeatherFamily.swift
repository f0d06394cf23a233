import LucidRuntime

/// The tools and cards of the weather.
package enum WeatherFamily {
  package static func family(_ backend: (any WeatherBackend)?) -> Family {
    let backend = Bound(backend, hint: "add weather.json to the vault")
    return Family(
      "weather", missing: backend.failure, tools: [WeatherNow(backend: backend), WeatherForecast(backend: backend)],
      presenter: WeatherPresenter(),
      cards: [WeatherCard(), ForecastCard()])
  }
}
