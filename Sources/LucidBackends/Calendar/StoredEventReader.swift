import LucidBuiltins
import LucidCore
import LucidVault

/// Makes stored events of an iCalendar file. Keeps what is good and says what is not.
struct StoredEventReader {
  /// The contents of the file without the zones of the machine; nil where it is damaged.
  private(set) var record: CalendarRecord?
  private(set) var events: [StoredEvent] = []
  private(set) var name: String?
  /// Fragments such as `cut off after 3 events`, in the order of their weight.
  private(set) var damage: [MessageText] = []
  /// Whether events of the file are missing.
  private(set) var isPart = false
  /// Whether this is an iCalendar file at all.
  private(set) var isCalendar: Bool

  private let own: OwnAddresses
  private var isReceived = false
  private var withoutStart = 0
  private var badRules = 0
  private var unreadable = 0
  private var endless = 0

  /// `ICalComponent.openLibrary` comes first.
  init(_ file: [UInt8], zones database: ZoneResolver, own: OwnAddresses = .none) {
    self.own = own
    let encoding = TextEncoding(file, isFolded: true)
    let bytes = encoding.text
    let scanner = ICalScanner(bytes)
    isCalendar = scanner.isCalendar
    name = scanner.name
    isReceived = scanner.isReceived
    guard isCalendar else {
      damage = [.words(bytes.allSatisfy { $0 <= 0x20 } ? .empty : .notCalendar)]
      return
    }
    for text in scanner.events { read(text) }
    let record = CalendarRecord(name: name, zones: scanner.zones, events: events)
    let resolved = record.resolved(by: database)
    events = resolved.events
    if scanner.isCut { damage.append(.words(.cutAfter, MessageText.count(scanner.events.count, .event))) }
    report(scanner.isCut ? scanner.unfinished - 1 : scanner.unfinished, .event, as: .noEndLine)
    report(unreadable, .event, as: .cannotBeRead)
    report(withoutStart, .event, as: .noStart)
    report(badRules, .event, as: .ruleUnknown)
    damage += resolved.backwardsDamage
    report(scanner.oversized, .event, as: .tooLarge)
    report(endless, .event, as: .tooLong)
    if encoding.isOlder {
      damage.append(.words(.otherEncoding))
    } else {
      report(encoding.older, .line, as: .linesOtherEncoding)
    }
    report(encoding.damaged, .line, as: .lettersDamaged)
    isPart = scanner.isCut || scanner.unfinished > 0 || unreadable > 0 || withoutStart > 0
    damage += resolved.zoneDamage
    if damage == resolved.damage { self.record = record }
  }

  private mutating func report(_ n: Int, _ noun: CardNoun, as word: MessageWord) {
    if n > 0 { damage.append(.words(word, MessageText.count(n, noun))) }
  }

