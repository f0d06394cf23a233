package import LucidCore

/// The days ahead, made from a forecast: of each what its own line says, else what its hours say.
package struct WeatherOutlook: Hashable, Sendable {
  package struct Day: Hashable, Sendable {
    package let date: CivilDate
    package let code: WeatherCode?
    package let highC: Double?
    package let lowC: Double?
    package let rainPct: Int?
    /// The kind that `rainPct` is of; nil where nothing is expected.
    package let falls: Precipitation?
    package let windKph: Double?
    /// At 6, 9, 12, 15, 18 and 21 o'clock; of today only what is still to come.
    package let hours: [Conditions]
    package let dangers: [WeatherDanger]
  }

  /// From the first day on, without gaps at the end; a day that nothing is known of is left out.
  package let days: [Day]

  package init(_ forecast: Forecast, from first: CivilDate? = nil, days count: Int, now: Instant, zone: Zone) {
    let start = max(first ?? zone.date(now), zone.date(now))
    let hours = Dictionary(grouping: forecast.hours) { zone.date($0.time) }
    days = (0..<count).compactMap { i in
      let date = start.adding(days: i)
      return Self.day(date, forecast.days.first { $0.date == date }, hours[date] ?? [], now: now, zone: zone)
    }
  }

  private static func day(_ date: CivilDate, _ line: DayForecast?, _ hours: [Conditions], now: Instant, zone: Zone) -> Day? {
    guard line != nil || !hours.isEmpty else { return nil }
    let ahead = hours.filter { $0.time.seconds > now.seconds - 3600 }
    let codes = [line?.code].compactMap { $0 } + ahead.compactMap(\.code)
    let high = line?.highC ?? hours.compactMap(\.tempC).max()
    let low = line?.lowC ?? hours.compactMap(\.tempC).min()
    let rain = line?.rainPct ?? ahead.compactMap(\.rainPct).max()
    let wind = line?.windKph ?? hours.compactMap(\.windKph).max()
    return Day(
      date: date, code: line?.code ?? hours.compactMap(\.code).max { $0.number < $1.number }, highC: high, lowC: low,
      rainPct: rain, falls: Precipitation(codes, percent: rain, tempC: high), windKph: wind,
      hours: ahead.filter { hour in
        let time = zone.civil(hour.time).time
        return time.hour >= 6 && time.hour % 3 == 0 && time.minute == 0
      }, dangers: WeatherDanger.all(codes, wind: wind ?? 0, high: high, low: low))
  }

  package static let dayType = RecordType(
    "WeatherDay",
    [
      .init("id", .text, "The place and the day."),
      .init("date", .date, "The local day."),
      .init("summary", .text, "Such as `light rain`; the worst of the day."),
      .init("high_c", .number, "In degrees Celsius."),
      .init("low_c", .number, "In degrees Celsius."),
      .init("rain_pct", .integer, "Highest probability of rain or snow, in percent."),
      .init("falls", .text, "What the probability is of: `rain`, `snow` or `rain and snow`; null where nothing is expected."),
      .init("wind_kph", .number, "The strongest, in kilometres an hour; null when not known."),
      .init(
        "hours", .list(.record(WeatherReport.hourType)),
        "At 6, 9, 12, 15, 18 and 21 o'clock, as far as the source knows; of today what is to come."),
      .init("alerts", .list(.text), "Dangers of the day; empty on most days."),
      .init("dangers", .list(.record(WeatherDanger.type)), "The same with their figures."),
    ])
  package static let type = RecordType(
    "WeatherForecast",
    [
      .init("id", .text, "The place, the first day and how many."),
      .init("place", .text, "Such as `Montreal`."),
    ] + ToolSignature.listing(of: dayType).fields + [
      .init("advice", .text, "One sentence: when to take an umbrella, or to wear boots.")
    ])

  package func record(of place: String, on today: CivilDate, advice: String) -> Record {
    func degrees(_ d: Double?) -> Value { .optional(d.map { Figure.round($0) }) }
    let records = days.map { day in
      Record(
        Self.dayType,
        [
          "id": .text("\(place)@\(day.date.iso)"), "date": .date(day.date), "summary": .text(day.code?.text ?? "unknown"),
          "high_c": degrees(day.highC), "low_c": degrees(day.lowC), "rain_pct": .optional(day.rainPct),
          "falls": .optional(day.falls?.rawValue), "wind_kph": degrees(day.windKph),
          "hours": .list(
            day.hours.map {
              .record(
                Record(
                  WeatherReport.hourType,
                  [
                    "time": .datetime($0.time), "temp_c": degrees($0.tempC), "rain_pct": .optional($0.rainPct),
                    "summary": .optional($0.code?.text),
                  ]))
            }), "alerts": .list(day.dangers.map { .text($0.text(day: "")) }), "dangers": .list(day.dangers.map(\.value)),
        ])
    }
    return Record(
      Self.type,
      [
        "id": .text("\(place)@\((days.first?.date ?? today).iso)+\(days.count)"), "place": .text(place),
        "items": .list(records.map(Value.record)), "count": .integer(records.count), "truncated": .boolean(false),
        "total": .integer(records.count), "advice": .text(advice),
      ])
  }
}
