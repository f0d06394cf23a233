package import LucidCore
package import LucidHTTP

/// Finds the coordinates of addresses by the search of a Nominatim server (`format=jsonv2`): a list
/// of `{lat, lon, display_name}` with degrees as texts, empty where nothing is found. At most one
/// request a second, as its terms of use ask.
package struct NominatimSearch: Sendable {
  /// A place that was found.
  package struct Found: Sendable {
    /// As the server writes it, most of it left out: `Kaivokatu, Kluuvi`.
    package let name: String
    package let coordinates: Coordinates
  }

  private let url: ServerURL
  private let client: ServiceClient

  /// `url` is the server, with or without `/search`.
  package init(_ url: ServerURL, client: ServiceClient) {
    self.url = url.text.hasSuffix("/search") ? url : url.appending("/search")
    self.client = client
  }

  /// Returns the best place of an address.
  ///
  /// Errors: `.unavailable`, there is none, or the service fails.
  package func place(_ address: String) async throws(StepFailure) -> Found {
    var policy = ServicePolicy("travel", subject: "address", remedy: TravelRemedies.service)
    (policy.minimumAge, policy.staleAge, policy.size, policy.interval) = (30 * 86_400, 365 * 86_400, .kib(256), 1_000)
    policy.problem = { body, _ in ServiceJSON.root(body)?.list == nil ? .words(.noListOfPlaces) : nil }
    let asked = url.querying([
      ("q", address.split(whereSeparator: \.isWhitespace).joined(separator: " ")), ("format", "jsonv2"), ("limit", "1"),
    ])
    let response = try await client.response(ServiceRequest(asked, policy: policy))
    guard let first = ServiceJSON.root(response.body)?[0], let latitude = first["lat"]?.text.flatMap(Double.init),
      let longitude = first["lon"]?.text.flatMap(Double.init), let at = Coordinates(latitude, longitude)
    else { throw TravelRemedies.unknown(address, host: url.host) }
    let name = TerminalSanitizer.data(first["display_name"]?.text ?? address).split(separator: ",").prefix(2)
    return Found(name: name.joined(separator: ","), coordinates: at)
  }
}
