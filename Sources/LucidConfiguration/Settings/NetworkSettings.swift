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
    [.toggle, .choice(["open-meteo"]), .object(weatherKeys + FamilyProgramSettings.keys)],
    "`open-meteo`, `{ open_meteo: on, at: [LAT, LON] }`, `{ program: [PROGRAM] }`, or `off`")
  package static let travel = Shape.either(
    [.toggle, .object(travelKeys + FamilyProgramSettings.keys)],
    "`{ valhalla: URL, geocode: { nominatim: URL } }`, `{ program: [PROGRAM] }`, or `off`")

  /// Brave's own web search.
  private static let brave = "https://api.search.brave.com/res/v1/web/search"

  /// Keys of `web` beside those of a folder of recordings.
  package static let webKeys: [Key] = [
    Key("searxng", url, "Search with this SearXNG server, whose settings.yml allows `json`."),
    Key(
      "brave",
      .object([
        Key("key", SecretSource.shape, required: true, "Where its key comes from."),
        Key("url", url, "Another address of its search."),
      ]),
      "Search with Brave."),
    Key(
      "fetch", .either([.toggle, .list(.text(limit: 300))], "`on`, `off`, or a list of hosts"),
      "The pages that `web.fetch` may read: `on` for any public host, or a list of hosts; off by default."),
  ]
  /// Names of feeds and their addresses.
  package static let feeds = Shape.map(url)

  static func read(_ mapping: YAMLMapping, _ diagnostics: inout [Diagnostic]) -> NetworkSources {
    var sources = NetworkSources()
    if let node = mapping["weather"], node.mapping?["program"] == nil { sources.weather = weather(node, &diagnostics) }
    if let keys = mapping["travel"]?.mapping, keys["program"] == nil { sources.travel = travel(keys, &diagnostics) }
    if let keys = mapping["web"]?.mapping { sources.web = web(keys, &diagnostics) }
    for entry in mapping["feeds"]?.mapping?.entries ?? [] {
      guard let scalar = entry.value.scalar, let url = page(scalar, &diagnostics) else { continue }
      sources.feeds.append(.init(name: entry.key.text, url: url))
    }
    return sources
  }

  /// Where the key of the search of the web comes from; nil where none is named.
  static func searchKey(_ mapping: YAMLMapping) -> SecretSource? {
    mapping["web"]?.mapping?["brave"]?.mapping?["key"]?.mapping.flatMap { SecretSource($0) }
  }

  private static func web(_ keys: YAMLMapping, _ diagnostics: inout [Diagnostic]) -> NetworkSources.Web? {
    let (searxng, brave) = (keys["searxng"]?.scalar, keys["brave"]?.mapping)
    if searxng != nil, let brave { diagnostics.append(invalid("`searxng` and `brave` are both set; keep one", brave.span)) }
    var search: NetworkSources.Web.Search?
    if let searxng {
      search = address(searxng.text, searxng, &diagnostics).map { .searxng($0) }
    } else if let brave {
      let own = brave["url"]?.scalar
      search = address(own?.text ?? Self.brave, own, &diagnostics).map { .brave($0) }
    }
    var pages = NetworkSources.Web.Pages.none
    if let hosts = keys["fetch"]?.sequence {
      pages = .of(hosts: hosts.items.compactMap { $0.scalar?.text.lowercased() })
    } else if keys["fetch"]?.scalar.flatMap({ Shape.isOn($0.text) }) == true {
      pages = .ofPublicHosts
    }
    return search == nil && pages == .none ? nil : .init(search: search, pages: pages)
  }

  /// An address with a query.
  private static func page(_ written: Scalar, _ diagnostics: inout [Diagnostic]) -> ServerURL? {
    do throws(ServerURLError) { return try PageAddress.url(written.text) } catch {
      diagnostics.append(invalid("the address `\(written.text)` is invalid: \(error.reason)", written.span))
      return nil
    }
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
