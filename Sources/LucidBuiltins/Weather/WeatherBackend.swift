package import LucidCore

/// An outside system that knows the weather.
package protocol WeatherBackend: Sendable {
  /// Returns the forecast of a place (nil: the configured one), for the hours and days around
  /// `now`.
  ///
  /// Errors: `.unavailable` when there is no source, or it does not know the place. Cost: may
  /// block. Called concurrently.
  func forecast(_ place: String?, now: Instant, zone: Zone) async throws(StepFailure) -> Forecast
}

/// The weather at a place: now, by the hour and by the day.
package struct Forecast: Hashable, Sendable {
  /// As the source names it; nil when it does not.
  package let place: String?
  /// Measured, or computed for the moment at which the source was asked.
  package let current: Conditions?
  /// Ascending, on the hour.
  package let hours: [Conditions]
  /// Ascending.
  package let days: [DayForecast]
  package let notices: [Notice]

  package init(place: String?, current: Conditions?, hours: [Conditions], days: [DayForecast], notices: [Notice] = []) {
    self.place = place
    self.current = current
    self.hours = hours
    self.days = days
    self.notices = notices
  }
}

/// The weather at one moment. What the source does not say is nil.
package struct Conditions: Hashable, Sendable {
  package let time: Instant
  package let tempC: Double?
  package let feelsC: Double?
  package let code: WeatherCode?
  /// Probability of rain or snow in percent.
  package let rainPct: Int?
  package let windKph: Double?

  package init(
    time: Instant, tempC: Double?, feelsC: Double? = nil, code: WeatherCode? = nil, rainPct: Int? = nil, windKph: Double? = nil
  ) {
    self.time = time
    self.tempC = tempC
    self.feelsC = feelsC
    self.code = code
    self.rainPct = rainPct
    self.windKph = windKph
  }
}

/// The forecast of one day; nil where the source does not say.
package struct DayForecast: Hashable, Sendable {
  package let date: CivilDate
  package let highC: Double?
  package let lowC: Double?
  package let rainPct: Int?
  package let code: WeatherCode?
  /// The strongest of the day.
  package let windKph: Double?

  package init(
    date: CivilDate, highC: Double?, lowC: Double?, rainPct: Int? = nil, code: WeatherCode? = nil, windKph: Double? = nil
  ) {
    self.date = date
    self.highC = highC
    self.lowC = lowC
    self.rainPct = rainPct
    self.code = code
    self.windKph = windKph
  }
}
