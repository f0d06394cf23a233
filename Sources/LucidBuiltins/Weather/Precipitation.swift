/// The kind of what falls from the sky.
package enum Precipitation: String, Sendable {
  case rain, snow
  case both = "rain and snow"

  /// By the codes of some hours or of a day; where none of them names rain or snow, by the
  /// temperature. `percent` is the probability of either; nil where nothing is expected.
  init?(_ codes: [WeatherCode], percent: Int?, tempC: Double?) {
    switch (codes.contains(where: \.isRain), codes.contains(where: \.isSnow)) {
    case (true, true): self = .both
    case (true, false): self = .rain
    case (false, true): self = .snow
    case (false, false):
      guard let percent, percent > 0 else { return nil }
      self = (tempC ?? 10) <= 0 ? .snow : .rain
    }
  }
}
