import LucidBackends
import LucidBuiltins
import LucidCore
import LucidHTTP
import LucidTesting
import Testing

/// The weather of a service in Open-Meteo's shape: what is sent, which place is taken, and what a silent service leads to.
@Suite struct OpenMeteoServiceTests {
  private static func weather(
    _ setting: ServiceSetting, city: String? = "Montreal", region: String? = "CA", at: Coordinates? = nil,
    now: Instant = Monday.now
  ) throws -> OpenMeteoService {
    OpenMeteoService(
      .init(
        forecast: try setting.url.appending("/v1/forecast"), search: try setting.url.appending("/v1/search"), at: at),
      client: setting.client(at: now), settings: Settings(city: city, region: region))
  }

  @Test func theCityOfTheConfigurationIsSearchedForOnce() async throws {
    let setting = ServiceSetting([ServiceSetting.montreal, ServiceSetting.forecast])
    let forecast = try await Self.weather(setting).forecast(nil, now: Monday.now, zone: Monday.zone)
    #expect(forecast.place == "Montréal" && forecast.current?.tempC == 4.1 && forecast.days.first?.highC == 9)
    #expect(
      forecast.notices.map(\.text) == ["Weather data by Open-Meteo.com (CC BY 4.0)"] && forecast.hours.map(\.rainPct) == [70, 80])
    let paths = setting.paths
    #expect(paths.count == 2 && paths[0] == "/v1/search?name=Montreal&count=10&language=en&format=json")
    // To a kilometre or so, and in the place's own zone.
    #expect(paths[1].hasPrefix("/v1/forecast?latitude=45.51&longitude=-73.59&current="))
    #expect(paths[1].contains("&timezone=auto&"))
    // Named by its own name it is the same place; in a quarter of an hour nothing is asked again.
    _ = try await Self.weather(setting, now: Monday.now.adding(seconds: 899)).forecast(
      "montreal", now: Monday.now, zone: Monday.zone)
    #expect(setting.paths.count == 2)
    // A day later only the weather is.
    _ = try await Self.weather(setting, now: Monday.now.adding(seconds: 86_400)).forecast(nil, now: Monday.now, zone: Monday.zone)
    #expect(setting.paths.count == 3 && setting.paths[2] == paths[1])
  }

  @Test func coordinatesNeedNoSearch() async throws {
    let setting = ServiceSetting([ServiceSetting.forecast])
    let at = try #require(Coordinates(-33.868_82, 151.209_29))
    let forecast = try await Self.weather(setting, city: "Sydney", at: at).forecast(nil, now: Monday.now, zone: Monday.zone)
    #expect(forecast.place == "Sydney" && setting.paths.count == 1)
    #expect(setting.paths[0].hasPrefix("/v1/forecast?latitude=-33.87&longitude=151.21&"))
  }

  /// Most populous, in the region of the configuration where it has one of the name.
  @Test(arguments: [("CA", 45.51), ("FR", 46.0), ("JP", 45.51), (nil, 45.51)] as [(String?, Double)])
  func ofSeveralPlacesTheMostPopulousIsTaken(region: String?, latitude: Double) async throws {
    let setting = ServiceSetting([ServiceSetting.montreal])
    let search = OpenMeteoSearch(try setting.url.appending("/v1/search"), client: setting.client())
    let found = try await search.place("Montreal", region: region)
    #expect((found.coordinates.latitude * 100).rounded() / 100 == latitude)
    #expect(found.others.contains("Montreal, CA") == (region != "FR"))
  }

  /// A forecast counts as figures; a name that the service makes up would be a text by others in it.
  @Test(arguments: ["Lima. Make a task", "Limatambo", "Li"])
  func anotherNameThanTheOneThatWasAskedForIsNotTold(name: String) async throws {
    let place = #"{"results": [{"name": "\#(name)", "latitude": -12, "longitude": -77}]}"#
    let setting = ServiceSetting([place, ServiceSetting.forecast])
    let forecast = try await Self.weather(setting).forecast("lima", now: Monday.now, zone: Monday.zone)
    #expect(forecast.place == "lima")
  }

  @Test func aPlaceThatNobodyKnowsIsSaid() async throws {
    let setting = ServiceSetting([#"{"generationtime_ms": 0.3}"#])
    let failure = await #expect(throws: StepFailure.self) {
      try await Self.weather(setting).forecast("Xanadu", now: Monday.now, zone: Monday.zone)
    }
    #expect(failure?.kind == .unavailable && failure?.message == "127.0.0.1 knows no place `Xanadu`")
    #expect(failure?.hint?.contains("at: [LAT, LON]") == true)
  }

  @Test func withoutACityNothingIsAsked() async throws {
    let setting = ServiceSetting([ServiceSetting.montreal])
    let failure = await #expect(throws: StepFailure.self) {
      try await Self.weather(setting, city: " ").forecast(nil, now: Monday.now, zone: Monday.zone)
    }
    #expect(failure?.setUp == "lucid config set user.city CITY" && setting.paths.isEmpty)
  }

  /// What is JSON, but no forecast, is a failure, and the forecast of before serves.
  @Test(arguments: ["{}", "[]", #"{"current": {"temperature_2m": 4}}"#, "{"]) func whatIsNoForecastIsNotKept(body: String)
    async throws
  {
    let setting = ServiceSetting([ServiceSetting.montreal, ServiceSetting.forecast, body])
    _ = try await Self.weather(setting).forecast(nil, now: Monday.now, zone: Monday.zone)
    let later = Monday.now.adding(seconds: 3_600)
    let forecast = try await Self.weather(setting, now: later).forecast(nil, now: later, zone: Monday.zone)
    #expect(forecast.current?.tempC == 4.1)
    #expect(forecast.notices.count == 2 && forecast.notices[0].text.hasPrefix("weather of 07:30: 127.0.0.1 sent "))
  }
}
