import LucidBuiltins
import LucidCore
import LucidRuntime

/// The calendar folder of a vault: collections as vdir keeps them (a folder with `displayname`, one event a file), and `.ics`
/// files.
///
/// Files are read again only when their size or time has changed. libical is opened at the first read. What is written keeps every line that
/// it does not change, byte for byte.
public struct VaultCalendar: CalendarBackend {
  private let tree: any FileTree
  private let pool: BlockingPool
  private let zones: ZoneResolver
  private let folder: CalendarFolder
  private let preferred: String?

  /// `preferred` is the calendar for new events that name none; without it that is the first folder. Only a `FileStage` can be written.
  public init(
    tree: any FileTree, pool: BlockingPool, zones: any ZoneDatabase = SystemZones(), preferred: String? = nil
  ) {
    self.tree = tree
    self.pool = pool
    self.zones = ZoneResolver(zones)
    self.preferred = preferred
    folder = CalendarFolder(tree: tree, zones: self.zones)
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

  public func create(_ draft: EventDraft, id: String, now: Instant, zone: Zone) async throws(StepFailure) -> EventWriting {
    let preferred = preferred
    return try await write(now: now, zone: zone, mayBegin: true) {
      (writer: inout CalendarWriter) throws(StepFailure) -> EventWriting in
      try writer.create(draft, id: id, preferred: preferred)
    }
  }

  public func update(_ id: String, _ patch: EventPatch, now: Instant, zone: Zone) async throws(StepFailure) -> EventWriting {
    try await write(now: now, zone: zone) { (writer: inout CalendarWriter) throws(StepFailure) -> EventWriting in
      try writer.update(id, patch)
    }
  }

  public func delete(_ ids: [String], now: Instant, zone: Zone) async throws(StepFailure) -> [EventWriting] {
    try await write(now: now, zone: zone) { (writer: inout CalendarWriter) throws(StepFailure) -> [EventWriting] in
      var done: [EventWriting] = []
      for (i, id) in ids.enumerated() where !ids[..<i].contains(id) { done.append(try writer.delete(id)) }
      return done
    }
  }

  /// Works the changes out and stages them together; again when somebody was faster.
  private func write<T: Sendable>(
    now: Instant, zone: Zone, mayBegin: Bool = false,
    _ body: @escaping @Sendable (inout CalendarWriter) throws(StepFailure) -> T
  ) async throws(StepFailure) -> T {
    let (tree, zones, folder) = (tree, zones, folder)
    guard let stage = tree as? any FileStage else {
      throw StepFailure(.unavailable, "\(tree.name) can only be read")
    }
    return try await pool.run { () throws(StepFailure) -> T in
      try ICalComponent.openLibrary()
      var tries = 0
      while true {
        tries += 1
        let contents = try folder.contents(orNone: mayBegin)
        var writer = CalendarWriter(tree: tree, zones: zones, contents: contents, zone: zone, now: now)
        let result = try body(&writer)
        do throws(FileTreeError) {
          let changes = writer.changes
          if !changes.isEmpty { try stage.stage(changes) }
          return result
        } catch {
          if error.isOutdated, tries < 3 { continue }
          throw StepFailure(.failed, "\(error.path): \(error.reason)", retryable: error.isOutdated)
        }
      }
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
