package import LucidCore

/// One event, or one occurrence of a recurring one, as it stands on the person's calendar.
package struct Event: Hashable, Sendable {
  /// UID; an occurrence of a recurring event has `UID@` and the start that its rule gave it, in UTC
  /// basic form.
  package var id: String
  /// One line, never empty.
  package var title: String
  package let start: Instant
  /// Exclusive. At an all-day event both are the first instants of local days.
  package let end: Instant
  package let allDay: Bool
  package let location: String?
  package var notes: String?
  /// The name of the calendar that it lies in.
  package let calendar: String
  package let attendees: [Attendee]
  package let recurring: Bool
  /// False for events that are marked as free time (`TRANSP:TRANSPARENT`): they neither block a
  /// slot nor conflict.
  package var busy: Bool
  /// Those who declined the invitation.
  package let declinedBy: [Attendee]
  /// Whether the person is among them: such an event takes up no time.
  package var declined = false
  /// Whether it overlaps another timed event of the same answer.
  package var conflict: Bool

  package init(
    id: String, title: String, start: Instant, end: Instant, allDay: Bool = false, location: String? = nil, notes: String? = nil,
    calendar: String, attendees: [Attendee] = [], recurring: Bool = false, busy: Bool = true, conflict: Bool = false,
    declinedBy: [Attendee] = []
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
    self.recurring = recurring
    self.busy = busy
    self.conflict = conflict
    self.declinedBy = declinedBy
  }

  package struct Attendee: Hashable, Sendable {
    package let name: String?
    package let email: String?

    package init(name: String?, email: String?) {
      self.name = name
      self.email = email
    }
  }
}

extension Event {
  /// Whether it takes up time of its day: timed, not free, not declined, and longer than nothing.
  package var blocks: Bool { !allDay && busy && !declined && end > start }

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
