import LucidCore

/// Where events come from: a folder, a server.
public protocol CalendarBackend: Sendable {
  /// All events that overlap `from ..< to`, recurring ones expanded, in the order of `Event.precedes`; `conflict` is left false.
  ///
  /// Floating times and all-day events lie in `zone`, the run's. Cancelled events are left out. Damage is named in the notices
  /// and never hides what is good. Errors: `.unavailable` when there is no calendar at all, `.failed` when nothing can be read.
  /// Called concurrently.
  func events(from: Instant, to: Instant, zone: Zone) async throws(StepFailure) -> CalendarReading
}

public struct CalendarReading: Sendable {
  public let events: [Event]
  /// The names of all calendars that were read, also of those without an event in the range; sorted.
  public let calendars: [String]
  public let notices: [Notice]

  public init(events: [Event], calendars: [String], notices: [Notice] = []) {
    self.events = events
    self.calendars = calendars
    self.notices = notices
  }
}

/// Stands in where no calendar is bound.
public struct UnavailableCalendar: CalendarBackend {
  private let reason: String

  public init(_ reason: String = "no calendar is set up") {
    self.reason = reason
  }

  public func events(from: Instant, to: Instant, zone: Zone) async throws(StepFailure) -> CalendarReading {
    throw StepFailure(.unavailable, reason, hint: "point `vault` at a folder that has a calendar folder")
  }
}
