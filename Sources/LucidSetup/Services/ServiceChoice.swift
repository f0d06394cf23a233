import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidHTTP
import LucidSyntax

/// A service of the network for a source, as it is named on a command line, and the keys that it
/// makes.
struct ServiceChoice {
  /// The sources that services answer, by the words of the command line.
  static let names = FamilyTraits.ofServices.map(\.name)

  /// The family of the source.
  let family: String
  let service: NetworkSources.Service
  /// Keys of the configuration below `backends`, and their values.
  private(set) var changes: [(key: String, value: String)] = []
  /// The place whose weather is asked for, to be searched once; nil when it is none or known.
  private(set) var place: String?
  /// The host for each line of what leaves the machine.
  private(set) var leaving: [(host: String, data: String)] = []
  private(set) var isOff = false
  private var weatherServer: ServerURL?

  /// Reads the words behind the name of a source. `old` are the services of the configuration,
  /// whose other keys stay, `families` those that may be meant. Errors: words that name no service.
  init(_ source: String, _ words: [String], old: NetworkSources, among families: FamilyNames) throws(CommandError) {
    guard let service = NetworkSources.Service(rawValue: source) else {
      let nearest = families.nearest(source)
      let meant = nearest ?? families.name(of: source)
      let setUp = meant.flatMap { FamilyTraits.of($0)?.source == .switchOnly ? nil : SetUp.source($0) }
      throw CommandError(
        .usage, "there is no service for `\(TerminalSanitizer.message(source, limit: 60))`" + Spelling.suggestion(nearest),
        hint: setUp ?? "lucid setup takes \(ServiceSetup.sources.joined(separator: ", ")), or nothing for a first configuration")
    }
    (family, self.service) = (source, service)
    guard let first = words.first else {
      throw CommandError(.usage, "`lucid setup \(source)` needs \(needed), or `off`", hint: example)
    }
    if words == ["off"] {
      isOff = true
      changes = [(family, "off")]
      return
    }
    switch service {
    case .weather: try readWeather(words)
    case .travel: try readTravel(words, old.travel)
    case .web: try readWeb(first, Array(words.dropFirst()), old.web)
    case .feeds: try readFeeds(words, old.feeds)
    }
  }

  private var needed: String { FamilyTraits.of(family)?.needed ?? "a service" }
  private var example: String { Self.example(family) }

  private static func example(_ family: String) -> String {
    "such as lucid setup " + (FamilyTraits.of(family)?.example ?? family)
  }

  // MARK: Sources

  private mutating func readWeather(_ words: [String]) throws(CommandError) {
    let named = words.filter(Self.isAddress)
    guard named.count < 2 else { throw Self.surplus(named[1], family) }
    weatherServer = try named.first.map { text throws(CommandError) in try Self.url(text) }
    let text = words.filter { !Self.isAddress($0) }.joined(separator: " ")
    guard !text.isEmpty else { throw CommandError(.usage, "no place is named", hint: example) }
    let host = weatherServer?.host ?? "api.open-meteo.com"
    leaving = [(host, "your coordinates with two decimals, for each forecast")]
    if let at = Coordinates(text: text) {
      changes = [(family, weather(at))]
    } else {
      place = text
      leaving.insert((weatherServer?.host ?? "geocoding-api.open-meteo.com", "`\(text)`, once, to find its coordinates"), at: 0)
      changes = [(family, weather(nil))]
    }
  }

  /// Takes the coordinates of the place.
  mutating func set(_ at: Coordinates) { changes = [(family, weather(at))] }

  private func weather(_ at: Coordinates?) -> String {
    let server = weatherServer.map { Self.quoted($0.text) } ?? "on"
    return "{ open_meteo: \(server)" + (at.map { ", at: [\($0.latitude), \($0.longitude)]" } ?? "") + " }"
  }

  private mutating func readTravel(_ words: [String], _ old: NetworkSources.Travel?) throws(CommandError) {
    let named = try Self.pairs(words, ["valhalla", "osrm", "nominatim", "from"], family)
    guard (named["valhalla"] == nil) != (named["osrm"] == nil) else {
      throw CommandError(.usage, "travel needs one router: valhalla=URL or osrm=URL", hint: example)
    }
    let kind = named["valhalla"] == nil ? "osrm" : "valhalla"
    let router = try Self.url(named[kind] ?? "")
    leaving = [(router.host, "the coordinates of both ends of a way, and how you travel")]
    var parts = ["\(kind): \(Self.quoted(router.text))"]
    if let search = try named["nominatim"].map({ text throws(CommandError) in try Self.url(text) }) ?? old?.nominatim {
      parts.append("geocode: { nominatim: \(Self.quoted(search.text)) }")
      leaving.append((search.host, "the addresses of both ends"))
    }
    if let from = named["from"] ?? old?.from { parts.append("from: \(Self.quoted(from))") }
    changes = [(family, "{ \(parts.joined(separator: ", ")) }")]
  }

