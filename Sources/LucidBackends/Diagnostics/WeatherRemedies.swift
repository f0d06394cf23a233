import LucidBuiltins
import LucidCore

/// The failures of the weather of a service, and their remedies.
enum WeatherRemedies {
  static let service = MessageText.words(.doctorService, SetUp.doctor, "backends.weather")

  static func unknown(_ name: String, host: String) -> StepFailure {
    StepFailure(.unavailable, .words(.knowsNoPlace, host, TerminalSanitizer.message(name, limit: 80)), hint: .words(.nameCity))
  }

  static let noCity = StepFailure(
    .unavailable, .words(.noCityForWeather), hint: .words(.setCityOrAt), setUp: SetUp.setting("user.city", "CITY"))
}
