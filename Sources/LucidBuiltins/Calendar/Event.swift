package import LucidCore

/// One event, or one occurrence of a recurring one, as it stands on the person's calendar.
package struct Event: Hashable, Sendable {
  /// UID; an occurrence of a recurring event has `UID@` and the start that its rule gave it, in UTC
  /// basic form.
  package var id: String
  /// One line, never empty.
  package var title: String
  package var start: Instant
  /// Exclusive. At an all-day event both are the first instants of local days.
  package var end: Instant
  package let allDay: Bool
  package var location: String?
  package var notes: String?
  /// The name of the calendar that it lies in.
  package let calendar: String
  package var attendees: [Attendee]
  /// The address of who invited; nil where it is not known.
  package let organizer: String?
  /// The id that all occurrences of its series have in common; nil for a single event.
  package let series: String?
  package var facts: EventFacts
  /// Its own zone, where clocks there show another time when it starts; else nil.
  package let zone: Home?

  package init(
    id: String, title: String, start: Instant, end: Instant, allDay: Bool = false, location: String? = nil, notes: String? = nil,
    calendar: String, attendees: [Attendee] = [], organizer: String? = nil, series: String? = nil,
    facts: EventFacts = EventFacts(), zone: Home? = nil
  ) {
    self.id = id
    self.title = title
    self.start = start
    self.end = end
    self.allDay = allDay
    self.location = location
    self.notes = notes
    self.calendar = calendar
    self.attendees = attendees
    self.organizer = organizer
    self.series = series
    self.facts = facts
    self.zone = zone
  }

  /// The zone in which an event is written.
  package struct Home: Hashable, Sendable {
    /// Such as `Europe/Helsinki`.
    package let name: String
    /// East of Greenwich, when the event starts.
    package let minutes: Int

    package init(name: String, minutes: Int) { (self.name, self.minutes) = (name, minutes) }

    /// nil where the clocks of both zones show the same at a moment.
    package init?(_ home: Zone, seenFrom zone: Zone, at start: Instant) {
      let there = home.civil(start).secondsSinceEpoch
      guard there != zone.civil(start).secondsSinceEpoch else { return nil }
      self.init(name: home.identifier, minutes: Int((there - start.seconds) / 60))
    }

    /// The time of day there.
    package func time(at instant: Instant) -> CivilTime {
      CivilDateTime(secondsSinceEpoch: instant.seconds + Int64(minutes) * 60).time
    }
  }

  package struct Attendee: Hashable, Sendable {
    package let name: String?
    package let email: String?
    /// nil where it is not known.
    package let reply: EventFacts.Reply?

    package init(name: String?, email: String?, reply: EventFacts.Reply? = nil) {
      self.name = name
      self.email = email
      self.reply = reply
    }
  }
}

extension Event {
  /// Whether a part of it lies in `from ..< to`; an event without length counts where it starts.
  package func overlaps(_ from: Instant, _ to: Instant) -> Bool {
    start < to && (end > from || (end == start && start >= from))
  }

  /// The order of every list: by start, all-day first, then title, then id.
  package static func precedes(_ a: Event, _ b: Event) -> Bool {
    if a.start != b.start { return a.start < b.start }
    if a.allDay != b.allDay { return a.allDay }
    if a.title != b.title { return a.title < b.title }
    return a.id < b.id
  }

  package var minutes: Int { Int((end.seconds - start.seconds) / 60) }
}
