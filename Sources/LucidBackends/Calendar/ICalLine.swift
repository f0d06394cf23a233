import CICal
import LucidCore

/// Content lines as libical writes them: escaped, folded, with their line end.
enum ICalLine {
  /// A value that is no text, such as a time. Empty when libical does not understand it.
  static func value(_ head: String, _ value: String) -> [UInt8] { line(head, value, isText: false) }

  /// Empty for a text that is empty. Control characters other than line breaks are left out: they
  /// have no form in a file.
  static func text(_ name: String, _ text: String) -> [UInt8] {
    let kept = kept(text)
    return kept.isEmpty ? [] : line(name, kept, isText: true)
  }

  /// Returns the characters of a text that can be written.
  static func kept(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t" }))
  }

  /// CATEGORIES; empty for none. libical would keep the first of several alone.
  ///
  /// A comma would part one name in two for many readers, however it is escaped.
  static func categories(_ names: [String]) -> [UInt8] {
    let names = names.map { String($0.map { ",;\\".contains($0) || $0.isNewline ? " " : $0 }) }
    return names.isEmpty ? [] : plain("CATEGORIES:" + names.joined(separator: ","))
  }

  /// A line as it is, folded at 75 bytes between characters (RFC 5545 §3.1).
  static func plain(_ text: String) -> [UInt8] {
    var out: [UInt8] = []
    var length = 0
    for character in text.unicodeScalars {
      let bytes = Array(String(character).utf8)
      if length + bytes.count > 75 {
        out += [0x0D, 0x0A, 0x20]
        length = 1
      }
      out += bytes
      length += bytes.count
    }
    return out + [0x0D, 0x0A]
  }

  private static func line(_ head: String, _ value: String, isText: Bool) -> [UInt8] {
    guard let line = ci_line(head, value, isText) else { return [] }
    defer { ci_line_free(line) }
    return Array(UnsafeRawBufferPointer(start: line, count: ci_line_length(line)))
  }

  // MARK: Times

  /// `20260407`.
  static func basic(_ date: CivilDate) -> String {
    let c = date.components
    return padded(c.year, 4) + padded(c.month, 2) + padded(c.day, 2)
  }

  /// `20260407T150000`.
  static func basic(_ civil: CivilDateTime) -> String {
    "\(basic(civil.date))T\(padded(civil.time.hour, 2))\(padded(civil.time.minute, 2))\(padded(civil.time.second, 2))"
  }

  /// `20260407T190000Z`.
  static func utc(_ instant: Instant) -> String { basic(CivilDateTime(secondsSinceEpoch: instant.seconds)) + "Z" }
}
