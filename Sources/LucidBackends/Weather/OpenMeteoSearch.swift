package import LucidCore
package import LucidHTTP

/// Finds the coordinates of a city by the search of Open-Meteo's geocoding:
/// `{"results": [{"name", "latitude", "longitude", "country_code", "population"}]}`, without
/// `results` where nothing is found.
package struct OpenMeteoSearch: Sendable {
  /// A place, and the namesakes that were not taken.
  package struct Found: Sendable {
    package let name: String
    package let coordinates: Coordinates
    /// Such as `CA`; nil where the service does not say.
    package let region: String?
    /// Other places of the name, the most populous first: `London, CA`.
    package let others: [String]
  }

  private let url: ServerURL
  private let client: ServiceClient

  package init(_ url: ServerURL, client: ServiceClient) { (self.url, self.client) = (url, client) }

  /// Returns the most populous place of a name, in `region` where one is given and known.
  ///
  /// Errors: `.unavailable`, there is none, or the service fails.
  package func place(_ name: String, region: String?) async throws(StepFailure) -> Found {
    var policy = ServicePolicy("weather", subject: "place", remedy: WeatherRemedies.service)
    (policy.minimumAge, policy.staleAge, policy.size) = (30 * 86_400, 365 * 86_400, .kib(256))
    policy.problem = { body, _ in ServiceJSON.root(body)?.members == nil ? .words(.damagedJSON) : nil }
    let asked = url.querying([("name", name), ("count", "10"), ("language", "en"), ("format", "json")])
    let response = try await client.response(ServiceRequest(asked, policy: policy))
    let list = ServiceJSON.root(response.body)?["results"]?.list ?? []
    let all = list.compactMap { item -> (name: String, at: Coordinates, region: String?, population: Int)? in
      guard let name = item["name"]?.text, let latitude = item["latitude"]?.double, let longitude = item["longitude"]?.double,
        let at = Coordinates(latitude, longitude)
      else { return nil }
      return (name, at, item["country_code"]?.text?.uppercased(), item["population"]?.integer ?? 0)
    }
    let near = all.filter { region == nil || $0.region == region?.uppercased() }
    let ranked = (near.isEmpty ? all : near).enumerated().sorted {
      ($0.element.population, -$0.offset) > ($1.element.population, -$1.offset)
    }.map(\.element)
    guard let first = ranked.first else { throw WeatherRemedies.unknown(name, host: url.host) }
    let others = ranked.dropFirst().map { TerminalSanitizer.data($0.name) + ($0.region.map { ", \($0)" } ?? "") }
    return Found(name: TerminalSanitizer.data(first.name), coordinates: first.at, region: first.region, others: others)
  }
}
