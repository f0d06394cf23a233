package import LucidBuiltins
package import LucidCore
package import LucidHTTP

/// The weather by Open-Meteo's forecast endpoint over the network. The same place is asked for at
/// most once in a quarter of an hour; while the service fails, an answer of the last six hours
/// serves.
package struct OpenMeteoService: WeatherBackend {
  private static let hour: Int64 = 3_600

  private let source: NetworkSources.Weather
  private let client: ServiceClient
  private let city: String?
  private let region: String?

  /// `settings` name the city where no coordinates are configured.
  package init(_ source: NetworkSources.Weather, client: ServiceClient, settings: Settings) {
    (self.source, self.client) = (source, client)
    (city, region) = (settings.city.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }, settings.region)
  }

  package func forecast(_ place: String?, now: Instant, zone: Zone) async throws(StepFailure) -> Forecast {
    let isOwn = place.map { place in city.map { TextFold.areEqual(place, $0) } ?? false } ?? true
    let (name, at) = try await coordinates(isOwn ? nil : place)
    let response = try await client.response(ServiceRequest(url(at), policy: policy(zone)))
    let host = source.forecast.host
    guard let json = ServiceJSON.root(response.body) else {
      throw StepFailure(.failed, .words(.sentBadJSON, host), hint: WeatherRemedies.service)
    }
    let forecast = try OpenMeteo(json, zone: zone).forecast(path: host)
    let notice = response.notice(.family("weather"), now: now, zone: zone).map { [$0] } ?? []
    return Forecast(
      place: name, current: forecast.current, hours: forecast.hours, days: forecast.days,
      notices: forecast.notices + notice + [Attribution.openMeteo])
  }

  /// nil is the person's own place.
  private func coordinates(_ place: String?) async throws(StepFailure) -> (name: String?, at: Coordinates) {
    if place == nil, let at = source.at { return (city, at) }
    guard let name = place ?? city else { throw WeatherRemedies.noCity }
    if let at = Coordinates(text: name) { return (name, at) }
    let found = try await OpenMeteoSearch(source.search, client: client).place(name, region: place == nil ? region : nil)
    return (Self.isSame(found.name, name) ? found.name : name, found.coordinates)
  }

  /// Whether two names have the same letters, such as `montreal` and `Montréal`. Any other name is
  /// text of the service, which could tell a model to do something, also in characters that are not
  /// drawn.
  private static func isSame(_ a: String, _ b: String) -> Bool {
    TextFold.areEqual(a, b) && !a.unicodeScalars.contains { $0.properties.isDefaultIgnorableCodePoint }
  }

  private func policy(_ zone: Zone) -> ServicePolicy {
    var policy = ServicePolicy("weather", subject: "weather", remedy: WeatherRemedies.service)
    (policy.minimumAge, policy.staleAge) = (Self.hour / 4, 6 * Self.hour)
    policy.problem = { body, _ in
      guard let json = ServiceJSON.root(body) else { return .words(.damagedJSON) }
      return (try? OpenMeteo(json, zone: zone).forecast(path: "")) == nil ? .words(.noForecast) : nil
    }
    return policy
  }

  private func url(_ at: Coordinates) -> ServerURL {
    let now = "temperature_2m,apparent_temperature,weather_code,wind_speed_10m"
    return source.forecast.querying([
      ("latitude", Coordinates.text(at.latitude, decimals: 2)), ("longitude", Coordinates.text(at.longitude, decimals: 2)),
      ("current", now), ("hourly", now + ",precipitation_probability"),
      (
        "daily",
        "weather_code,temperature_2m_max,temperature_2m_min,precipitation_probability_max,wind_speed_10m_max"
      ),
      ("timezone", "auto"), ("forecast_days", "15"),
    ])
  }
}

extension VaultFamilies {
  var weather: (any WeatherBackend)? {
    if let network, let source = network.sources.weather {
      return OpenMeteoService(source, client: network.client, settings: settings)
    }
    return tree.map { VaultWeather(tree: $0, pool: pool, asOf: asOf) }
  }
}
