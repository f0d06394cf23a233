import LucidCore
import LucidHTTP
import LucidSystem
import LucidTesting
import Testing

@testable import LucidConfiguration

/// The sources of the configuration that services of the network answer.
@Suite struct NetworkSettingsTests {
  private static func read(_ text: String) -> (network: NetworkSources, messages: [String]) {
    let (configuration, diagnostics) = Configuration.read(SourceFile(name: "config.yaml", text: text))
    return (configuration.backends.network, diagnostics.map(\.message))
  }

  @Test(arguments: [
    "", "backends: { mail: off }", "backends: { weather: on }", "backends: { weather: off, travel: off }",
    "backends: { travel: on }",
    "backends: { weather: { open_meteo: off, at: [1, 2] } }",
  ]) func withoutALineNothingIsAsked(text: String) {
    let (network, messages) = Self.read(text)
    #expect(network.isEmpty && messages.isEmpty, "\(messages)")
    #expect(network.onDevice == ["weather.now", "weather.forecast", "travel.to"] && network.hosts.isEmpty)
  }

  @Test(arguments: [
    "backends: { weather: open-meteo }", "backends: { weather: { open_meteo: on } }",
    "backends: { weather: { open_meteo: true } }",
    "backends: { weather: { at: [60.17, 24.94] } }",
  ]) func openMeteoItself(text: String) {
    let (network, messages) = Self.read(text)
    #expect(messages.isEmpty, "\(messages)")
    #expect(network.weather?.forecast.text == "https://api.open-meteo.com/v1/forecast")
    #expect(network.weather?.search.text == "https://geocoding-api.open-meteo.com/v1/search")
    #expect(network.hosts == ["weather": ["api.open-meteo.com", "geocoding-api.open-meteo.com"]])
    #expect(network.onDevice == ["travel.to"])
    #expect((network.weather?.at != nil) == text.contains("at:"))
  }

  @Test func aServerOfOnesOwn() {
    let (network, messages) = Self.read(
      """
      backends:
        weather: { open_meteo: "http://127.0.0.1:8888/v1/forecast", at: [-33.87, 151.21] }
        travel: { osrm: "http://router.lan:5000", geocode: { nominatim: "http://127.0.0.1:8702" }, from: Main St 1 }
      """)
    #expect(messages.isEmpty, "\(messages)")
    #expect(
      network.weather?.search.text == "http://127.0.0.1:8888/v1/search" && network.weather?.at == Coordinates(-33.87, 151.21))
    #expect(network.travel?.router == .osrm((try! ServerURL("http://router.lan:5000"))) && network.travel?.from == "Main St 1")
    #expect(
      network.hosts["travel"] == ["router.lan", "127.0.0.1"]
        // A server of this machine tells nobody elsewhere; of two servers both have to be here.
        && network.onDevice == ["weather.now", "weather.forecast"])
  }

  @Test(
    arguments: [
      ("weather: never", nil),
      ("weather: { open_meteo: \"http://example.org/v1/forecast\" }", "http:// sends everything in the clear"),
      ("weather: { open_meteo: \"ftp://example.org\" }", "must begin with https://"),
      ("weather: { at: [91, 0] }", "`at` is [LAT, LON]"), ("weather: { at: [1] }", "`at` is [LAT, LON]"),
      ("weather: { open_meteo: \"https://me:pw@example.org\" }", "would be shown"), ("weather: { place: Rome }", nil),
      ("travel: { from: Main St 1 }", "need `valhalla: URL` or `osrm: URL`"),
      ("travel: { osrm: \"https://a.example\", valhalla: \"https://b.example\" }", "are both set"),
      ("travel: { osrm: router }", "must begin"),
    ] as [(String, String?)]) func whatIsWrongIsSaid(line: String, says: String?)
  {
    let messages = Self.read("backends: { \(line) }\n").messages
    #expect(!messages.isEmpty && (says == nil || messages.contains { $0.contains(says!) }), "\(messages)")
  }

  @Test func theShortFormIsWritten() throws {
    let edit = try ConfigurationEdit(SourceFile(name: "config.yaml", text: ""))
    let path = try ConfigurationPath("backends.weather")
    let value = try ConfigurationValue("open-meteo", as: path.shape)
    let written: [UInt8]? = try edit.setting(path.parts) { value.written(inFlow: $0) }
    #expect(String(decoding: written ?? [], as: UTF8.self) == "backends:\n  weather: open-meteo\n")
  }

  /// Each family that a service may answer for has a case, and no other.
  @Test func theServicesAreThoseOfTheTable() {
    #expect(NetworkSources.Service.allCases.map(\.rawValue) == FamilyTraits.ofServices.map(\.name))
  }
}
