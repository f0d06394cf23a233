package import LucidCore

/// An outside system that knows how long a way takes now.
package protocol TravelBackend: Sendable {
  /// Errors: `.unavailable` when there is no source, it does not know the destination or the way of
  /// travelling, or what it knows is too old for now. Cost: may block. Called concurrently.
  func route(to destination: Destination, by mode: TravelMode, now: Instant, zone: Zone) async throws(StepFailure) -> Route
}

/// The means of travel.
package enum TravelMode: String, Sendable, CaseIterable {
  case car, transit, bike, walk
}

/// The destination of a trip.
package enum Destination: Hashable, Sendable {
  /// The address of the person's office, from the configuration.
  case office(String)
  /// A name or an address, as the author or the person wrote it.
  case place(String)

  package var text: String {
    switch self {
    case .office(let text), .place(let text): text
    }
  }
}

/// The travel time to a destination, in minutes.
package struct Route: Hashable, Sendable {
  /// The source's name of the destination.
  package let destination: String
  package let minutes: Int
  /// nil when the source does not know what is usual.
  package let usualMinutes: Int?
  /// The time that `minutes` is of; nil when the source does not know it.
  package let asOf: Instant?
  package let notices: [Notice]

  package init(destination: String, minutes: Int, usualMinutes: Int?, asOf: Instant? = nil, notices: [Notice] = []) {
    self.asOf = asOf
    self.destination = destination
    self.minutes = minutes
    self.usualMinutes = usualMinutes
    self.notices = notices
  }

  /// Whether the way takes at least 1.2 times as long as usual.
  package var isSlow: Bool { usualMinutes.map { $0 > 0 && Double(minutes) >= 1.2 * Double($0) } ?? false }

  /// A sentence that starts with a verb.
  package var advice: String {
    guard let usual = usualMinutes else { return "Plan \(minutes) min." }
    return isSlow
      ? "Leave now: \(minutes) min instead of the usual \(usual)." : "Leave when it suits: \(minutes) min, the usual is \(usual)."
  }
}
