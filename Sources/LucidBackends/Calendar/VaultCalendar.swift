package import LucidBuiltins
package import LucidCore
import LucidRuntime
package import LucidSystem
import LucidVault

/// The calendar folder of a vault: collections as vdir keeps them (a folder with `displayname`, one
/// event a file), and `.ics` files.
///
/// Files are read again only when they have changed. libical is opened at the first
/// read. What is written keeps every line that it does not change, byte for byte.
package struct VaultCalendar: CalendarBackend {
  private let tree: any FileTree
  private let pool: BlockingPool
  private let zones: ZoneResolver
  private let folder: CalendarFolder
  private let preferred: String?
  private let asOf: AsOf?
  /// nil reads every file.
  private let mirrors: MirrorFolder?

  /// `preferred` is the calendar for new events that name none; without it that is the first
  /// folder. `own` are the addresses of the person. Only a `FileStage` can be written.
  package init(
    tree: any FileTree, pool: BlockingPool, zones: any ZoneDatabase, preferred: String? = nil, own: OwnAddresses = .none,
    asOf: AsOf? = nil, mirrors: MirrorFolder? = nil
  ) {
    (self.asOf, self.mirrors) = (asOf, mirrors)
    self.tree = tree
    self.pool = pool
    self.zones = ZoneResolver(zones)
    self.preferred = preferred
    folder = CalendarFolder(tree: tree, zones: self.zones, own: own, asOf: asOf)
  }

  package func events(from: Instant, to: Instant, zone: Zone) async throws(StepFailure) -> CalendarReading {
    let asOf = asOf
    let contents = try await folder.contents(in: pool, mirrors: mirrors)
    return try await pool.run { () throws(StepFailure) in
      var expansion = Expansion(from: from, to: to, zone: zone)
      var changed = 0
      var before = 0
      expansion.add(all: contents.series) { series, expansion in
        if let asOf, expansion.events.count > before, series.events.contains(where: { asOf.isLater($0.modified) }) {
          changed += 1
        }
        before = expansion.events.count
      }
      asOf?.note("calendar", .changed, changed)
      let endless = expansion.endless.sorted()
      let notices = endless.map { Notice(.words(.repeatsTooOften, $0), about: $0, isCut: true) }
      return CalendarReading(
        events: unique(expansion.events).sorted(by: Event.precedes), calendars: contents.calendars,
        notices: contents.notices + notices, marked: expansion.marked, tooOften: endless)
    }
  }

  package func create(_ draft: EventDraft, id: String, now: Instant, zone: Zone) async throws(StepFailure) -> EventWriteResult {
    let preferred = preferred
    return try await write(now: now, zone: zone, mayBegin: true) {
      (writer: inout CalendarWriter) throws(StepFailure) -> [[CalendarIntent]] in
      [[try writer.create(draft, id: id, preferred: preferred)]]
    }[0]
  }

  package func update(_ id: String, _ patch: EventPatch, now: Instant, zone: Zone) async throws(StepFailure) -> EventWriteResult {
    try await write(now: now, zone: zone) { (writer: inout CalendarWriter) throws(StepFailure) -> [[CalendarIntent]] in
      [try writer.update(id, patch)]
    }[0]
  }

  package func delete(_ ids: [String], now: Instant, zone: Zone) async throws(StepFailure) -> [EventWriteResult] {
    try await write(now: now, zone: zone) { (writer: inout CalendarWriter) throws(StepFailure) -> [[CalendarIntent]] in
      var done: [[CalendarIntent]] = []
      for (i, id) in ids.enumerated() where !ids[..<i].contains(id) { done.append(try writer.delete(id)) }
      return done
    }
  }

  /// Works the changes out, lists the calendars as they will be, and stages the changes together.
  /// One result for each list of intents.
  private func write(
    now: Instant, zone: Zone, mayBegin: Bool = false,
    _ body: @escaping @Sendable (inout CalendarWriter) throws(StepFailure) -> [[CalendarIntent]]
  ) async throws(StepFailure) -> [EventWriteResult] {
    let (zones, folder) = (zones, folder)
    let stage = try tree.stage(for: "calendars")
    return try await pool.run { () throws(StepFailure) -> [EventWriteResult] in
      try ICalComponent.openLibrary()
      return try stage.edit { () throws(StepFailure) in
        let contents = try folder.contents(orNone: mayBegin)
        var writer = CalendarWriter(tree: stage, zones: zones, contents: contents, zone: zone, now: now)
        let intents = try body(&writer)
        return (writer.changes, intent: (before: contents, intents: intents, paths: Set(writer.changes.map(\.path))))
      } readBack: { (staged, intent) throws(StepFailure) in
        let after = intent.paths.isEmpty ? intent.before : try folder.contents(of: staged, orNone: true)
        return try CalendarCheck(before: intent.before, after: after, changed: intent.paths, zone: zone).results(intent.intents)
      }
    }
  }
}

/// An invitation may lie in two calendars: the same event at the same time is shown once, another
/// time gets an id of its own.
private func unique(_ events: [Event]) -> [Event] {
  var seen: [String: [Event]] = [:]
  var out: [Event] = []
  for event in events {
    let twins = seen[event.id] ?? []
    if twins.contains(where: { $0.start == event.start && $0.end == event.end }) { continue }
    seen[event.id] = twins + [event]
    var one = event
    if !twins.isEmpty { one.id += "#\(twins.count + 1)" }
    out.append(one)
  }
  return out
}
