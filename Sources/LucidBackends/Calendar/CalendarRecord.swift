import LucidBuiltins
import LucidCore

/// The events of an iCalendar file as the file alone gives them. The zones of their moments are the
/// names in the file, which are not looked up.
struct CalendarRecord: Hashable, Sendable {
  let name: String?
  /// Each a VTIMEZONE; empty where no time names a zone.
  let zones: [[UInt8]]
  let events: [StoredEvent]

  init(name: String?, zones: [[UInt8]], events: [StoredEvent]) {
    (self.name, self.events) = (name, events)
    self.zones = zones.isEmpty || !events.contains(where: \.namesZone) ? [] : zones
  }

  struct Resolved {
    var events: [StoredEvent]
    /// Events whose end was before their start, and is left out.
    var backwards = 0
    var unknownZones: [String] = []

    var damage: [MessageText] { backwardsDamage + zoneDamage }
    var backwardsDamage: [MessageText] {
      backwards == 0 ? [] : [.words(.endsBeforeStart, MessageText.count(backwards, .event))]
    }
    var zoneDamage: [MessageText] { unknownZones.map { .words(.zoneUnknown, $0) } }
  }

  /// Returns the events with their zones. A time in an unknown zone has none.
  func resolved(by database: ZoneResolver) -> Resolved {
    var zones = EventZones(definitions: zones, database: database)
    var resolved = Resolved(events: events)
    for i in events.indices {
      resolved.events[i].replaceMoments { zones.resolved($0, mostUnknown: 3) }
      let event = resolved.events[i]
      if let end = event.end, end.isDate == event.start.isDate, end.instant(in: .utc) < event.start.instant(in: .utc) {
        resolved.backwards += 1
        resolved.events[i].end = nil
      }
    }
    resolved.unknownZones = zones.unknown
    return resolved
  }
}

extension StoredMoment {
  /// A moment whose zone is not looked up.
  static func named(wall: Int64, _ tzid: String) -> StoredMoment { .zoned(wall: wall, Zone(identifier: tzid, fixedOffset: 0)) }

  init(_ m: ICalMoment, _ tzid: String?) {
    if m.isDate {
      self = .date(Int(m.wall / 86_400) - (m.wall % 86_400 < 0 ? 1 : 0))
    } else if m.isUTC {
      self = .utc(m.wall)
    } else {
      self = tzid.map { .named(wall: m.wall, $0) } ?? .floating(wall: m.wall)
    }
  }
}

extension EventZones {
  /// Looks up the zone that a moment names.
  mutating func resolved(_ moment: StoredMoment, mostUnknown: Int = .max) -> StoredMoment {
    guard case .zoned(let wall, let named) = moment else { return moment }
    if let zone = zone(named.identifier) { return .zoned(wall: wall, zone) }
    let name = OneLine.text(String(named.identifier.prefix(60))) ?? ""
    if !unknown.contains(name), unknown.count < mostUnknown { unknown.append(name) }
    return .floating(wall: wall)
  }
}

extension StoredEvent {
  fileprivate mutating func replaceMoments(_ body: (StoredMoment) -> StoredMoment) {
    start = body(start)
    end = end.map(body)
    recurrence = recurrence.map(body)
    for i in exceptionDates.indices { exceptionDates[i] = body(exceptionDates[i]) }
    for (i, extra) in extraDates.enumerated() {
      extraDates[i] = Extra(start: body(extra.start), end: extra.end.map(body), length: extra.length)
    }
  }

  fileprivate var namesZone: Bool {
    var moments = [start] + exceptionDates + extraDates.map(\.start)
    moments += [end, recurrence].compactMap(\.self) + extraDates.compactMap(\.end)
    return moments.contains { $0.written != nil }
  }
}

// MARK: In a mirror

extension MirrorWriter {
  mutating func moment(_ moment: StoredMoment) {
    let (kind, count): (Int64, Int64) =
      switch moment {
      case .date(let day): (0, Int64(day))
      case .floating(let wall): (1, wall)
      case .utc(let seconds): (2, seconds)
      case .zoned(let wall, _): (3, wall)
      }
    number(kind)
    number(count)
    if let zone = moment.written { text(zone.identifier) }
  }

