import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

private struct FixedWeather: WeatherBackend {
  let forecast: Forecast
  func forecast(_ place: String?, now: Instant, zone: Zone) async throws(StepFailure) -> Forecast { forecast }
}

@Suite struct WeatherOutlookTests {
  private func hour(_ hour: Int, day: Int = 0, _ temp: Double, code: Int = 3, rain: Int = 0) -> Conditions {
    Conditions(time: Monday.at(hour, 0, days: day), tempC: temp, code: WeatherCode(code), rainPct: rain, windKph: 10)
  }

  private func date(_ days: Int) -> CivilDate { Monday.date.adding(days: days) }

  @Test func aDayIsItsLineElseItsHours() throws {
    let forecast = Forecast(
      place: nil, current: nil,
      hours: [
        hour(3, 1), hour(9, 4, rain: 80), hour(10, 5), hour(15, 8), hour(6, day: 1, 2), hour(14, day: 1, 11, code: 95, rain: 60),
      ],
      days: [DayForecast(date: Monday.date, highC: 9, lowC: 2.4, rainPct: 70, code: WeatherCode(61))])
    let days = WeatherOutlook(forecast, days: 3, now: Monday.now, zone: Monday.zone).days
    #expect(days.map(\.date) == [date(0), date(1)])
    #expect((days[0].highC, days[0].lowC, days[0].rainPct, days[0].code) == (9, 2.4, 70, WeatherCode(61)))
    #expect(days[0].hours.map(\.time) == [Monday.at(9), Monday.at(15)])
    #expect((days[1].highC, days[1].lowC, days[1].rainPct, days[1].code) == (11, 2, 60, WeatherCode(95)))
    #expect(days[1].dangers.map(\.kind) == [.thunderstorm])
  }

  @Test func beginsOnTheDayAskedFor() {
    let lines = (0..<4).map { DayForecast(date: date($0), highC: Double($0), lowC: 0, rainPct: 0, code: nil) }
    let forecast = Forecast(place: nil, current: nil, hours: [], days: lines)
    func days(_ from: Int, _ count: Int) -> [CivilDate] {
      WeatherOutlook(forecast, from: date(from), days: count, now: Monday.now, zone: Monday.zone).days.map(\.date)
    }
    #expect(days(1, 1) == [date(1)] && days(2, 7) == [date(2), date(3)] && days(-3, 2) == [date(0), date(1)])
  }

  @Test func aNightWhenTheClocksChange() throws {
    // In Toronto 2026-11-01 has 25 hours.
    let zone = Monday.zone
    let saturday = try #require(CivilDate(iso: "2026-10-31"))
    let start = zone.startOfDay(saturday)
    let hours = (0..<73).map { i in
      Conditions(time: start.adding(seconds: Int64(i) * 3600), tempC: Double(i), code: WeatherCode(0), rainPct: 0)
    }
    let outlook = WeatherOutlook(Forecast(place: nil, current: nil, hours: hours, days: []), days: 3, now: start, zone: zone)
    #expect(outlook.days.map(\.highC) == [23, 48, 72])
    #expect(outlook.days.map(\.lowC) == [0, 24, 49])
    #expect(outlook.days.map { $0.hours.count } == [6, 6, 6])
  }

