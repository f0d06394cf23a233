import LucidBuiltins
import LucidCore
import LucidRuntime

/// The calendar folder of a vault: collections as vdir keeps them (a folder with `displayname`, one event a file), and `.ics`
/// files.
///
/// Files are read again only when their size or time has changed. libical is opened at the first read.
public struct VaultCalendar: CalendarBackend {
  private let pool: BlockingPool
  private let folder: CalendarFolder

  public init(tree: any FileTree, pool: BlockingPool, zones: any ZoneDatabase = SystemZones()) {
    self.pool = pool
    folder = CalendarFolder(tree: tree, zones: ZoneResolver(zones))
  }

  public func events(from: Instant, to: Instant, zone: Zone) async throws(StepFailure) -> CalendarReading {
    let folder = folder
    return try await pool.run { () throws(StepFailure) in
      try ICalComponent.openLibrary()
      let contents = try folder.contents()
      var expansion = Expansion(from: from, to: to, zone: zone)
      for series in contents.series { expansion.add(series) }
      let endless = expansion.endless.sorted().map { Notice("`\($0)` repeats too often to be listed in full", about: $0) }
      return CalendarReading(
        events: unique(expansion.events).sorted(by: Event.precedes), calendars: contents.calendars,
        notices: contents.notices + endless)
    }
  }
}

/// An invitation may lie in two calendars: the same event at the same time is shown once, another time gets an id of its own.
private func unique(_ events: [Event]) -> [Event] {
  var seen: [String: [Event]] = [:]
  var out: [Event] = []
  for event in events {
    let twins = seen[event.id] ?? []
    if twins.contains(where: { $0.start == event.start && $0.end == event.end }) { continue }
    seen[event.id] = twins + [event]
    out.append(twins.isEmpty ? event : event.with(id: "\(event.id)#\(twins.count + 1)"))
  }
  return out
}

extension Event {
  fileprivate func with(id: String) -> Event {
    Event(
      id: id, title: title, start: start, end: end, allDay: allDay, location: location, notes: notes, calendar: calendar,
      attendees: attendees, recurring: recurring, busy: busy, conflict: conflict)
  }
}
