package import LucidCore
import LucidRuntime

/// Where events come from: a folder, a server.
package protocol CalendarBackend: Sendable {
  /// All events that overlap `from ..< to`, recurring ones expanded, in the order of
  /// `Event.precedes`; what `Event.settled` finds out is left open.
  ///
  /// Floating times and all-day events lie in `zone`, the run's. Cancelled events are left out.
  /// Damage is named in the notices and never hides what is good. Errors: `.unavailable` when there
  /// is no calendar at all, `.failed` when nothing can be read. Called concurrently.
  func events(from: Instant, to: Instant, zone: Zone) async throws(StepFailure) -> CalendarReading

  /// Stores a new event and gives it as `events` would list it.
  ///
  /// `id` becomes its UID. When there is an event of that UID already, an earlier try of the same
  /// call has stored it: it is given back and nothing is changed. Errors: `.badArgument` for a
  /// calendar that is not there, `.unavailable` where nothing can be written.
  func create(_ draft: EventDraft, id: String, now: Instant, zone: Zone) async throws(StepFailure) -> EventWriteResult

  /// Changes one event, of a series one occurrence, and keeps all else that is stored of it. A
  /// patch that says what is there already writes nothing. Errors: `.badArgument` for an id that
  /// names no event or a patch that does not fit it.
  func update(_ id: String, _ patch: EventPatch, now: Instant, zone: Zone) async throws(StepFailure) -> EventWriteResult

  /// Takes events away, of a series one occurrence each, all or none. Gives them as they were, in
  /// the order of `ids`. Errors: as `update`.
  func delete(_ ids: [String], now: Instant, zone: Zone) async throws(StepFailure) -> [EventWriteResult]
}

/// For calendars that can only be read, such as a subscribed address.
extension CalendarBackend {
  private static var readOnly: StepFailure { StepFailure(.unavailable, .words(.calendarReadOnly)) }

  package func create(_ draft: EventDraft, id: String, now: Instant, zone: Zone) async throws(StepFailure) -> EventWriteResult {
    throw Self.readOnly
  }

  package func update(_ id: String, _ patch: EventPatch, now: Instant, zone: Zone) async throws(StepFailure) -> EventWriteResult {
    throw Self.readOnly
  }

  package func delete(_ ids: [String], now: Instant, zone: Zone) async throws(StepFailure) -> [EventWriteResult] {
    throw Self.readOnly
  }
}

/// The result of a write.
package struct EventWriteResult: Sendable {
  /// As it is now; of one that was taken away, as it was. `conflict` is left false.
  package let event: Event
  /// The event before a change.
  package let before: Event?
  /// Where it is kept, relative to the vault; nil where there are no files.
  package let place: String?
  /// False when all was as it should be already.
  package let isChange: Bool
  package let notices: [Notice]
  /// The families that all of the event's series was made of.
  package let families: FamilySet

  package init(
    event: Event, before: Event? = nil, place: String?, isChange: Bool = true, notices: [Notice] = [], families: FamilySet = []
  ) {
    self.families = families
    self.event = event
    self.before = before
    self.place = place
    self.isChange = isChange
    self.notices = notices
  }
}

/// The events that a calendar backend found, and the calendars it looked at.
package struct CalendarReading: Sendable {
  package var events: [Event]
  /// The names of all calendars that were read, also of those without an event in the range;
  /// sorted.
  package let calendars: [String]
  package let notices: [Notice]
  /// The authorship of the events that are more than the person's own, by id; nil where the backend
  /// cannot tell.
  package let marked: [String: Authorship]?
  /// Whether the range has an unknown number of further events. Free time cannot be computed then.
  package let isCut: Bool
  /// The titles of series that repeat too often to be listed in full; the range is cut then.
  package let tooOften: [String]

  package init(
    events: [Event], calendars: [String], notices: [Notice] = [], marked: [String: Authorship]? = nil, isCut: Bool = false,
    tooOften: [String] = []
  ) {
    self.marked = marked
    self.isCut = isCut || !tooOften.isEmpty
    self.tooOften = tooOften
    self.events = events
    self.calendars = calendars
    self.notices = notices
  }
}

extension Bound<any CalendarBackend> {
  /// The events of a range with their facts, in the order of `Event.precedes`.
  ///
  /// An event that reaches out of the range is compared with the events there, so that a conflict
  /// does not depend on the range.
  func reading(from: Instant, to: Instant, in context: ToolContext) async throws(StepFailure) -> CalendarReading {
    var reading = try await self().events(from: from, to: to, zone: context.zone)
    let blocking = reading.events.filter(\.blocks)
    let reach = (from: blocking.map(\.start).min() ?? from, to: blocking.map(\.end).max() ?? to)
    var events = reading.events
    if reach.from < from || reach.to > to,
      let wide = try? await self().events(from: min(from, reach.from), to: max(to, reach.to), zone: context.zone), !wide.isCut
    {
      events = wide.events
    }
    reading.events = Event.settled(events.sorted(by: Event.precedes), of: Owner(context.settings))
      .filter { $0.overlaps(from, to) }
    return reading
  }
}

extension CalendarReading {
  /// The authorship of all of these; nil where the backend cannot tell.
  func authorship(of events: some Sequence<Event>) -> Authorship? {
    guard let marked else { return nil }
    var all = Authorship.own
    guard !marked.isEmpty else { return all }
    for event in events {
      // Twins of one id have numbers behind it.
      for id in [event.id, event.id.prefix { $0 != "#" }.description] {
        if let one = marked[id] { all.formUnion(one) }
      }
    }
    return all
  }

  /// The reading for a purpose that needs all events. Errors: only a part of them is known.
  func whole(for purpose: MessageText) throws(StepFailure) -> CalendarReading {
    guard isCut else { return self }
    let names = tooOften.prefix(3).map { "`\($0.oneLine(limit: 60))`" }.joined(separator: ", ")
    throw StepFailure(
      .failed, .words(.onlyPartOfEvents, purpose),
      hint: names.isEmpty
        ? .words(.askShorterTime) : .words(.askShorterOrRemove, names))
  }

  /// The families that any of the events was made of.
  var families: FamilySet { marked?.values.joined.families ?? [] }
}