  private mutating func read(_ text: [UInt8]) {
    let properties = ICalComponent.properties(text, withReplies: !own.isEmpty)
    guard !properties.isEmpty else {
      unreadable += 1
      return
    }
    guard let first = properties.first(where: { $0.name == "DTSTART" }), let start = Self.moment(first) else {
      withoutStart += 1
      return
    }
    var event = StoredEvent(start: start)
    event.authorship.isOwn = !isReceived && !own.isInvitation(properties)
    event.organizer = properties.first { $0.name == "ORGANIZER" }.flatMap(Self.address)
    var modified: Int64?
    var microsoftAllDay = false
    for p in properties {
      switch p.name {
      case "UID": event.uid = OneLine.text(String(p.text.prefix(500)))
      case "SUMMARY": event.title = OneLine.text(String(p.text.prefix(500))) ?? Event.untitled
      case "LOCATION": event.location = OneLine.text(String(p.text.prefix(500)))
      case "DESCRIPTION": event.notes = Self.notes(p.text)
      case "DTEND": event.end = Self.moment(p)
      case "DURATION":
        guard case .duration(let d) = p.content else { break }
        if d.days.magnitude <= Self.longest, d.seconds.magnitude <= UInt64(Self.longest) * 86_400 {
          event.duration = d
        } else {
          endless += 1
        }
      case "RRULE": if ICalComponent.isRule(p.text) { event.rules.append(p.text) } else { badRules += 1 }
      case "EXRULE": event.exceptionRules.append(p.text)
      case "RDATE": if let extra = Self.extra(p) { event.extraDates.append(extra) }
      case "EXDATE": if let m = Self.moment(p) { event.exceptionDates.append(m) }
      case "RECURRENCE-ID":
        event.recurrence = Self.moment(p)
        event.thisAndFuture = p.parameters["RANGE"]?.uppercased() == "THISANDFUTURE"
      case "STATUS": event.facts.status = EventFacts.Status(rawValue: p.text.lowercased()) ?? .confirmed
      case "TRANSP": event.facts.busy = p.text.uppercased() != "TRANSPARENT"
      case "ATTENDEE":
        guard event.attendees.count < 200, let attendee = Self.attendee(p, organizer: event.organizer) else { break }
        event.attendees.append(attendee)
      case "SEQUENCE": event.sequence = Int(p.text) ?? 0
      case "LAST-MODIFIED": if case .moment(let m) = p.content { modified = m.wall }
      case "CREATED": if case .moment(let m) = p.content { event.created = Instant(seconds: m.wall) }
      case "DTSTAMP": if case .moment(let m) = p.content { event.stamp = m.wall }
      case "X-MICROSOFT-CDO-ALLDAYEVENT": microsoftAllDay = p.text.uppercased() == "TRUE"
      case AuthorMark.property: event.authorship.formUnion(AuthorMark.authorship(of: AuthorMark.value(p)))
      case "X-LIC-ERROR": if p.text.contains("RRULE") { badRules += 1 }
      default: break
      }
    }
    if let modified {
      event.stamp = modified
      event.modified = Instant(seconds: modified)
    }
    if microsoftAllDay { Self.makeAllDay(&event) }
    events.append(event)
  }

  /// In days: what lasts longer is a fault of its writer.
  private static let longest: UInt = 36_600

  private static func moment(_ p: ICalProperty) -> StoredMoment? {
    guard case .moment(let m) = p.content else { return nil }
    return StoredMoment(m, p.tzid)
  }

  private static func extra(_ p: ICalProperty) -> StoredEvent.Extra? {
    switch p.content {
    case .moment(let m): StoredEvent.Extra(start: StoredMoment(m, p.tzid))
    case .period(let start, let end, let length):
      StoredEvent.Extra(
        start: StoredMoment(start, p.tzid), end: end.map { StoredMoment($0, p.tzid) }, length: end == nil ? length : nil)
    default: nil
    }
  }

  /// Outlook writes whole days as midnights and says so beside them.
  private static func makeAllDay(_ event: inout StoredEvent) {
    guard !event.start.isDate, event.start.ownWall % 86_400 == 0, event.end.map({ $0.ownWall % 86_400 == 0 }) ?? true else {
      return
    }
    event.start = .date(Int(event.start.ownWall / 86_400))
    event.end = event.end.map { .date(Int($0.ownWall / 86_400)) }
  }

  static func notes(_ text: String) -> String? {
    let kept = String(text.prefix(4000))
    return kept.allSatisfy(\.isWhitespace) ? nil : kept
  }

  /// The address behind `mailto:`; nil for what is no address.
  private static func address(_ p: ICalProperty) -> String? {
    p.text.lowercased().hasPrefix("mailto:") ? String(p.text.dropFirst(7)) : nil
  }

  private static func attendee(_ p: ICalProperty, organizer: String?) -> Event.Attendee? {
    // Rooms and projectors are invited too.
    if let type = p.parameters["CUTYPE"]?.uppercased(), type == "ROOM" || type == "RESOURCE" { return nil }
    let email = (p.parameters["EMAIL"] ?? address(p)).flatMap { OneLine.text(String($0.prefix(300))) }
    let name = p.parameters["CN"].flatMap { OneLine.text(String($0.prefix(300))) }
    guard name != nil || email != nil else { return nil }
    let reply = p.parameters["PARTSTAT"].flatMap {
      EventFacts.Reply(rawValue: $0.lowercased().replacing("-", with: "_"))
    }
    // An organizer has nothing to answer.
    let isOrganizer = reply == .needsAction && address(p)?.lowercased() == organizer?.lowercased()
    return Event.Attendee(name: name == email ? nil : name, email: email, reply: isOrganizer ? nil : reply)
  }
}
