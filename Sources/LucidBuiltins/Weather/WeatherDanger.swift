import LucidCore

/// A danger that a forecast warns of.
package struct WeatherDanger: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case thunderstorm, ice
    case heavySnow = "heavy_snow"
    case heavyRain = "heavy_rain"
    case gale, heat, cold
  }

  package let kind: Kind
  /// The wind in km/h, or the temperature in degrees Celsius; nil where none is the reason.
  package let amount: Double?

  /// All that the codes and figures of some hours or of a day warn of.
  static func all(_ codes: [WeatherCode], wind: Double, high: Double?, low: Double?) -> [WeatherDanger] {
    var found: [WeatherDanger] = []
    func add(_ kind: Kind, _ amount: Double? = nil) { found.append(WeatherDanger(kind: kind, amount: amount)) }
    if codes.contains(where: \.isStorm) { add(.thunderstorm) }
    if codes.contains(where: \.isFreezing) { add(.ice) }
    if codes.contains(where: { $0.isSnow && $0.isHeavy }) { add(.heavySnow) }
    if codes.contains(where: { $0.isRain && $0.isHeavy && !$0.isStorm }) { add(.heavyRain) }
    if wind >= 62 { add(.gale, wind) }
    if let high, high >= 32 { add(.heat, high) }
    if let low, low <= -20 { add(.cold, low) }
    return found
  }

  /// The text of the card; `day` is put behind what needs one, ` today`.
  func text(day: String) -> String {
    let value = amount.map(Figure.number) ?? ""
    return switch kind {
    case .thunderstorm: "thunderstorm\(day)"
    case .ice: "ice on the ground"
    case .heavySnow: "heavy snow\(day)"
    case .heavyRain: "heavy rain\(day)"
    case .gale: "gale, up to \(value) km/h"
    case .heat: "heat, up to \(value) °C"
    case .cold: "severe cold, down to \(value) °C"
    }
  }

  static let type = RecordType(
    "WeatherDanger",
    [
      .init("kind", .text, "Such as `heavy_snow`, `gale`, `heat`."),
      .init("amount", .number, "Wind in km/h or degrees Celsius; null where none is the reason."),
    ])

  var value: Value {
    .record(Record(Self.type, ["kind": .text(kind.rawValue), "amount": .optional(amount.map { Figure.round($0) })]))
  }

  /// The value in a statement; nil for a kind that is not known.
  static func values(of danger: Value, on day: CivilDate?) -> StatementValues? {
    guard let kind = danger["kind"].text.flatMap(Kind.init) else { return nil }
    let unit: StatementUnit = kind == .gale ? .kilometersPerHour : .celsius
    return [
      .danger: .word(kind.rawValue), .value: danger["amount"].double.map { .amount($0, unit) }, .day: day.map(StatementValue.day),
    ]
  }
}
