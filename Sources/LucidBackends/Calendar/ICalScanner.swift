import LucidCore

/// Splits the text of an iCalendar file into components, so that a damaged one never hides its
/// neighbours.
///
/// Only the lines that matter are kept: of an event its own properties without alarms and
/// attachments. Folding is left to libical, except that a line and its continuations stay together.
/// Cost: one pass, in place.
struct ICalScanner {
  /// Each a whole `BEGIN:VEVENT … END:VEVENT`, or of whichever component was asked for.
  private(set) var events: [[UInt8]] = []
  /// Each a whole `BEGIN:VTIMEZONE … END:VTIMEZONE`.
  private(set) var zones: [[UInt8]] = []
  /// X-WR-CALNAME, one line.
  private(set) var name: String?
  /// Whether it came as a message or from an address that is subscribed to, and says so.
  private(set) var isReceived = false
  /// Whether there was a calendar at all.
  private(set) var isCalendar = false
  /// Whether the text ends inside a component.
  private(set) var isCut = false
  /// Events whose END is missing, the one at a cut included.
  private(set) var unfinished = 0
  /// Events of which a part was dropped for its size.
  private(set) var oversized = 0

  private var open: [String] = []
  private var event: [UInt8]?
  private var zone: [UInt8]?
  private var eventIsOversized = false
  /// True if continuation lines are kept.
  private var keepsLine = false

  private static let deepest = 16
  private static let longestLine = 64 << 10
  private static let largestEvent = 1 << 20
  private static let largestZone = 256 << 10

  private let component: String
  private let wanted: Set<String>

  /// Keeps the lines that `wanted` names, of each `component`.
  init(_ bytes: [UInt8], component: String = "VEVENT", wanted: Set<String> = Self.wanted) {
    self.component = component
    self.wanted = wanted
    bytes.withUnsafeBufferPointer { buffer in
      // A byte order mark is no part of the first line.
      var at = buffer.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      while at < buffer.count {
        var end = at
        while end < buffer.count, buffer[end] != 0x0A, buffer[end] != 0x0D { end += 1 }
        if end > at { line(UnsafeBufferPointer(rebasing: buffer[at..<end])) }
        at = end + 1
      }
    }
    if !open.isEmpty {
      isCut = true
      if event != nil { unfinished += 1 }
    }
  }

  private mutating func line(_ line: UnsafeBufferPointer<UInt8>) {
    if line[0] == 0x20 || line[0] == 0x09 {
      if keepsLine { keep(line) }
      return
    }
    keepsLine = false
    let nameEnd = line.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") } ?? line.count
    // The longest name that matters has 27 letters.
    guard nameEnd <= 40 else { return }
    let name = Self.upper(line[..<nameEnd])
    switch name {
    case "BEGIN": begin(Self.upper(line[min(nameEnd + 1, line.count)...].prefix(40)), line)
    case "END": end(Self.upper(line[min(nameEnd + 1, line.count)...].prefix(40)), line)
    default:
      if zone != nil {
        keepsLine = true
        keep(line)
      } else if event != nil, open.last == component, wanted.contains(name) {
        keepsLine = true
        keep(line)
      } else if open.last == "VCALENDAR", Self.received.contains(name) {
        isReceived = true
      } else if open.last == "VCALENDAR", name == "X-WR-CALNAME", self.name == nil, nameEnd < line.count {
        let value = line[(line.firstIndex(of: UInt8(ascii: ":")) ?? line.count - 1)...].dropFirst()
        self.name = OneLine.unescaped(String(decoding: value, as: UTF8.self))
      }
    }
  }

  private mutating func begin(_ name: String, _ line: UnsafeBufferPointer<UInt8>) {
    // An event inside an event, or a calendar inside one: the END before it is missing.
    if event != nil, name == component || name == "VCALENDAR" {
      unfinished += 1
      event = nil
      open.removeSubrange((open.lastIndex(of: component) ?? open.count)...)
    }
    guard open.count < Self.deepest else { return }
    if name == "VCALENDAR" || name == component { isCalendar = true }
    open.append(name)
    if zone != nil {
      keep(line)
    } else if name == component {
      event = Array("BEGIN:\(component)\r\n".utf8)
      eventIsOversized = false
    } else if name == "VTIMEZONE", event == nil {
      zone = Array("BEGIN:VTIMEZONE\r\n".utf8)
    }
  }

  private mutating func end(_ name: String, _ line: UnsafeBufferPointer<UInt8>) {
    guard let at = open.lastIndex(of: name) else { return }
    let closed = open[at...]
    open.removeSubrange(at...)
    if zone != nil {
      keep(line)
      if closed.contains("VTIMEZONE"), let done = zone {
        if name == "VTIMEZONE" { zones.append(done) }
        zone = nil
      }
    }
    if closed.contains(component), let done = event {
      if name == component {
        events.append(done + Array("END:\(component)\r\n".utf8))
        if eventIsOversized { oversized += 1 }
      } else {
        unfinished += 1
      }
      event = nil
    }
  }

  private mutating func keep(_ line: UnsafeBufferPointer<UInt8>) {
    let short = line.prefix(Self.longestLine)
    if let size = zone?.count {
      guard size + short.count < Self.largestZone else { return }
      zone?.append(contentsOf: short)
      zone?.append(contentsOf: [0x0D, 0x0A])
    } else if let size = event?.count {
      if short.count < line.count || size + short.count > Self.largestEvent { eventIsOversized = true }
      guard size + short.count <= Self.largestEvent else { return }
      event?.append(contentsOf: short)
      event?.append(contentsOf: [0x0D, 0x0A])
    }
  }

  private static func upper(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }.filter { $0 > 0x20 }, as: UTF8.self)
  }

  /// Properties of a calendar that was sent or subscribed to (RFC 5546, RFC 7986).
  private static let received: Set<String> = ["METHOD", "SOURCE", "REFRESH-INTERVAL", "X-PUBLISHED-TTL"]

  /// Properties that are read of a VEVENT.
  static let wanted: Set<String> = [
    "UID", "DTSTART", "DTEND", "DURATION", "SUMMARY", "LOCATION", "DESCRIPTION", "RRULE", "RDATE", "EXDATE", "EXRULE",
    "RECURRENCE-ID", "STATUS", "TRANSP", "ATTENDEE", "SEQUENCE", "CREATED", "LAST-MODIFIED", "DTSTAMP",
    "X-MICROSOFT-CDO-ALLDAYEVENT", "ORGANIZER", "COMMENT", AuthorMark.property,
  ]
}

/// Outside text as one line.
enum OneLine {
  /// Control characters become spaces, runs of white space one space, none at the ends; nil when
  /// nothing is left.
  static func text(_ text: String) -> String? {
    let words = text.split { c in c.isWhitespace || c.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
  /// A TEXT value of RFC 5545 §3.3.11 as one line; nil when nothing is left.
  static func unescaped(_ value: String) -> String? {
    var out = ""
    var escaped = false
    for c in value {
      if escaped {
        out.append(c == "n" || c == "N" ? " " : c)
        escaped = false
      } else if c == "\\" {
        escaped = true
      } else {
        out.append(c)
      }
    }
    return text(out)
  }
}
