import LucidCore
import LucidRuntime

struct WeatherPresenter: Presenter {
  let family = "weather"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let result = observation.value
    if observation.tool == "weather.forecast" { return ForecastWording(result).tile }
    let sub: [CardPhrase?] = [
      Self.degrees(result, "high_c").map { .word(.highOf, [$0]) },
      result["rain_pct"].integer.map { .row([.word(Self.falls(result)), .amount(Double($0), .percent)]) },
    ]
    return Tile(
      .word(.weather), .list([Self.degrees(result, "temp_c"), Self.skyPiece(result)].compactMap(\.self)),
      sub: [.list(sub.compactMap(\.self))], icon: Self.icon(result))
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    let result = observation.value
    if observation.tool == "weather.forecast" { return ForecastWording(result).statements }
    let records = result.record?.id.map { [$0] } ?? []
    let rain = result["rain_pct"].integer ?? 0
    let isLikely = rain >= 50
    let falls = Self.kindOfFall(result)
    let chance = StatementValue.amount(Double(rain), .percent)
    var found = [
      Statement(
        .weather(.now), .fact, weight: 40,
        [
          .value: result["temp_c"].double.map { .amount($0, .celsius) }, .sky: Self.sky(result),
          .place: .text(result["place"].text ?? ""), .high: high(result, context),
          // A sentence of its own says what is likely.
          .falls: falls, .chance: rain > 0 && !isLikely ? chance : nil,
        ], records: records)
    ]
    found += Self.dangers(result, on: nil, weight: 75, records)
    if isLikely {
      found.append(
        Statement(
          .weather(.likely), .risk, weight: 45, [.falls: falls, .chance: chance], records: records, certainty: .estimate))
    }
    let weight = isLikely ? 40 : 15
    if let things = result["take"].list {
      let words = things.compactMap { $0.text.map(StatementValue.word) }
      found.append(Statement(.weather(.advice), .action, weight: weight, [.items: .list(words)], records: records))
    } else if let advice = result["advice"].text {
      found.append(Statement(.weather(.quoted), .action, weight: weight, [.text: .text(advice)], records: records))
    }
    return found
  }

  /// The high of the day until it is usually over.
  private func high(_ result: Value, _ context: PresentContext) -> StatementValue? {
    context.zone.civil(context.now).time.hour < 17 ? result["high_c"].double.map { .amount($0, .celsius) } : nil
  }

  /// One for each danger; as the source words it where it gives no figures.
  static func dangers(_ result: Value, on day: CivilDate?, weight: Int, _ records: [String]) -> [Statement] {
    let typed = (result["dangers"].list ?? []).compactMap { WeatherDanger.values(of: $0, on: day) }
    let texts = (result["alerts"].list ?? []).compactMap(\.text)
    let values: [StatementValues] =
      typed.count == texts.count ? typed : texts.map { [.text: .text($0), .day: day.map(StatementValue.day)] }
    return values.map { Statement(.weather(.danger), .risk, weight: weight, $0, records: records) }
  }

  /// The sky in words of the source; nil where it is not known.
  static func sky(_ result: Value) -> StatementValue? {
    result["summary"].text.flatMap { $0 == "unknown" ? nil : .word($0) }
  }

  static func degrees(_ result: Value, _ field: String) -> CardPhrase? { result[field].double.map { .amount($0, .celsius) } }

  static func skyPiece(_ result: Value) -> CardPhrase? {
    result["summary"].text.flatMap { $0 == "unknown" ? nil : .term(.sky, $0) }
  }

  private static func falls(_ result: Value) -> CardWord {
    switch precipitation(result) {
    case .snow: .snow
    case .both: .rainAndSnow
    case .rain, nil: .rain
    }
  }

  private static func precipitation(_ result: Value) -> Precipitation? {
    result["falls"].text.flatMap(Precipitation.init(rawValue:))
  }

  /// `rain`, `snow` or `both`, for a statement.
  static func kindOfFall(_ result: Value) -> StatementValue {
    switch precipitation(result) {
    case .snow: .word("snow")
    case .both: .word("both")
    case .rain, nil: .word("rain")
    }
  }

  static func icon(_ result: Value) -> String {
    result["summary"].text.flatMap(WeatherCode.init(text:))?.icon ?? "cloud"
  }
}