  mutating func period(_ period: Period) {
    for part in [Int64(period.months), Int64(period.days), period.seconds] { number(part) }
  }

  mutating func authorship(_ authorship: Authorship) {
    flag(authorship.isOwn)
    families(authorship.families)
  }

  mutating func moments(_ moments: [StoredMoment]) { list(moments) { $0.moment($1) } }
  mutating func optional(_ moment: StoredMoment?) { optional(moment) { $0.moment($1) } }
  mutating func optional(_ period: Period?) { optional(period) { $0.period($1) } }
}

extension MirrorReader {
  mutating func moment() -> StoredMoment {
    switch number() {
    case 0: .date(int())
    case 1: .floating(wall: number())
    case 2: .utc(number())
    default: .named(wall: number(), text())
    }
  }

  mutating func period() -> Period { Period(months: int(), days: int(), seconds: number()) }

  mutating func authorship() -> Authorship { Authorship(isOwn: flag(), families: families()) }

  mutating func int() -> Int { Int(truncatingIfNeeded: number()) }

  mutating func moments() -> [StoredMoment] { list { $0.moment() } }
  mutating func optionalMoment() -> StoredMoment? { optional { $0.moment() } }
  mutating func optionalPeriod() -> Period? { optional { $0.period() } }
}

extension CalendarRecord: MirrorRecord {
  static let form = "calendar 1"
  /// libical takes some 6 ms for it.
  static let largeSize: Int64 = 128 << 10

  func write(to writer: inout MirrorWriter) {
    writer.optional(name)
    writer.list(zones) { $0.append($1) }
    writer.list(events) { $1.write(to: &$0) }
  }

  init(from reader: inout MirrorReader) {
    self.init(
      name: reader.optionalText(), zones: reader.list { Array($0.bytes()) }, events: reader.list { StoredEvent(from: &$0) })
  }
}

extension StoredEvent {
  fileprivate func write(to writer: inout MirrorWriter) {
    writer.moment(start)
    writer.optional(uid)
    writer.text(title)
    writer.optional(location)
    writer.optional(notes)
    writer.optional(end)
    writer.optional(duration)
    writer.list(rules) { $0.text($1) }
    writer.list(exceptionRules) { $0.text($1) }
    writer.list(extraDates) { writer, extra in
      writer.moment(extra.start)
      writer.optional(extra.end)
      writer.optional(extra.length)
    }
    writer.moments(exceptionDates)
    writer.optional(recurrence)
    writer.flag(thisAndFuture)
    writer.text(facts.status.rawValue)
    writer.flag(facts.busy)
    writer.list(attendees) { writer, attendee in
      writer.optional(attendee.name)
      writer.optional(attendee.email)
      writer.optional(attendee.reply?.rawValue)
    }
    writer.optional(organizer)
    writer.number(Int64(sequence))
    writer.number(stamp)
    writer.optional(created)
    writer.optional(modified)
    writer.authorship(authorship)
  }

  fileprivate init(from reader: inout MirrorReader) {
    self.init(start: reader.moment())
    uid = reader.optionalText()
    title = reader.text()
    location = reader.optionalText()
    notes = reader.optionalText()
    end = reader.optionalMoment()
    duration = reader.optionalPeriod()
    rules = reader.list { $0.text() }
    exceptionRules = reader.list { $0.text() }
    extraDates = reader.list { Extra(start: $0.moment(), end: $0.optionalMoment(), length: $0.optionalPeriod()) }
    exceptionDates = reader.moments()
    recurrence = reader.optionalMoment()
    thisAndFuture = reader.flag()
    facts.status = EventFacts.Status(rawValue: reader.text()) ?? .confirmed
    facts.busy = reader.flag()
    attendees = reader.list { reader in
      Event.Attendee(
        name: reader.optionalText(), email: reader.optionalText(),
        reply: reader.optionalText().flatMap(EventFacts.Reply.init))
    }
    organizer = reader.optionalText()
    sequence = reader.int()
    stamp = reader.number()
    created = reader.optionalTime()
    modified = reader.optionalTime()
    authorship = reader.authorship()
  }
}
