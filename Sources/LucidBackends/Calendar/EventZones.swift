import LucidCore
import Synchronization

/// The zones of one iCalendar file.
///
/// A name of the tz database means that zone: many writers give only the changes of one year, or
/// rules that have changed since. The file's own VTIMEZONE counts where it contradicts the name,
/// where the name is unknown, and before the names that Windows uses.
struct EventZones {
  private let texts: [[UInt8]]
  /// Looked at only when a name is not one of the tz database.
  private lazy var definitions: [String: ZoneDefinition] = Dictionary(
    texts.prefix(200).compactMap(VTimeZone.definition).map { ($0.tzid, $0) }, uniquingKeysWith: { _, last in last })
  private let database: ZoneResolver
  /// Names that are no zone.
  var unknown: [String] = []

  init(definitions texts: [[UInt8]], database: ZoneResolver) {
    self.texts = texts
    self.database = database
  }

  mutating func zone(_ tzid: String) -> Zone? {
    if let zone = database.named(tzid) {
      return contradiction(of: zone, tzid).flatMap { database.defined($0) } ?? zone
    }
    if let definition = definitions[tzid] {
      if let location = definition.location, let zone = database.named(location) { return zone }
      if let zone = database.defined(definition) { return zone }
    }
    return WindowsZones.names[tzid].flatMap { database.named($0) }
  }

  /// The file's definition of `tzid` if it cannot be the zone of that name.
  ///
  /// That is provable only of a zone whose clocks never change, such as `GMT`, `EST` and `MST`,
  /// which some writers use for British or North American time. A definition with summer time is
  /// then another zone. One without it is another zone if its offset differs and its name is an
  /// abbreviation: `EST` is Australian time, too. The name of a place is kept, because a definition
  /// of one offset is what a writer without zone data gives for any place.
  private mutating func contradiction(of zone: Zone, _ tzid: String) -> ZoneDefinition? {
    guard !texts.isEmpty, let offset = zone.constantOffset, let definition = definitions[tzid] else { return nil }
    let offsets = definition.offsets
    let isPlace = tzid.contains("/") && !tzid.hasPrefix("Etc/")
    return offsets.count > 1 || (!isPlace && offsets.contains { $0 != offset }) ? definition : nil
  }
}

/// The definition in a VTIMEZONE.
struct ZoneDefinition: Hashable, Sendable {
  let tzid: String
  /// X-LIC-LOCATION: a name of the tz database.
  let location: String?
  let text: [UInt8]

  /// The offsets that are in force at some time, in seconds.
  var offsets: Set<Int> {
    var out: Set<Int> = []
    for line in text.split(whereSeparator: { $0 == 0x0D || $0 == 0x0A }) {
      let words = String(decoding: line.prefix(100), as: UTF8.self).uppercased()
      guard words.hasPrefix("TZOFFSETTO"), let colon = words.lastIndex(of: ":") else { continue }
      let digits = words[words.index(after: colon)...].trimmingPrefix("+").trimmingPrefix("-")
      guard digits.utf8.count >= 4, let hours = Int(digits.prefix(2)),
        let minutes = Int(digits.dropFirst(2).prefix(2))
      else { continue }
      let sign = words[words.index(after: colon)...].hasPrefix("-") ? -1 : 1
      out.insert(sign * (hours * 3600 + minutes * 60))
    }
    return out
  }
}

/// Finds zones by name and keeps those it has found. One for all files of a calendar folder.
final class ZoneResolver: Sendable {
  private let database: any ZoneDatabase
  private let names = Mutex<[String: Zone?]>([:])
  private let definitions = Mutex<[ZoneDefinition: Zone?]>([:])

  init(_ database: any ZoneDatabase) {
    self.database = database
  }

  /// A zone of the tz database by its name, also behind a prefix as in
  /// `/citadel.org/20210210_1/America/Toronto`.
  func named(_ name: String) -> Zone? {
    if let known = names.withLock({ $0[name] }) { return known }
    var zone: Zone?
    if name.utf8.count < 200 {
      zone = database.zone(name)
      // Only names that begin with a slash have a prefix, else `x/UTC` would be a zone.
      var rest = Substring(name)
      while zone == nil, name.hasPrefix("/"), let slash = rest.firstIndex(of: "/") {
        rest = rest[rest.index(after: slash)...]
        zone = database.zone(String(rest))
      }
    }
    names.withLock { if $0.count < 1000 { $0[name] = .some(zone) } }
    return zone
  }

  /// The zone that a definition describes; nil when it cannot be used.
  func defined(_ definition: ZoneDefinition) -> Zone? {
    if let known = definitions.withLock({ $0[definition] }) { return known }
    let zone = VTimeZone.zone(definition)
    definitions.withLock { if $0.count < 500 { $0[definition] = .some(zone) } }
    return zone
  }
}
