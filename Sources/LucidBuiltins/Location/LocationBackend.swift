package import LucidCore

/// An outside system that knows where the person is.
package protocol LocationBackend: Sendable {
  /// Errors: `.unavailable` when the place is not known or not to be told. Cost: may be slow.
  func current(_ settings: Settings) async throws(StepFailure) -> Place
}

/// A place on Earth, by name and, where known, by coordinates.
package struct Place: Hashable, Sendable {
  package let city: String
  /// ISO 3166 code; nil when not known.
  package let region: String?
  /// Degrees north and east; nil when only the name is known.
  package let latitude: Double?
  package let longitude: Double?

  package init(city: String, region: String? = nil, latitude: Double? = nil, longitude: Double? = nil) {
    self.city = city
    self.region = region
    self.latitude = latitude
    self.longitude = longitude
  }

  package static let type = RecordType(
    "Place",
    [
      .init("id", .text, "The city's name."),
      .init("city", .text, "Such as `Montreal`."),
      .init("region", .text, "Country code such as `CA`; null when not known."),
      .init("lat", .number, "Degrees north; null when only the name is known."),
      .init("lon", .number, "Degrees east; null when only the name is known."),
    ])

  package var record: Record {
    Record(
      Self.type,
      [
        "id": .text(city), "city": .text(city), "region": .optional(region), "lat": .optional(latitude),
        "lon": .optional(longitude),
      ])
  }
}
