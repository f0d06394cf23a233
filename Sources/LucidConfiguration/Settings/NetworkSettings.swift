import LucidBackends
import LucidCore
import LucidHTTP
package import LucidSyntax
import LucidYAML

/// The sources of `backends:` that services of the network answer: the weather and travel times.
/// Without a key here nothing is asked of the network.
package enum NetworkSettings {
  /// Open-Meteo's own servers.
  private static let openMeteo = "https://api.open-meteo.com/v1/forecast"
  private static let openMeteoSearch = "https://geocoding-api.open-meteo.com/v1/search"

  private static let url = Shape.text(limit: 2_000)
  private static let weatherKeys: [Key] = [
    Key(
      "open_meteo", .either([.toggle, url], "`on`, `off`, or the address of a forecast endpoint"),
      "Ask Open-Meteo for the weather: `on` asks api.open-meteo.com, an address a server of your own."),
    Key("search", url, "The address of its geocoding search; beside the forecast by default."),
    Key("at", .list(.number(-180...180)), "Where you are, in degrees: [LAT, LON]; without it `user.city` is searched for."),
  ]
  private static let travelKeys: [Key] = [
    Key("valhalla", url, "Ask this Valhalla server for travel times."),
    Key("osrm", url, "Ask this OSRM server for travel times."),
    Key("geocode", .object([Key("nominatim", url, "Find addresses with this Nominatim server.")]), "What finds addresses."),
    Key("from", .text(limit: 300), "Where you start: an address, or coordinates such as `60.17, 24.94`."),
  ]

  package static let weather = Shape.either(
    [.toggle, .choice(["open-meteo"]), .object(weatherKeys)], "`open-meteo`, `{ open_meteo: on, at: [LAT, LON] }`, or `off`")
  package static let travel = Shape.either(
    [.toggle, .object(travelKeys)], "`{ valhalla: URL, geocode: { nominatim: URL } }`, or `off`")

  static func read(_ mapping: YAMLMapping, _ diagnostics: inout [Diagnostic]) -> NetworkSources {
    var sources = NetworkSources()
    if let node = mapping["weather"] { sources.weather = weather(node, &diagnostics) }
    if let keys = mapping["eta"]?.mapping { sources.travel = travel(keys, &diagnostics) }
    return sources
  }

  private static func weather(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) -> NetworkSources.Weather? {
    let keys = node.mapping
    let written = keys?["open_meteo"]?.scalar
    let word = written.map(\.text) ?? (node.scalar?.text == "open-meteo" ? "on" : keys == nil ? "off" : "on")
    guard Shape.isOn(word) != false else { return nil }
    let isOwn = Shape.isOn(word) == nil
    let text = isOwn ? word : openMeteo
    // `/v1/forecast` and `/v1/search` are neighbours on a server of one's own.
    let beside = text.hasSuffix("/forecast") ? text.dropLast("/forecast".count) + "/search" : text + "/search"
    let search = keys?["search"]?.scalar
    guard let forecast = address(text, written, &diagnostics),
      let searched = address(search?.text ?? (isOwn ? beside : openMeteoSearch), search, &diagnostics)
    else { return nil }
    var at: Coordinates?
    if let list = keys?["at"]?.sequence {
      let numbers = list.items.compactMap { $0.scalar.flatMap { Double($0.text) } }
      at = numbers.count == 2 && list.items.count == 2 ? Coordinates(numbers[0], numbers[1]) : nil
      if at == nil { diagnostics.append(invalid("`at` is [LAT, LON] in degrees, such as [60.17, 24.94]", list.span)) }
    }
    return .init(forecast: forecast, search: searched, at: at)
  }

  private static func travel(_ keys: YAMLMapping, _ diagnostics: inout [Diagnostic]) -> NetworkSources.Travel? {
    let (valhalla, osrm) = (keys["valhalla"]?.scalar, keys["osrm"]?.scalar)
    guard let router = valhalla ?? osrm else {
      diagnostics.append(invalid("travel times need `valhalla: URL` or `osrm: URL`", keys.span))
      return nil
    }
    if valhalla != nil, let osrm { diagnostics.append(invalid("`valhalla` and `osrm` are both set; keep one", osrm.span)) }
    guard let url = address(router.text, router, &diagnostics) else { return nil }
    let geocoder = keys["geocode"]?.mapping?["nominatim"]?.scalar
    return .init(
      router: valhalla != nil ? .valhalla(url) : .osrm(url),
      nominatim: geocoder.flatMap { address($0.text, $0, &diagnostics) }, from: keys["from"]?.scalar?.text)
  }

  private static func address(_ text: String, _ written: Scalar?, _ diagnostics: inout [Diagnostic]) -> ServerURL? {
    do throws(ServerURLError) { return try ServerURL(text) } catch {
      if let written { diagnostics.append(invalid("the address `\(written.text)` is invalid: \(error.reason)", written.span)) }
      return nil
    }
  }

  private static func invalid(_ message: String, _ span: Span) -> Diagnostic {
    Diagnostic(.invalidValue, .error, message, at: span)
  }
}
