import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

private struct FixedWeather: WeatherBackend {
  let forecast: Forecast
  func forecast(_ place: String?, now: Instant, zone: Zone) async throws(StepFailure) -> Forecast { forecast }
}

@Suite struct WeatherReportTests {
  private func conditions(_ hour: Int, _ temp: Double, code: Int = 3, rain: Int? = 0, wind: Double? = nil, feels: Double? = nil)
    -> Conditions
  {
    Conditions(time: Monday.at(hour), tempC: temp, feelsC: feels, code: WeatherCode(code), rainPct: rain, windKph: wind)
  }

  private func report(_ hours: [Conditions], current: Conditions? = nil, high: Double? = nil, low: Double? = nil)
    -> WeatherReport?
  {
    let day = DayForecast(date: Monday.date, highC: high, lowC: low)
    let forecast = Forecast(place: nil, current: current, hours: hours, days: high == nil && low == nil ? [] : [day])
    return WeatherReport(forecast, place: "Montreal", now: Monday.now, zone: Monday.zone)
  }

  @Test func theRestOfTheDayCounts() throws {
    let found = try #require(
      report([
        conditions(3, 1, rain: 100), conditions(7, 4), conditions(9, 6, rain: 30), conditions(15, 8, rain: 20),
        conditions(24 - 1, 3),
      ]))
    #expect(found.rainPct == 30)
    #expect((found.highC, found.lowC) == (8, 1), "of the day, not of what is left of it")
    #expect(found.hours.count == 4)
    #expect(found.now.time == Monday.at(7))
  }

  @Test func measuredWinsOverForecastUnlessItIsOld() {
    let hours = [conditions(7, 4), conditions(8, 5)]
    #expect(report(hours, current: conditions(6, 2.5))?.now.tempC == 2.5)
    #expect(report(hours, current: conditions(5, 2.5))?.now.tempC == 4)
    #expect(report([], current: conditions(5, 2.5)) == nil)
    #expect(report([]) == nil)
  }

  /// Just after midnight the conditions of last night are none of this day.
  @Test func lastNightIsNotToday() {
    let late = Conditions(time: Monday.at(23, 30, days: -1), tempC: 4, feelsC: 4, code: WeatherCode(3), rainPct: 0, windKph: nil)
    func report(_ hours: [Conditions]) -> WeatherReport? {
      WeatherReport(
        Forecast(place: nil, current: late, hours: hours, days: []), place: "Montreal", now: Monday.at(0, 10), zone: Monday.zone)
    }
    #expect(report([]) == nil)
    #expect(report([conditions(8, 5)])?.now.tempC == 4)
  }

  /// In the evening the high of the day is over.
  @Test(arguments: [(16, true), (17, false)]) func theHighIsSaidUntilItIsOver(hour: Int, isSaid: Bool) async throws {
    let forecast = Forecast(
      place: nil, current: conditions(7, 4), hours: [], days: [DayForecast(date: Monday.date, highC: 9, lowC: 2)])
    let family = WeatherFamily.family(FixedWeather(forecast: forecast))
    let tool = try #require(family.tools.first)
    let result = try await tool.call(Arguments(for: tool.signature), in: Monday.tools)
    let observation = Observation(step: "weather", tool: "weather.now", status: .done, value: result.value)
    let said = try #require(family.presenter).statements(observation, in: PresentContext(now: Monday.at(hour), zone: Monday.zone))
    #expect(said.contains { $0.text.contains("high 9 °C") } == isSaid)
  }

  @Test(arguments: [
    (3, 0, 10.0, 4.0, "Take a warm jacket."), (61, 80, 14, 0.6, "Take an umbrella and a warm jacket."),
    (3, 80, 50, 12, "Take a rain jacket and a light jacket."), (0, 0, 5, 20, "Go as you are, no jacket or umbrella needed."),
    (73, 60, 5, -15, "Take boots and a winter coat, a hat and gloves."),
    (67, 90, 5, 1, "Take an umbrella and a warm jacket, and mind the ice."),
    (95, 90, 5, 20, "Stay under a roof while the thunderstorm lasts."), (0, 0, 5, 30, "Take water."),
  ]) func advice(code: Int, rain: Int, wind: Double, feels: Double, advice: String) {
    #expect(report([conditions(7, feels, code: code, rain: rain, wind: wind, feels: feels)])?.advice == advice)
  }

  @Test(arguments: [
    (95, 10.0, 20.0, 10.0, ["thunderstorm today"]), (66, 10, 1, -2, ["ice on the ground"]), (65, 10, 15, 9, ["heavy rain today"]),
    (75, 70, 0, -25, ["heavy snow today", "gale, up to 70 km/h", "severe cold, down to −25 °C"]),
    (0, 5, 35, 20, ["heat, up to 35 °C"]), (3, 5, 20, 10, []),
  ]) func alerts(code: Int, wind: Double, high: Double, low: Double, alerts: [String]) {
    #expect(report([conditions(8, high, code: code, wind: wind)], high: high, low: low)?.alerts == alerts)
  }

  @Test func presented() async throws {
    let forecast = Forecast(
      place: nil, current: conditions(7, 4.04, code: 61, feels: 0.6), hours: [conditions(8, 5, code: 61, rain: 80)],
      days: [DayForecast(date: Monday.date, highC: 9, lowC: 2.4)])
    let family = WeatherFamily.family(FixedWeather(forecast: forecast))
    let tool = try #require(family.tools.first)
    let result = try await tool.call(Arguments(for: tool.signature), in: Monday.tools)
    let observation = Observation(step: "weather", tool: "weather.now", status: .done, value: result.value)
    let presenter = try #require(family.presenter)
    let tile = presenter.tile(observation, in: Monday.present).english
    #expect(
      (tile.label, tile.value, tile.sub, tile.icon) == ("Weather", "4 °C, light rain", "high 9 °C, rain 80 %", "cloud.rain"))
    #expect(
      presenter.statements(observation, in: Monday.present).map(\.text) == [
        "**4 °C, light rain** in Montreal, high 9 °C.", "Rain is likely today (**80 %**).",
        "Take an umbrella and a warm jacket.",
      ])
    let card = try #require(
      family.cards.first?.card(title: "Weather", from: [observation], presenters: [presenter], in: Monday.present))
    #expect((card.kind, card.body["place"]) == ("weather", .text("Montreal")))
    #expect(card.body["advice"].text != nil)
  }

  /// Snow that falls all day is not told as rain.
  @Test(
    arguments: [
      (73, -3, "snow 80 %", "Snow is likely today (**80 %**)."), (61, 4, "rain 80 %", "Rain is likely today (**80 %**)."),
      (3, -5, "snow 80 %", "Snow is likely today (**80 %**)."), (3, 5, "rain 80 %", "Rain is likely today (**80 %**)."),
      (86, 2, "snow 80 %", "Snow is likely today (**80 %**)."),
    ] as [(Int, Double, String, String)]) func saysWhatFalls(code: Int, temp: Double, tile: String, sentence: String) async throws
  {
    let hours = [7, 8, 12].map { conditions($0, temp, code: code, rain: 80) }
    let family = WeatherFamily.family(FixedWeather(forecast: Forecast(place: nil, current: nil, hours: hours, days: [])))
    let tool = try #require(family.tools.first)
    let result = try await tool.call(Arguments(for: tool.signature), in: Monday.tools)
    let observation = Observation(step: "weather", tool: "weather.now", status: .done, value: result.value)
    let presenter = try #require(family.presenter)
    #expect(presenter.tile(observation, in: Monday.present).english.sub.hasSuffix(tile))
    let said = presenter.statements(observation, in: Monday.present).map(\.text)
    #expect(said.contains(sentence), "\(said)")
    #expect(said.filter { $0.contains(" 80 %") || $0.contains("80 %**") }.count == 1, "The chance is said once: \(said)")
    #expect(result.value["advice"].text?.contains(tile.hasPrefix("snow") ? "boots" : "umbrella") == true)
  }

  @Test func rainThatTurnsToSnowIsBoth() throws {
    let found = try #require(report([conditions(7, 1, code: 61, rain: 80), conditions(12, -1, code: 73, rain: 90)]))
    #expect(found.falls == .both)
    #expect(try #require(report([conditions(7, 1)])).falls == nil)
  }

  @Test func aForecastOfAnotherDayIsNoWeather() async throws {
    let tool = try #require(
      WeatherFamily.family(FixedWeather(forecast: Forecast(place: nil, current: nil, hours: [], days: []))).tools.first)
    let error = await #expect(throws: StepFailure.self) { try await tool.call(Arguments(for: tool.signature), in: Monday.tools) }
    #expect(error?.kind == .unavailable)
  }

  @Test func codesReadBack() {
    for number in 0...99 {
      guard let text = WeatherCode(number).text else { continue }
      #expect(!text.isEmpty)
    }
    #expect(WeatherCode(61).text == "light rain")
    #expect(WeatherCode(4).text == nil)
  }
}
