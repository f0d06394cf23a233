import LucidCore
import LucidRuntime

/// The tools and cards of the weather.
package enum WeatherFamily {
  package static func family(_ backend: (any WeatherBackend)?) -> Family {
    let backend = Bound(backend, hint: .words(.addWeather))
    return Family(
      "weather", missing: backend.failure, tools: [WeatherNow(backend: backend), WeatherForecast(backend: backend)],
      presenter: WeatherPresenter(), cards: [WeatherCard(), ForecastCard()],
      question: HealthQuestion { context throws(StepFailure) in
        let reading = try await backend().forecast(context.settings.city, now: context.now, zone: context.zone)
        return .init("\(Figure.count(reading.days.count, "day")) of forecast", reading.notices)
      })
  }
}
