import LucidCore
import Synchronization

/// The zones of one iCalendar file.
///
/// A name of the tz database means that zone, whatever the file's own VTIMEZONE says: many writers give only the changes of one year.
/// Then the file's definition counts, then the names that Windows uses.
struct EventZones {
  private let definitions: [String: ZoneDefinition]
  private let database: ZoneResolver

  init(definitions texts: [[UInt8]], database: ZoneResolver) {
    var found: [String: ZoneDefinition] = [:]
    for text in texts.prefix(200) {
      if let d = database.definition(text) { found[d.tzid] = d }
    }
    definitions = found
    self.database = database
  }

  func zone(_ tzid: String) -> Zone? {
    if let zone = database.named(tzid) { return zone }
    if let definition = definitions[tzid] {
      if let location = definition.location, let zone = database.named(location) { return zone }
      if let zone = definition.zone { return zone }
    }
    return WindowsZones.names[tzid].flatMap { database.named($0) }
  }
}

/// What a VTIMEZONE says.
struct ZoneDefinition: Sendable {
  let tzid: String
  /// X-LIC-LOCATION: a name of the tz database.
  let location: String?
  let zone: Zone?
}

/// Finds zones by name and keeps those it has found. One for all files of a calendar folder.
final class ZoneResolver: Sendable {
  private let database: any ZoneDatabase
  private let names = Mutex<[String: Zone?]>([:])
  private let definitions = Mutex<[[UInt8]: ZoneDefinition?]>([:])

  init(_ database: any ZoneDatabase) {
    self.database = database
  }

  /// A zone of the tz database by its name, also behind a prefix as in `/citadel.org/20210210_1/America/Toronto`.
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

  /// nil when the text is no VTIMEZONE.
  func definition(_ text: [UInt8]) -> ZoneDefinition? {
    if let known = definitions.withLock({ $0[text] }) { return known }
    let definition = VTimeZone.definition(text)
    definitions.withLock { if $0.count < 500 { $0[text] = .some(definition) } }
    return definition
  }
}
