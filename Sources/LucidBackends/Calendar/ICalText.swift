import CICal
import LucidCore

/// The text of an iCalendar file as lines that can be replaced, so that a change leaves every other
/// byte as it is.
struct ICalText {
  /// A content line with its continuations and its line end, as written.
  struct Line {
    let bytes: [UInt8]
    /// Upper case, without parameters; of `BEGIN` and `END` what they name is in `component`.
    let name: String
    let component: String?
  }

  private(set) var lines: [Line]
  private let newline: [UInt8]
  /// Each the places of a whole `BEGIN:VEVENT … END:VEVENT`, in order.
  private(set) var events: [Range<Int>] = []
  private(set) var zones: [Range<Int>] = []
  /// The place of the last `END:VCALENDAR`.
  private(set) var end = 0

  /// nil when components are not nested as they should be: such a file is read as well as can be,
  /// and never written.
  init?(_ bytes: [UInt8]) {
    newline = bytes.firstIndex(of: 0x0A).map { $0 > 0 && bytes[$0 - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A] } ?? [0x0D, 0x0A]
    lines = Self.split(bytes)
    guard settle() else { return nil }
  }

  /// An empty calendar.
  static var new: ICalText {
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Lucidability//lucid//EN", "END:VCALENDAR"]
    // The lines are well nested.
    return ICalText(Array(lines.map { $0 + "\r\n" }.joined().utf8))!
  }

  var bytes: [UInt8] { lines.flatMap(\.bytes) }

  /// Puts other lines in the place of some; the places in `events` and `zones` are new then. The
  /// lines must be whole components or stand inside one.
  mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    lines.replaceSubrange(range, with: Self.split(adapted(text)))
    let nested = settle()
    precondition(nested, "a change to calendar text broke its nesting")
  }

  /// Puts the lines of a component in the place of some. Each keeps the line end that it has.
  mutating func replace(_ range: Range<Int>, with component: CalendarLines) {
    lines.replaceSubrange(range, with: component.lines)
    let nested = settle()
    precondition(nested, "a change to calendar text broke its nesting")
  }

  /// With the line ends of this file.
  private func adapted(_ text: [UInt8]) -> [UInt8] {
    guard newline == [0x0A] else { return text }
    return text.filter { $0 != 0x0D }
  }

  /// The lines of one component.
  func component(_ range: Range<Int>) -> CalendarLines { CalendarLines(Array(lines[range])) }

  /// Whether a VTIMEZONE has that name.
  func defines(_ zone: String) -> Bool {
    zones.contains { ICalComponent.properties(component($0).head).contains { $0.name == "TZID" && $0.text == zone } }
  }

  /// Whether there is nothing left but definitions of zones.
  var holdsNothing: Bool {
    !lines.contains { $0.name == "BEGIN" && !["VCALENDAR", "VTIMEZONE", "STANDARD", "DAYLIGHT"].contains($0.component) }
  }

  // MARK: Reading

  /// New lines that end as `neighbour` does.
  static func split(_ bytes: [UInt8], like neighbour: Line) -> [Line] {
    let tail = neighbour.bytes.suffix(2)
    return split(tail.last == 0x0A && tail.first != 0x0D ? bytes.filter { $0 != 0x0D } : bytes)
  }

  static func split(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var at = 0
    while at < bytes.count {
      let start = at
      var content = at..<at
      repeat {
        let begin = at
        while at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
        if content.isEmpty { content = begin..<at }
        while at < bytes.count, bytes[at] == 0x0A || bytes[at] == 0x0D { at += 1 }
      } while at < bytes.count && (bytes[at] == 0x20 || bytes[at] == 0x09)
      let hasMark = bytes[content].starts(with: [0xEF, 0xBB, 0xBF])
      lines.append(line(Array(bytes[start..<at]), bytes[content].dropFirst(hasMark ? 3 : 0)))
    }
    return lines
  }

  private static func line(_ bytes: [UInt8], _ content: ArraySlice<UInt8>) -> Line {
    let stop = content.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") } ?? content.endIndex
    let name = upper(content[..<stop])
    guard name == "BEGIN" || name == "END" else { return Line(bytes: bytes, name: name, component: nil) }
    return Line(bytes: bytes, name: name, component: upper(content[stop...].dropFirst()))
  }

  private static func upper(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix(100).map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }.filter { $0 > 0x20 }, as: UTF8.self)
  }

  /// Finds the components; false when they are not nested well or there is no calendar.
  private mutating func settle() -> Bool {
    var open: [(String, Int)] = []
    events = []
    zones = []
    end = -1
    for (i, line) in lines.enumerated() {
      guard let component = line.component else { continue }
      if line.name == "BEGIN" {
        open.append((component, i))
      } else {
        guard let (name, begin) = open.popLast(), name == component else { return false }
        switch (component, open.count) {
        case ("VEVENT", 1): events.append(begin..<i + 1)
        case ("VTIMEZONE", 1): zones.append(begin..<i + 1)
        case ("VCALENDAR", 0): end = i
        default: break
        }
      }
    }
    return open.isEmpty && end >= 0
  }
}
