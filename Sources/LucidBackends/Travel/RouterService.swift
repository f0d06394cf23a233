package import LucidBuiltins
package import LucidCore
package import LucidHTTP

/// Travel times by a router of the network: Valhalla or OSRM. Neither knows the traffic of the
/// hour, and so nothing is said of what is usual.
///
/// The way begins at the configured start. The same way is asked for at most once in five minutes;
/// while the service fails, a time of the last hour serves.
package struct RouterService: TravelBackend {
  private let source: NetworkSources.Travel
  private let client: ServiceClient

  package init(_ source: NetworkSources.Travel, client: ServiceClient) { (self.source, self.client) = (source, client) }

  package func route(
    to destination: Destination, by mode: TravelMode, now: Instant, zone: Zone
  ) async throws(StepFailure) -> Route {
    let host = source.router.url.host
    guard ServiceModes.all.contains(mode) else { throw TravelRemedies.noMode(mode, host: host) }
    guard let from = source.from, !from.allSatisfy(\.isWhitespace) else { throw TravelRemedies.noStart }
    let start = try await coordinates(from)
    let end = try await coordinates(destination.text)
    let response = try await client.response(request(start, end, mode))
    guard let json = ServiceJSON.root(response.body), let seconds = Self.seconds(json, source.router) else {
      throw StepFailure(.failed, .words(.sentNoRoute, host), hint: TravelRemedies.service)
    }
    let notice = response.notice(.words(.travelTime), now: now, zone: zone).map { [$0] } ?? []
    return Route(
      destination: destination.text, minutes: Int((seconds / 60).rounded(.up)), usualMinutes: nil, asOf: response.fetched,
      notices: notice + [Attribution.openStreetMap])
  }

  private func coordinates(_ text: String) async throws(StepFailure) -> Coordinates {
    if let at = Coordinates(text: text) { return at }
    guard let nominatim = source.nominatim else { throw TravelRemedies.noGeocoder(text) }
    return try await NominatimSearch(nominatim, client: client).place(text).coordinates
  }

  private func request(_ start: Coordinates, _ end: Coordinates, _ mode: TravelMode) -> ServiceRequest {
    let router = source.router
    var policy = ServicePolicy("travel", subject: "travel time", remedy: TravelRemedies.service)
    (policy.minimumAge, policy.staleAge, policy.size) = (300, 3_600, .kib(512))
    policy.problem = { body, _ in
      ServiceJSON.root(body).flatMap { Self.seconds($0, router) } == nil ? .words(.noRoute) : nil
    }
    func degrees(_ d: Double) -> String { Coordinates.text(d, decimals: 5) }
    switch router {
    case .osrm(let url):
      let profile = mode == .car ? "driving" : mode == .bike ? "cycling" : "walking"
      let points = [start, end].map { "\(degrees($0.longitude)),\(degrees($0.latitude))" }.joined(separator: ";")
      return ServiceRequest(url.appending("/route/v1/\(profile)/\(points)").querying([("overview", "false")]), policy: policy)
    case .valhalla(let url):
      let costing = mode == .car ? "auto" : mode == .bike ? "bicycle" : "pedestrian"
      let places = [start, end].map { #"{"lat":\#(degrees($0.latitude)),"lon":\#(degrees($0.longitude))}"# }
      let body = #"{"locations":[\#(places.joined(separator: ","))],"costing":"\#(costing)","directions_type":"none"}"#
      return ServiceRequest(
        url.text.hasSuffix("/route") ? url : url.appending("/route"), body: Array(body.utf8), policy: policy)
    }
  }

  /// The seconds of the first route; nil where there is none, or it takes longer than ten days.
  private static func seconds(_ json: JSONNode, _ router: NetworkSources.Travel.Router) -> Double? {
    let seconds =
      switch router {
      case .valhalla: json["trip"]?["summary"]?["time"]?.double
      case .osrm: json["routes"]?[0]?["duration"]?.double
      }
    return seconds.flatMap { (0...864_000).contains($0) ? $0 : nil }
  }
}

extension VaultFamilies {
  var travel: (any TravelBackend)? {
    if let network, let source = network.sources.travel { return RouterService(source, client: network.client) }
    return tree.map { VaultTravel(tree: $0, pool: pool, asOf: asOf) }
  }
}
