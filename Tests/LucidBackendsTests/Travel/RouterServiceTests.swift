import LucidBackends
import LucidBuiltins
import LucidCore
import LucidHTTP
import LucidTesting
import Testing

/// Travel times of services in the shapes of Valhalla and OSRM, with addresses by Nominatim's.
@Suite struct RouterServiceTests {
  static let valhalla = #"{"trip": {"status": 0, "summary": {"time": 332.1, "length": 1.571}}}"#
  static let osrm = #"{"code": "Ok", "routes": [{"duration": 721.0, "distance": 9000}]}"#
  static let found = #"[{"lat": "60.1699", "lon": "24.9384", "display_name": "Kaivokatu, Kluuvi, Helsinki"}]"#

  private static func route(
    _ setting: ServiceSetting, isOSRM: Bool = false, from: String? = "60.1,24.9", geocodes: Bool = true,
    to destination: String = "60.2, 25", by mode: TravelMode = .car
  ) async throws -> Route {
    let url = try setting.url
    let source = NetworkSources.Travel(
      router: isOSRM ? .osrm(url) : .valhalla(url), nominatim: geocodes ? url : nil, from: from)
    return try await RouterService(source, client: setting.client()).route(
      to: .place(destination), by: mode, now: Monday.now, zone: Monday.zone)
  }

  @Test(arguments: [(TravelMode.car, "auto"), (.bike, "bicycle"), (.walk, "pedestrian")])
  func valhallaIsAskedByPost(mode: TravelMode, costing: String) async throws {
    let setting = ServiceSetting([Self.valhalla])
    let route = try await Self.route(setting, by: mode)
    // What is begun counts, and what is usual is not known.
    #expect(route.minutes == 6 && route.usualMinutes == nil && route.asOf == Monday.now && route.advice == "Plan 6 min.")
    #expect(setting.paths == ["/route"] && setting.server.heads[0].hasPrefix("POST "))
    let json = try JSONParser.parse(Array(setting.server.bodies[0].utf8))
    #expect(json["costing"]?.text == costing && json["locations"]?[1]?["lat"]?.double == 60.2)
    #expect(json["locations"]?[0]?["lon"]?.double == 24.9)
  }

  @Test(arguments: [(TravelMode.car, "driving"), (.bike, "cycling"), (.walk, "walking")])
  func osrmTakesLongitudesFirst(mode: TravelMode, profile: String) async throws {
    let setting = ServiceSetting([Self.osrm])
    #expect(try await Self.route(setting, isOSRM: true, by: mode).minutes == 13)
    #expect(setting.paths == ["/route/v1/\(profile)/24.9,60.1;25,60.2?overview=false"])
  }

  @Test func addressesAreFoundOnce() async throws {
    let setting = ServiceSetting([Self.found, Self.valhalla])
    for _ in 0..<2 {
      #expect(try await Self.route(setting, to: "Kaivokatu 1,\n Helsinki").destination == "Kaivokatu 1,\n Helsinki")
    }
    #expect(setting.paths == ["/search?q=Kaivokatu%201,%20Helsinki&format=jsonv2&limit=1", "/route"])
    let json = try JSONParser.parse(Array(setting.server.bodies[1].utf8))
    #expect(json["locations"]?[1]?["lat"]?.double == 60.1699)
  }

  @Test func anAddressThatIsNoneIsSaid() async throws {
    let setting = ServiceSetting(["[]"])
    let failure = await #expect(throws: StepFailure.self) { try await Self.route(setting, to: "Nowhere 5") }
    #expect(failure?.kind == .unavailable && failure?.message == "127.0.0.1 finds no address `Nowhere 5`")
  }

  @Test func whatCannotBeAskedIsSaidAndNotAsked() async throws {
    let setting = ServiceSetting([Self.valhalla])
    let cases: [(StepFailure?, String)] = [
      (
        await #expect(throws: StepFailure.self) { try await Self.route(setting, from: nil) }, "it is not set where journeys start"
      ),
      (
        await #expect(throws: StepFailure.self) { try await Self.route(setting, geocodes: false, to: "Kaivokatu 1") },
        "nothing finds the address `Kaivokatu 1`"
      ),
      (
        await #expect(throws: StepFailure.self) { try await Self.route(setting, by: .transit) },
        "127.0.0.1 has no travel times by transit"
      ),
    ]
    for (failure, message) in cases { #expect(failure?.kind == .unavailable && failure?.message == message) }
    #expect(setting.paths.isEmpty)
  }

  @Test(arguments: ["{}", #"{"trip": {"summary": {"time": -5}}}"#, #"{"trip": {"summary": {"time": 1e9}}}"#])
  func whatIsNoRouteIsSaid(body: String) async throws {
    let setting = ServiceSetting([body])
    let failure = await #expect(throws: StepFailure.self) { try await Self.route(setting) }
    #expect(failure?.kind == .unavailable && failure?.message == "127.0.0.1 sent no route")
  }
}
