package import LucidCore

/// An event that counts for a trigger: not cancelled, not declined.
package struct WatchedEvent: Hashable, Sendable {
  /// Tells it, or one occurrence of it, from others of the calendar.
  package let id: String
  package let start: Instant
  /// Exclusive.
  package let end: Instant

  package init(id: String, start: Instant, end: Instant) { (self.id, self.start, self.end) = (id, start, end) }

  /// The key of the event at this time: one that is moved is another.
  fileprivate var key: String { TriggerState.key("\(start.seconds) \(id)") }
}

/// The comparison of a calendar with the events for which runs were started.
extension TriggerState {
  /// An event that is over for longer is forgotten, in days.
  private static let memory: Int64 = 15

  /// Takes the events from the last look until `lead` seconds after `now`, and returns those that a
  /// run is due for, by start, and those that came and went since the last look without one.
  ///
  /// An event that has begun is due only if its time came after the last look: the machine was off.
  package mutating func take(
    events: [WatchedEvent], lead: Int64, now: Instant
  ) -> (due: [WatchedEvent], missed: [WatchedEvent]) {
    var (due, missed): ([WatchedEvent], [WatchedEvent]) = ([], [])
    for event in events.sorted(by: { ($0.start, $0.id) < ($1.start, $1.id) }) {
      let time = event.start.adding(seconds: -lead)
      guard time <= now, items[event.key] == nil else { continue }
      items[event.key] = String(max(event.start, event.end).seconds)
      if event.start >= now {
        due.append(event)
      } else if time > looked {
        if event.end > now { due.append(event) } else { missed.append(event) }
      }
    }
    items = items.filter { item in Int64(item.value).map { now.seconds - $0 < Self.memory * 86_400 } ?? false }
    looked = now
    return (due, missed)
  }
}
