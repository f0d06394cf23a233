import LucidCore
import LucidRuntime

/// Describes a result of `weather.forecast`.
struct ForecastWording {
  private let result: Value
  private let days: [Value]

  init(_ result: Value) {
    self.result = result
    days = result["items"].list ?? []
  }

  var tile: Tile {
    let first = days.first ?? .null
    let rest = days.dropFirst().prefix(2).compactMap { day in
      day["date"].date.map { CardPhrase.row([.day($0), WeatherPresenter.degrees(day, "high_c") ?? sky(day)]) }
    }
    return Tile(
      .word(.forecast), .list([WeatherPresenter.degrees(first, "high_c"), sky(first)].compactMap(\.self)),
      sub: [.list(rest)], icon: WeatherPresenter.icon(first))
  }

  private func sky(_ day: Value) -> CardPhrase { WeatherPresenter.skyPiece(day) ?? .word(.noDescription) }

  var statements: [Statement] {
    var said: [Statement] = []
    for (i, day) in days.enumerated() {
      let records = day["id"].text.map { [$0] } ?? []
      guard case .date(let date) = day["date"] else { continue }
      let low = day["low_c"].double
      let high = day["high_c"].double
      said.append(
        Statement(
          .weather(.day), .fact, weight: max(10, 40 - i),
          [
            .day: .day(date), .sky: WeatherPresenter.sky(day), .low: low.map { .amount($0, .celsius) },
            .high: high.map { .amount($0, .celsius) }, .falls: WeatherPresenter.kindOfFall(day),
            .chance: day["rain_pct"].integer.map { .amount(Double($0), .percent) },
          ], records: records, certainty: .estimate))
      said += WeatherPresenter.dangers(day, on: date, weight: 75 - i, records)
    }
    if result["advice"].text != nil {
      said.append(
        Statement(
          .weather(.daysAdvice), .action, weight: 25,
          [.umbrella: .list(wet { $0 != .snow }), .boots: .list(wet { $0 == .snow })],
          records: result.record?.id.map { [$0] } ?? [], certainty: .estimate))
    }
    return said
  }

  /// The days on which rain or snow of some kinds is likely.
  private func wet(_ kinds: (Precipitation?) -> Bool) -> [StatementValue] {
    days.compactMap { day in
      guard case .date(let date) = day["date"] else { return nil }
      let code = day["summary"].text.flatMap(WeatherCode.init(text:))
      let isLikely = day["rain_pct"].integer.map { $0 >= 50 } ?? (code?.isRain == true || code?.isSnow == true)
      return isLikely && kinds(day["falls"].text.flatMap(Precipitation.init(rawValue:))) ? .day(date) : nil
    }
  }
}