  private func call(_ forecast: Forecast, days: Int = 3) async throws -> (Observation, WeatherFamilyParts) {
    let family = WeatherFamily.family(FixedWeather(forecast: forecast))
    let tool = try #require(family.tools.first { $0.signature.verb == "forecast" })
    let result = try await tool.call(
      Arguments(for: tool.signature, ["to": .datetime(Monday.zone.startOfDay(date(days)))]), in: Monday.tools)
    let observation = Observation(
      step: "w", tool: "weather.forecast", status: .done, value: result.value, notices: result.notices)
    return (observation, WeatherFamilyParts(presenter: try #require(family.presenter), cards: family.cards))
  }

  private struct WeatherFamilyParts {
    let presenter: any Presenter
    let cards: [any CardBuilder]
  }

  @Test func presented() async throws {
    let lines = [(61, 9.0, 2.4, 80), (3, 10.6, 4, 10), (95, 12, 5, 60)].enumerated().map { i, d in
      DayForecast(date: date(i), highC: d.1, lowC: d.2, rainPct: d.3, code: WeatherCode(d.0))
    }
    let (observation, parts) = try await call(Forecast(place: nil, current: nil, hours: [], days: lines))
    #expect(observation.notices.isEmpty)
    let tile = parts.presenter.tile(observation, in: Monday.present).english
    #expect((tile.value, tile.sub) == ("9 °C, light rain", "tomorrow 10.6 °C, Wednesday 12 °C"))
    #expect(
      parts.presenter.statements(observation, in: Monday.present).map(\.text) == [
        "**Today**: light rain, 2.4 °C to 9 °C, rain 80 %.", "**Tomorrow**: overcast, 4 °C to 10.6 °C, rain 10 %.",
        "**Wednesday**: thunderstorm, 5 °C to 12 °C, rain 60 %.", "Weather warning for Wednesday: **thunderstorm**.",
        "Take an umbrella for today and Wednesday.",
      ])
    let card = parts.cards.lazy.compactMap {
      $0.card(title: "W", from: [observation], presenters: [parts.presenter], in: Monday.present)
    }.first
    #expect(card?.kind == "forecast" && card?.body["items"].list?.count == 3)
  }

  @Test func aDayOfSnowIsADayOfBoots() async throws {
    let lines = [(73, -1.0, 90), (61, 6, 80), (75, -4, 60)].enumerated().map { i, d in
      DayForecast(date: date(i), highC: d.1, lowC: d.1 - 4, rainPct: d.2, code: WeatherCode(d.0))
    }
    let (observation, parts) = try await call(Forecast(place: nil, current: nil, hours: [], days: lines))
    #expect(observation.value["items"].list?.map { $0["falls"].text } == ["snow", "rain", "snow"])
    #expect(observation.value["advice"].text == "Take an umbrella for tomorrow, and wear boots for today and Wednesday.")
    #expect(
      parts.presenter.statements(observation, in: Monday.present).first?.text == "**Today**: snow, −5 °C to −1 °C, snow 90 %.")
    let (snow, _) = try await call(Forecast(place: nil, current: nil, hours: [], days: Array(lines.prefix(1))), days: 1)
    #expect(snow.value["advice"].text == "Wear boots for today.")
  }

  @Test(
    arguments: [
      (7, 7, "`to` (2026-04-13) is not after `from` (2026-04-13)"), (0, 0, "`to` (2026-04-06) is not after `from` (2026-04-06)"),
      (1, 16, "15 days are more than 14"),
    ])
  func aRangeOfNoDayOrTooManyIsRefused(from: Int, to: Int, message: String) async throws {
    let family = WeatherFamily.family(FixedWeather(forecast: Forecast(place: nil, current: nil, hours: [], days: [])))
    let tool = try #require(family.tools.first { $0.signature.verb == "forecast" })
    func start(_ days: Int) -> Value { .datetime(Monday.zone.startOfDay(date(days))) }
    let error = await #expect(throws: StepFailure.self) {
      try await tool.call(Arguments(for: tool.signature, ["from": start(from), "to": start(to)]), in: Monday.tools)
    }
    #expect((error?.kind, error?.message) == (.badArgument, message))
  }

  @Test func aForecastThatEndsEarlySaysSo() async throws {
    let (observation, _) = try await call(
      Forecast(place: nil, current: nil, hours: [], days: [DayForecast(date: date(0), highC: 9, lowC: 1)]), days: 5)
    #expect(observation.notices.map(\.text) == ["the forecast ends on 2026-04-06: 1 day of 5"])
    let error = await #expect(throws: StepFailure.self) {
      try await call(Forecast(place: nil, current: nil, hours: [], days: [DayForecast(date: date(-1), highC: 9, lowC: 1)]))
    }
    #expect(error?.kind == .unavailable)
  }
}