  private mutating func readWeb(_ first: String, _ rest: [String], _ old: NetworkSources.Web?) throws(CommandError) {
    var parts: [String] = []
    if first == "brave" {
      guard let key = try Self.pairs(rest, ["key"], family)["key"], key.hasPrefix("{") else {
        throw CommandError(
          .usage, "Brave's search needs a key, by reference: the configuration holds no secrets",
          hint: "lucid setup web brave key='{ env: BRAVE_KEY }', or { file: PATH }, or { command: [pass, show, brave] }")
      }
      parts.append("brave: { key: \(key) }")
      leaving = [("api.search.brave.com", "the words of each search, and your key")]
    } else {
      let named = Self.isAddress(first) ? ["searxng": first] : try Self.pairs([first], ["searxng"], family)
      guard rest.isEmpty else { throw Self.surplus(rest[0], family) }
      let server = try Self.url(named["searxng"] ?? "")
      parts.append("searxng: \(Self.quoted(server.text))")
      leaving = [(server.host, "the words of each search")]
    }
    switch old?.pages ?? .none {
    case .none: break
    case .ofPublicHosts: parts.append("fetch: on")
    case .of(let hosts): parts.append("fetch: [\(hosts.map(Self.quoted).joined(separator: ", "))]")
    }
    changes = [(family, "{ \(parts.joined(separator: ", ")) }")]
  }

  private mutating func readFeeds(_ words: [String], _ old: [NetworkSources.Feed]) throws(CommandError) {
    var taken = Set(old.map(\.name))
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let isNamed = !Self.isAddress(word) && parts.count == 2
      let url: ServerURL
      do throws(ServerURLError) { url = try PageAddress.url(isNamed ? parts[1] : word) } catch {
        throw CommandError(
          .usage, "`\(TerminalSanitizer.message(word, limit: 120))` is not an address of a feed: \(error.reason)",
          hint: example)
      }
      var name = isNamed ? parts[0] : Self.name(of: url)
      guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else {
        throw CommandError(
          .usage, "`\(TerminalSanitizer.message(name, limit: 60))` is not a name of a feed", hint: example)
      }
      if !isNamed {
        let (stem, fewest) = (name, 2)
        for number in fewest...fewest + taken.count where taken.contains(name) { name = "\(stem)\(number)" }
      }
      taken.insert(name)
      // One value is written as it is needed; a mapping is YAML already.
      changes.append(old.isEmpty ? (name, Self.quoted(url.text)) : ("feeds.\(name)", url.text))
      leaving.append((url.host, "that you read this feed"))
    }
    // A mapping that is there keeps its comments.
    if old.isEmpty { changes = [(family, "{ \(changes.map { "\($0.key): \($0.value)" }.joined(separator: ", ")) }")] }
  }

  /// The first part of a host that is no `www`.
  private static func name(of url: ServerURL) -> String {
    let parts = url.host.split(separator: ".").map(String.init)
    let kept = parts.first == "www" ? parts.dropFirst() : parts[...]
    return String((kept.first ?? "feed").lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" })
  }

  // MARK: Words

  private static func isAddress(_ word: String) -> Bool { word.hasPrefix("http://") || word.hasPrefix("https://") }

  private static func pairs(_ words: [String], _ names: [String], _ source: String) throws(CommandError) -> [String: String] {
    var found: [String: String] = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, names.contains(parts[0]), !parts[1].isEmpty, found[parts[0]] == nil else {
        throw surplus(word, source)
      }
      found[parts[0]] = parts[1]
    }
    return found
  }

  private static func surplus(_ word: String, _ source: String) -> CommandError {
    CommandError(
      .usage, "`\(TerminalSanitizer.message(word, limit: 120))` says nothing of \(source)", hint: Self.example(source))
  }

  private static func url(_ text: String) throws(CommandError) -> ServerURL {
    do throws(ServerURLError) { return try ServerURL(text) } catch {
      throw CommandError(.usage, "the address `\(TerminalSanitizer.message(text, limit: 120))` is invalid: \(error.reason)")
    }
  }

  private static func quoted(_ text: String) -> String { JSONText(string: text).text }
}
