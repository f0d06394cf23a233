import LucidBackends
import LucidCore
import LucidHTTP
import LucidTesting

/// Services of this machine in the shape of Open-Meteo, Nominatim, OSRM and Valhalla, by their documentation, and a client at a time.
struct ServiceSetting {
  let server: LoopbackServer
  let folder: ScratchFolder

  init(_ bodies: [String]) { self.init(replies: bodies.map { .status(200, $0) }) }

  init(replies: [LoopbackServer.Reply]) {
    server = LoopbackServer(replies: replies)
    folder = ScratchFolder()
  }

  var url: ServerURL { get throws { try ServerURL(server.url) } }

  func client(at now: Instant = Monday.now) -> ServiceClient {
    ServiceClient(
      cache: ResponseCache(folder: folder.path + "/responses"), clock: TestClock(now, realWaits: true), agent: "lucid/9"
    ) { _, _ in ConnectionPermit() }
  }

  /// The paths with their queries that were asked for.
  var paths: [String] { server.heads.map { String($0.split(separator: " ").dropFirst().first ?? "") } }

  static let montreal = #"""
    {"results": [
      {"name": "Montreal", "latitude": 46.0, "longitude": 3.0, "country_code": "FR", "population": 90},
      {"name": "Montréal", "latitude": 45.50884, "longitude": -73.58781, "country_code": "CA", "population": 1762949},
      {"name": "Montreal", "latitude": 1, "longitude": 1, "country_code": "CA"}], "generationtime_ms": 0.5}
    """#

  /// Of the Monday, 07:15, in Montreal.
  static let forecast = #"""
    {"latitude": 45.5, "longitude": -73.6, "utc_offset_seconds": -14400, "timezone": "America/Toronto",
     "current_units": {"temperature_2m": "°C", "wind_speed_10m": "km/h"},
     "current": {"time": "2026-04-06T07:15", "interval": 900, "temperature_2m": 4.1, "weather_code": 61, "wind_speed_10m": 10},
     "hourly_units": {"temperature_2m": "°C"},
     "hourly": {"time": ["2026-04-06T07:00", "2026-04-06T08:00"], "temperature_2m": [4, 5], "precipitation_probability": [70, 80]},
     "daily": {"time": ["2026-04-06"], "temperature_2m_max": [9], "temperature_2m_min": [-0.0], "weather_code": [61]}}
    """#
}
