package import LucidCore

/// The fields of a new event. The caller has checked that the title is not empty and that the end
/// is not before the start.
package struct EventDraft: Hashable, Sendable {
  package var title: String
  package var start: Instant
  /// Exclusive. Of an all-day event both are the first instants of local days, and the end lies at
  /// least one day after the start.
  package var end: Instant
  package var allDay = false
  package var location: String?
  package var notes: String?
  /// The name of the calendar it shall lie in; nil takes the backend's first choice.
  package var calendar: String?
  package var recurrence: EventRecurrence?
  /// The time of a reminder before the start; nil for none. At least 0.
  package var reminderMinutes: Int?
  /// CATEGORIES, in order.
  package var categories: [String] = []
  package var authorship = Authorship.own

  package init(title: String, start: Instant, end: Instant, allDay: Bool = false) {
    self.title = title
    self.start = start
    self.end = end
    self.allDay = allDay
  }
}

/// Changes of an event; nil leaves a field as it is.
package struct EventPatch: Hashable, Sendable {
  package var title: String?
  /// Alone it moves the event: the length stays.
  package var start: Instant?
  /// Exclusive.
  package var end: Instant?
  /// False where `start` was given as a day, which says nothing of where a meeting shall go.
  package var hasTime = true
  package var allDay: Bool?
  /// Empty removes it, as it does the notes.
  package var location: String?
  package var notes: String?
  /// The arguments that are given as nothing: `recurrence`, `reminder_minutes`.
  package var cleared: Set<String> = []
  /// A recurrence for an event that does not repeat yet and is no occurrence of a series.
  package var recurrence: EventRecurrence?
  /// Takes the place of all reminders there are.
  package var reminderMinutes: Int?
  package var authorship = Authorship.own

  package init() {}

  package var isEmpty: Bool {
    var patch = self
    (patch.hasTime, patch.authorship) = (true, .own)
    return patch == EventPatch()
  }

  /// The times that an event has afterwards; days are whole. Errors: `.badArgument` where they do
  /// not fit together.
  package func times(of event: Event, zone: Zone) throws(StepFailure) -> EventTimes {
    let allDay = self.allDay ?? event.allDay
    guard start != nil || end != nil || allDay != event.allDay else {
      return EventTimes(start: event.start, end: event.end, allDay: allDay)
    }
    if event.allDay, !allDay, start == nil {
      throw StepFailure(.badArgument, .words(.noTimeOfEvent, event.title), hint: .words(.startWithTime))
    }
    let first = start ?? event.start
    guard allDay else {
      if start != nil || event.allDay {
        let length = event.allDay ? 3600 : event.end.seconds - event.start.seconds
        let last = end ?? first.adding(seconds: length)
        // An event without length may be moved as it is.
        if end == nil, length == 0, hasTime || self.allDay != nil { return EventTimes(start: first, end: first, allDay: false) }
        return try EventTimes(start: first, end: last, allDay: self.allDay, hasTime: hasTime, zone: zone)
      }
      return try EventTimes(start: first, end: end ?? event.end, allDay: false, zone: zone)
    }
    let days = event.allDay ? zone.date(event.end).daysSinceEpoch - zone.date(event.start).daysSinceEpoch : 1
    let begin = zone.startOfDay(zone.date(first))
    let moved = zone.startOfDay(zone.date(first).adding(days: max(days, 1)))
    return try EventTimes(start: begin, end: end ?? moved, allDay: true, zone: zone)
  }
}

/// The recurrence of an event: every day, week, month or year.
package struct EventRecurrence: Hashable, Sendable {
  package enum Frequency: String, Hashable, Sendable, CaseIterable {
    case daily, weekly, monthly, yearly
  }

  package var frequency: Frequency
  /// The last instant at which an occurrence may start; nil for no end.
  package var until: Instant?

  package init(_ frequency: Frequency, until: Instant? = nil) {
    self.frequency = frequency
    self.until = until
  }
}
