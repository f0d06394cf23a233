import LucidCore

/// An outside system that knows the weather.
public protocol WeatherBackend: Sendable {
  /// Returns the forecast of a place (nil: the configured one), for the hours and days around
  /// `now`.
  ///
  /// Errors: `.unavailable` when there is no source, or it does not know the place. Cost: may
  /// block. Called concurrently.
  func forecast(_ place: String?, now: Instant, zone: Zone) async throws(StepFailure) -> Forecast
}

public struct Forecast: Hashable, Sendable {
  /// As the source names it; nil when it does not.
  public let place: String?
  /// Measured, or computed for the moment at which the source was asked.
  public let current: Conditions?
  /// Ascending, on the hour.
  public let hours: [Conditions]
  /// Ascending.
  public let days: [DayForecast]
  public let notices: [Notice]

  public init(place: String?, current: Conditions?, hours: [Conditions], days: [DayForecast], notices: [Notice] = []) {
    self.place = place
    self.current = current
    self.hours = hours
    self.days = days
    self.notices = notices
  }
}

/// The weather at one moment. What the source does not say is nil.
public struct Conditions: Hashable, Sendable {
  public let time: Instant
  public let tempC: Double?
  public let feelsC: Double?
  public let code: WeatherCode?
  /// Probability of rain or snow in percent.
  public let rainPct: Int?
  public let windKph: Double?

  public init(
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

public struct DayForecast: Hashable, Sendable {
  public let date: CivilDate
  public let highC: Double?
  public let lowC: Double?
  public let rainPct: Int?
  public let code: WeatherCode?
  /// The strongest of the day.
  public let windKph: Double?

  public init(
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

/// Stands in when no weather source is bound.
public struct UnavailableWeather: WeatherBackend {
  private let reason: String

  public init(_ reason: String = "no weather source is set up") { self.reason = reason }

  public func forecast(_ place: String?, now: Instant, zone: Zone) async throws(StepFailure) -> Forecast {
    throw StepFailure(.unavailable, reason, hint: "add weather.json to the vault")
  }
}
