import LucidRuntime

public enum WeatherFamily {
  public static func family(_ backend: any WeatherBackend) -> Family {
    Family(
      "weather", tools: [WeatherNow(backend: backend), WeatherForecast(backend: backend)], presenter: WeatherPresenter(),
      cards: [WeatherCard(), ForecastCard()])
  }
}
