import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

@Suite struct VaultWeatherTests {
  private func now(_ tree: any FileTree, _ arguments: [String: Value] = [:], at now: Instant = Monday.now) async throws
    -> ToolResult
  {
    let tool = try #require(WeatherFamily.family(VaultWeather(tree: tree, pool: BlockingPool())).tools.first)
    let context = ToolContext(now: now, zone: Monday.zone, settings: Monday.settings, clock: TestClock(now))
    return try await tool.call(Arguments(for: tool.signature, arguments), in: context)
  }

  private func tree(_ json: String) -> MemoryTree { MemoryTree(name: "~/vault", files: ["weather.json": Array(json.utf8)]) }

  /// S34.
  @Test func theSamplePerson() async throws {
    let value = try await now(Monday.vault).value
    #expect((value["place"], value["temp_c"], value["summary"]) == (.text("Montreal"), .number(4), .text("light rain")))
    #expect((value["rain_pct"], value["high_c"], value["low_c"]) == (.integer(80), .number(9), .number(2.4)))
    #expect((value["feels_c"], value["wind_kph"]) == (.number(0.6), .number(14)))
    #expect(value["advice"] == .text("Take an umbrella and a warm jacket."))
    #expect(value["hours"].list?.first?["time"] == .datetime(Monday.at(7)))
    #expect(value["hours"].list?.count == 12)
    #expect(value["alerts"] == .list([]))
  }

  @Test func tomorrowTheForecastIsUsed() async throws {
    let value = try await now(Monday.vault, at: Monday.at(9, 0, days: 1)).value
    #expect((value["temp_c"], value["high_c"], value["rain_pct"]) == (.number(7.1), .number(10.6), .integer(10)))
  }

  @Test func longAgo() async {
    let error = await #expect(throws: StepFailure.self) { try await now(Monday.vault, at: Monday.at(9, 0, days: 5)) }
    #expect(error?.kind == .unavailable)
  }

  @Test func anotherPlaceIsNotMadeUp() async throws {
    #expect(try await now(Monday.vault, ["place": .text("montreal")]).value["place"] == .text("Montreal"))
    let error = await #expect(throws: StepFailure.self) { try await now(Monday.vault, ["place": .text("Paris")]) }
    #expect((error?.kind, error?.message) == (.unavailable, "weather.json is for Montreal, not for Paris"))
  }

  @Test func aFileWithoutAPlaceIsAboutTheOneAskedFor() async throws {
    let json = #"{"current": {"time": "2026-04-06T07:15", "temperature_2m": 4}}"#
    #expect(try await now(tree(json)).value["place"] == .text("Montreal"))
    #expect(try await now(tree(json), ["place": .text("Laval")]).value["place"] == .text("Laval"))
  }

  @Test func daysAhead() async throws {
    let tool = try #require(WeatherFamily.family(VaultWeather(tree: Monday.vault, pool: BlockingPool())).tools.last)
    let result = try await tool.call(Arguments(for: tool.signature, ["to": .datetime(Monday.at(0, days: 5))]), in: Monday.tools)
    let days = try #require(result.value["items"].list)
    #expect(days.map { $0["high_c"].double } == [9, 10.6, 13.2, 11.4, 12])
    #expect(days.map { $0["rain_pct"].integer } == [80, 10, 5, 60, 15])
    #expect(days[0]["hours"].list?.compactMap { $0["time"].instant } == [9, 12, 15, 18, 21].map { Monday.at($0) })
    #expect(result.value["advice"] == .text("Take an umbrella for today and Thursday.") && result.notices.isEmpty)
  }

  @Test func theClockOfAForecastDoesNotChangeWithTheSeason() async throws {
    // Asked in summer time, in the week in which it ends: the times of the whole answer stay four hours behind Greenwich.
    let json = #"""
      {"timezone": "America/Toronto", "utc_offset_seconds": -14400,
       "hourly": {"time": ["2026-11-01T00:00", "2026-11-01T12:00", "2026-11-02T00:00"], "temperature_2m": [1, 2, 3]}}
      """#
    let now = try #require(CivilDate(iso: "2026-11-01")).daysSinceEpoch
    let forecast = try await VaultWeather(tree: tree(json), pool: BlockingPool()).forecast(
      nil, now: Instant(seconds: Int64(now) * 86_400), zone: Monday.zone)
    #expect(forecast.hours.map { Monday.zone.civil($0.time).time.hour } == [0, 11, 23])
  }

  @Test func otherUnitsAndZones() async throws {
    let json = #"""
      {"timezone": "Europe/Paris", "utc_offset_seconds": 7200,
       "current_units": {"temperature_2m": "°F", "wind_speed_10m": "m/s"},
       "current": {"time": "2026-04-06T13:30", "temperature_2m": 50, "wind_speed_10m": 10, "weather_code": 0}}
      """#
    let value = try await now(tree(json)).value
    #expect((value["temp_c"], value["wind_kph"], value["summary"]) == (.number(10), .number(36), .text("clear sky")))
    let unix = #"{"current": {"time": \#(Monday.now.seconds), "temperature_2m": 4.26}}"#
    #expect(try await now(tree(unix)).value["temp_c"] == .number(4.3))
  }

  @Test func missingAndImpossibleValues() async throws {
    let json = #"""
      {"current": {"time": "2026-04-06T07:15", "temperature_2m": 4, "weather_code": 1000000000000, "wind_speed_10m": -3, "apparent_temperature": 1e300},
       "hourly": {"time": ["2026-04-06T08:00", "never", 5e300, "2026-04-06T09:00"], "temperature_2m": [1e999, 3], "precipitation_probability": [-5, 30, null, 250]},
       "daily": {"time": ["2026-04-06"], "temperature_2m_max": []}}
      """#
    let result = try await now(tree(json))
    #expect((result.value["summary"], result.value["wind_kph"], result.value["feels_c"]) == (.text("unknown"), .null, .null))
    #expect((result.value["rain_pct"], result.value["high_c"]) == (.null, .number(4)))
    #expect(result.value["hours"].list?.count == 2)
    #expect(result.notices.map(\.text) == ["weather.json: 2 of 4 hours without a readable time left out"])
  }

  @Test(arguments: ["", "[", "[]", "{}", "{\"current\": 5, \"hourly\": []}", "null"]) func noWeatherInIt(json: String) async {
    let error = await #expect(throws: StepFailure.self) { try await now(tree(json)) }
    #expect(error?.kind == .failed)
    #expect(error?.message.hasPrefix("weather.json: ") == true)
  }

  @Test func noFile() async {
    let error = await #expect(throws: StepFailure.self) { try await now(MemoryTree(name: "~/vault", files: [:])) }
    #expect((error?.kind, error?.message) == (.unavailable, "no weather.json in ~/vault"))
  }
}
