/// A code of the WMO for present weather (table 4677), as far as forecasts use it.
package struct WeatherCode: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) { self.number = number }

  private static let words: [Int: String] = [
    0: "clear sky", 1: "mostly clear", 2: "partly cloudy", 3: "overcast", 45: "fog", 48: "freezing fog",
    51: "light drizzle", 53: "drizzle", 55: "heavy drizzle", 56: "light freezing drizzle", 57: "freezing drizzle",
    61: "light rain", 63: "rain", 65: "heavy rain", 66: "light freezing rain", 67: "freezing rain",
    71: "light snow", 73: "snow", 75: "heavy snow", 77: "snow grains", 80: "light showers", 81: "showers", 82: "violent showers",
    85: "light snow showers", 86: "heavy snow showers", 95: "thunderstorm", 96: "thunderstorm with light hail",
    99: "thunderstorm with heavy hail",
  ]

  /// In a sentence; nil for a code that forecasts do not use.
  package var text: String? { Self.words[number] }

  var isSnow: Bool { [71, 73, 75, 77, 85, 86].contains(number) }
  var isFreezing: Bool { [48, 56, 57, 66, 67].contains(number) }
  var isStorm: Bool { (95...99).contains(number) }
  /// Rain of some kind falls.
  var isRain: Bool { (51...67).contains(number) || (80...82).contains(number) || isStorm }
  var isHeavy: Bool { [55, 65, 75, 82, 86, 99].contains(number) }

  /// SF Symbol name.
  var icon: String {
    switch number {
    case 0, 1: "sun.max"
    case 2: "cloud.sun"
    case 45, 48: "cloud.fog"
    case _ where isStorm: "cloud.bolt.rain"
    case _ where isSnow: "cloud.snow"
    case _ where isRain: "cloud.rain"
    default: "cloud"
    }
  }
}

extension WeatherCode {
  /// The code that reads so.
  init?(text: String) {
    guard let number = Self.words.first(where: { $0.value == text })?.key else { return nil }
    self.init(number)
  }
}
