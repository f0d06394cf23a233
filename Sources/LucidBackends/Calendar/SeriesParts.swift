import LucidBuiltins
import LucidCore

/// The VEVENTs of one series where they stand in files.
struct SeriesParts {
  struct Part {
    let path: String
    /// Its place among the events of the file.
    let index: Int
    let stored: StoredEvent
    let start: MomentForm
    let end: MomentForm?
  }

  let uid: String
  private let zone: Zone
  /// In the order of the files.
  private(set) var parts: [Part] = []

  init(_ uid: String, at paths: [String], in files: inout OpenFiles, zones: ZoneResolver, zone: Zone) throws(StepFailure) {
    self.uid = uid
    self.zone = zone
    for path in paths {
      guard let text = try files.text(path) else { continue }
      let definitions = text.zones.flatMap { text.component($0).bytes }
      for (index, range) in text.events.enumerated() {
        let head = text.component(range).head
        guard Self.uid(of: text.component(range)) == uid || uid.hasPrefix(StoredEvent.standInStart) else { continue }
        let whole = Array("BEGIN:VCALENDAR\r\n".utf8) + definitions + head + Array("END:VCALENDAR\r\n".utf8)
        guard let stored = StoredEventReader(whole, zones: zones).events.first, (stored.uid ?? stored.standIn) == uid else {
          continue
        }
        let properties = ICalComponent.properties(head)
        func form(_ name: String, _ moment: StoredMoment?) -> MomentForm? {
          moment.map { MomentForm($0, tzid: properties.first { $0.name == name }?.tzid) }
        }
        guard let start = form("DTSTART", stored.start) else { continue }
        parts.append(Part(path: path, index: index, stored: stored, start: start, end: form("DTEND", stored.end)))
      }
    }
  }

  /// Cheap: most events of a large file are others.
  private static func uid(of lines: CalendarLines) -> String? {
    guard let line = lines.line("UID") else { return nil }
    let event = Array("BEGIN:VEVENT\r\n".utf8) + line + Array("END:VEVENT\r\n".utf8)
    return ICalComponent.properties(event).first { $0.name == "UID" }.flatMap { OneLine.text(String($0.text.prefix(500))) }
  }

  /// Every revision of the exception that an occurrence is.
  func exceptions(_ id: String) -> [Part] {
    parts.filter { part in part.stored.recurrence.map { Expansion.identifier(uid, $0, in: zone) } == id }
  }

  /// Every revision of the event that does not repeat; all parts when the UID is its own.
  func single(_ id: String) -> [Part] {
    let plain = parts.filter { $0.stored.recurrence == nil && !$0.stored.repeats }
    if id == uid { return plain.isEmpty ? [] : parts }
    return plain.filter { Expansion.identifier(uid, $0.stored.start, in: zone) == id }
  }

  /// The master of a series that repeats.
  var master: Part? { newest(parts.filter { $0.stored.recurrence == nil && $0.stored.repeats }) }

  /// Returns the pattern of an occurrence without an exception: the last change of all later ones
  /// before it, else the master.
  func pattern(at moment: Instant) -> Part? {
    let changes = parts.filter { part in
      part.stored.thisAndFuture && part.stored.recurrence.map { $0.instant(in: zone) <= moment } ?? false
    }
    return changes.max { a, b in
      (a.stored.recurrence?.instant(in: zone) ?? moment) < (b.stored.recurrence?.instant(in: zone) ?? moment)
    } ?? master
  }

  /// The SEQUENCE that a change gives to `part`; nil, for none, where a higher one would hide
  /// another event of the series: one that shares its UID, or an exception for a day that the
  /// series itself leaves out. `gone` are removed by the same change.
  func revision(of part: Part, without gone: [Part] = []) -> Int? {
    let next = part.stored.sequence + 1
    guard part.stored.recurrence == nil else { return next }
    let hides = parts.contains { other in
      guard let recurrence = other.stored.recurrence else {
        return other.stored.start != part.stored.start && other.stored.sequence >= part.stored.sequence
      }
      guard other.stored.sequence < next, !gone.contains(where: { $0.path == other.path && $0.index == other.index }) else {
        return false
      }
      let occurrence = EventOccurrence(recurrence, of: part.stored, zone)
      return part.stored.exceptionDates.contains { EventOccurrence($0, of: part.stored, zone) == occurrence }
    }
    return hides ? nil : next
  }

  /// The revision that counts: see `Series.add`.
  func newest(_ parts: [Part]) -> Part? {
    parts.reduce(nil as Part?) { best, part in best.map { part.stored.isOlder(than: $0.stored) ? $0 : part } ?? part }
  }
}
