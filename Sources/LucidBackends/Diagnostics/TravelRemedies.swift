import LucidBuiltins
import LucidCore

/// The failures of travel times of services, and their remedies.
enum TravelRemedies {
  static let service = "`\(SetUp.doctor)` checks the services; `backends.travel` of the configuration names them"

  static let noStart = StepFailure(
    .unavailable, .words(.noStartSet),
    hint: "`backends: { travel: { from: ADDRESS } }`, or its coordinates such as `60.17, 24.94`",
    setUp: SetUp.setting("backends.travel.from", "ADDRESS"))

  static func noGeocoder(_ address: String) -> StepFailure {
    StepFailure(
      .unavailable, .words(.nothingFinds, TerminalSanitizer.message(address, limit: 80)),
      hint:
        "give its coordinates such as `60.17, 24.94`, or name a server: `backends: { travel: { geocode: { nominatim: URL } } }`")
  }

  static func unknown(_ address: String, host: String) -> StepFailure {
    StepFailure(
      .unavailable, .words(.findsNoAddress, host, TerminalSanitizer.message(address, limit: 80)),
      hint: "write it as on a letter, or give its coordinates such as `60.17, 24.94`")
  }

  static func noMode(_ mode: TravelMode, host: String) -> StepFailure {
    StepFailure(
      .unavailable, .words(.noTimesBy, host, mode.rawValue), hint: "it knows \(ServiceModes.text)")
  }
}

/// The modes that routers answer for.
enum ServiceModes {
  static let all: [TravelMode] = [.car, .bike, .walk]
  static var text: String { all.map(\.rawValue).joined(separator: ", ") }
}
