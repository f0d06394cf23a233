import LucidBuiltins
import LucidCore

/// The failures of travel times of services, and their remedies.
enum TravelRemedies {
  static let service = MessageText.words(.doctorServices, SetUp.doctor, "backends.travel")

  static let noStart = StepFailure(
    .unavailable, .words(.noStartSet), hint: .words(.setTravelFrom), setUp: SetUp.setting("backends.travel.from", "ADDRESS"))

  static func noGeocoder(_ address: String) -> StepFailure {
    StepFailure(.unavailable, .words(.nothingFinds, TerminalSanitizer.message(address, limit: 80)), hint: .words(.nameGeocoder))
  }

  static func unknown(_ address: String, host: String) -> StepFailure {
    StepFailure(
      .unavailable, .words(.findsNoAddress, host, TerminalSanitizer.message(address, limit: 80)), hint: .words(.writeAsOnLetter))
  }

  static func noMode(_ mode: TravelMode, host: String) -> StepFailure {
    StepFailure(.unavailable, .words(.noTimesBy, host, mode.rawValue), hint: .words(.itKnows, ServiceModes.text))
  }
}

/// The modes that routers answer for.
enum ServiceModes {
  static let all: [TravelMode] = [.car, .bike, .walk]
  static var text: String { all.map(\.rawValue).joined(separator: ", ") }
}
