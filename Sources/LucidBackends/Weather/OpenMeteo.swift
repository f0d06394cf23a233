import LucidBuiltins
import LucidCore

/// The response of Open-Meteo's forecast endpoint: blocks `current`, `hourly` and `daily`, where
/// the last two hold one list a variable beside the list `time`, and `…_units` beside each block.
///
/// Times are on a clock that stays `utc_offset_seconds` ahead of Greenwich, also beyond a night
/// when the clocks of `timezone` change; on the wall clock of the run's zone where the offset is
/// missing; or Unix seconds. Fahrenheit, miles an hour, metres a second and knots are converted.
/// What is missing or impossible is nil.
struct OpenMeteo {
  private let json: JSONNode
  private let zone: Zone
  /// A fortnight by the hour, and some.
  private static let hourLimit = 1000

  /// `zone` of the run.
  init(_ json: JSONNode, zone: Zone) {
    self.json = json
    if let east = json["utc_offset_seconds"]?.integer, abs(east) <= 18 * 3600 {
      self.zone = Zone(identifier: json["timezone"]?.text ?? "local", fixedOffset: east)
    } else {
      self.zone = zone
    }
  }

  /// Errors: `.failed` when there is neither current weather nor a forecast by the hour.
  func forecast(path: String) throws(StepFailure) -> Forecast {
    let hourly = json["hourly"]
    let count = min(hourly?["time"]?.list?.count ?? 0, Self.hourLimit)
    let hours = (0..<count).compactMap { i in conditions(json["hourly_units"]) { hourly?[$0]?[i] } }.sorted { $0.time < $1.time }
    let current = json["current"]
    let now = conditions(json["current_units"]) { current?[$0] }
    guard now != nil || !hours.isEmpty else {
      throw StepFailure(.failed, .words(.noWeatherIn, path), hint: .words(.mustBeForecast))
    }
    var notices: [Notice] = []
    if hours.count < count {
      notices.append(.file(path, .words(.withoutTime, count - hours.count, MessageText.count(count, .hour))))
    }
    return Forecast(place: place, current: now, hours: hours, days: days, notices: notices)
  }

  private var place: String? {
    if let name = json["place"]?.text, !name.isEmpty { return name }
    return nil
  }

  private var days: [DayForecast] {
    let daily = json["daily"]
    let units = json["daily_units"]
    return (0..<min(daily?["time"]?.list?.count ?? 0, 31)).compactMap { i -> DayForecast? in
      guard let time = time(daily?["time"]?[i]) else { return nil }
      return DayForecast(
        // On the clock of the forecast: its midnight may be the evening before on the wall.
        date: zone.date(time), highC: celsius(daily?["temperature_2m_max"]?[i], units?["temperature_2m_max"]),
        lowC: celsius(daily?["temperature_2m_min"]?[i], units?["temperature_2m_min"]),
        rainPct: percent(daily?["precipitation_probability_max"]?[i]), code: code(daily?["weather_code"]?[i]),
        windKph: speed(daily?["wind_speed_10m_max"]?[i], units?["wind_speed_10m_max"]))
    }.sorted { $0.date < $1.date }
  }

  private func conditions(_ units: JSONNode?, _ field: (String) -> JSONNode?) -> Conditions? {
    guard let time = time(field("time")) else { return nil }
    return Conditions(
      time: time, tempC: celsius(field("temperature_2m"), units?["temperature_2m"]),
      feelsC: celsius(field("apparent_temperature"), units?["apparent_temperature"]), code: code(field("weather_code")),
      rainPct: percent(field("precipitation_probability")), windKph: speed(field("wind_speed_10m"), units?["wind_speed_10m"]))
  }

  private func time(_ json: JSONNode?) -> Instant? {
    if let seconds = json?.integer { return (0...253_402_300_799).contains(seconds) ? Instant(seconds: Int64(seconds)) : nil }
    return json?.text.flatMap { ISOTimestamp($0) }?.instant(in: zone)
  }

  private func celsius(_ json: JSONNode?, _ unit: JSONNode?) -> Double? {
    guard let d = json?.double else { return nil }
    let c = unit?.text == "°F" ? (d - 32) / 1.8 : d
    // Colder and hotter than it ever was on Earth.
    return (-100...70).contains(c) ? c : nil
  }

  private func speed(_ json: JSONNode?, _ unit: JSONNode?) -> Double? {
    let factors = ["m/s": 3.6, "ms": 3.6, "mp/h": 1.609344, "mph": 1.609344, "kn": 1.852]
    guard let d = json?.double else { return nil }
    let kph = d * (unit?.text.flatMap { factors[$0] } ?? 1)
    return (0...500).contains(kph) ? kph : nil
  }

  private func percent(_ json: JSONNode?) -> Int? {
    guard let d = json?.double, (0...100).contains(d) else { return nil }
    return Int(d.rounded())
  }

  private func code(_ json: JSONNode?) -> WeatherCode? {
    json?.integer.flatMap { (0...99).contains($0) ? WeatherCode($0) : nil }
  }
}
