package import LucidCore

/// The sources that services of the network answer, as the configuration names them. Without any,
/// nothing of a source is asked of the network.
package struct NetworkSources: Hashable, Sendable {
  /// The families that a service can answer for, by their names; a test compares them with
  /// `FamilyTraits.ofServices`.
  package enum Service: String, CaseIterable, Sendable {
    case weather, travel, web, feeds
  }

  /// The weather by Open-Meteo.
  package struct Weather: Hashable, Sendable {
    /// The forecast endpoint.
    package let forecast: ServerURL
    /// The search of its geocoding.
    package let search: ServerURL
    /// Where the person is; nil searches for `user.city`.
    package let at: Coordinates?

    package init(forecast: ServerURL, search: ServerURL, at: Coordinates?) {
      (self.forecast, self.search, self.at) = (forecast, search, at)
    }
  }

  /// Travel times by a router.
  package struct Travel: Hashable, Sendable {
    package enum Router: Hashable, Sendable {
      case valhalla(ServerURL)
      case osrm(ServerURL)

      package var url: ServerURL {
        switch self {
        case .valhalla(let url), .osrm(let url): url
        }
      }
    }

    package let router: Router
    /// Finds the coordinates of addresses; nil knows coordinates only.
    package let nominatim: ServerURL?
    /// Where journeys begin: an address, or coordinates as text; nil where none is set.
    package let from: String?

    package init(router: Router, nominatim: ServerURL?, from: String?) {
      (self.router, self.nominatim, self.from) = (router, nominatim, from)
    }
  }

  /// The search of the web, and its pages.
  package struct Web: Hashable, Sendable {
    package enum Search: Hashable, Sendable {
      /// The server, without `/search`.
      case searxng(ServerURL)
      /// The address of its web search; the key is read when it is asked.
      case brave(ServerURL)

      package var url: ServerURL {
        switch self {
        case .searxng(let url), .brave(let url): url
        }
      }
    }

    /// The hosts whose pages may be fetched.
    package enum Pages: Hashable, Sendable {
      case none
      /// Any host with a public address.
      case ofPublicHosts
      /// These, whatever their addresses.
      case of(hosts: [String])
    }

    /// nil where only pages are fetched.
    package let search: Search?
    package let pages: Pages

    package init(search: Search?, pages: Pages) { (self.search, self.pages) = (search, pages) }

    /// The hosts that may be asked, as they are shown.
    var hosts: [String] {
      let searched = search.map { [$0.url.host] } ?? []
      switch pages {
      case .none: return searched
      case .ofPublicHosts: return searched + ["any public host"]
      case .of(let hosts): return searched + hosts.filter { !searched.contains($0) }
      }
    }
  }

  /// A feed that the person follows.
  package struct Feed: Hashable, Sendable {
    package let name: String
    package let url: ServerURL

    package init(name: String, url: ServerURL) { (self.name, self.url) = (name, url) }
  }

  package var weather: Weather?
  package var travel: Travel?
  package var web: Web?
  /// In the order of the configuration.
  package var feeds: [Feed] = []

  package init(weather: Weather? = nil, travel: Travel? = nil) { (self.weather, self.travel) = (weather, travel) }

  package var isEmpty: Bool { weather == nil && travel == nil && web == nil && feeds.isEmpty }

  /// The tools that a service of the network may answer, by family.
  private static let tools = ["weather": ["weather.now", "weather.forecast"], "travel": ["travel.to"]]

  /// The tools of those that files answer, or servers of this machine: their calls tell nobody
  /// elsewhere, for `FlowPolicy`.
  package var onDevice: Set<String> {
    let urls = urls
    return Set(Self.tools.flatMap { family, tools in (urls[family] ?? []).allSatisfy(\.isLoopback) ? tools : [] })
  }

  /// The hosts that answer, by family.
  package var hosts: [String: [String]] {
    var hosts = urls.mapValues { urls in
      urls.reduce(into: [String]()) { hosts, url in if !hosts.contains(url.host) { hosts.append(url.host) } }
    }
    if let web { hosts["web"] = web.hosts }
    return hosts
  }

  private var urls: [String: [ServerURL]] {
    var urls: [String: [ServerURL]] = [:]
    if let weather { urls["weather"] = [weather.forecast, weather.search] }
    if let travel { urls["travel"] = [travel.router.url] + [travel.nominatim].compactMap { $0 } }
    if !feeds.isEmpty { urls["feeds"] = feeds.map(\.url) }
    return urls
  }
}

/// The services of a run, and the client that asks them.
package struct NetworkAccess: Sendable {
  package let sources: NetworkSources
  package let client: ServiceClient
  /// Reads the key of the search of the web when it is needed; nil where the search has none.
  package let searchKey: (@Sendable () throws(StepFailure) -> String)?

  package init(
    _ sources: NetworkSources, client: ServiceClient, searchKey: (@Sendable () throws(StepFailure) -> String)? = nil
  ) {
    (self.sources, self.client, self.searchKey) = (sources, client, searchKey)
  }

  /// Returns what the services were asked and what answered, and forgets it: the log of one run.
  package func takeLog() -> (requests: [LoggedRequest], answers: [ServiceAnswer]) {
    let entries = client.log.take()
    return (entries.requests, entries.answers)
  }
}
