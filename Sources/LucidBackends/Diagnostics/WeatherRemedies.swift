import LucidBuiltins
import LucidCore

/// The failures of the weather of a service, and their remedies.
enum WeatherRemedies {
  static let service = "`\(SetUp.doctor)` checks the service; `backends.weather` of the configuration names it"

  static func unknown(_ name: String, host: String) -> StepFailure {
    StepFailure(
      .unavailable, .words(.knowsNoPlace, host, TerminalSanitizer.message(name, limit: 80)),
      hint: "name a city, or give its coordinates: `backends: { weather: { open_meteo: on, at: [LAT, LON] } }`")
  }

  static let noCity = StepFailure(
    .unavailable, .words(.noCityForWeather),
    hint: "set user.city, or `backends: { weather: { open_meteo: on, at: [LAT, LON] } }`",
    setUp: SetUp.setting("user.city", "CITY"))
}
