/// Which texts need no quotes.
package enum PlainText {
  /// Whether a text stands for itself in every place of a file: also between brackets, also for programs that guess types.
  package static func isSafe(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), let last = text.utf8.last, last != 0x20, last != UInt8(ascii: ":") else {
      return false
    }
    var before: UInt8 = 0
    for b in text.utf8 {
      guard isLetter(b) || (b >= 0x30 && b <= 0x39) || b == 0x20 || b >= 0x80 || " _-./()'+!?;%=".utf8.contains(b) else {
        guard b == UInt8(ascii: ":") else { return false }
        before = b
        continue
      }
      if before == UInt8(ascii: ":"), b == 0x20 { return false }
      before = b
    }
    return !text.unicodeScalars.contains {
      $0.value >= 0x80 && ($0.value < 0xA0 || $0.properties.isWhitespace || $0.value == 0xFEFF)
    }
      && !words.contains(text.lowercased())
  }

  private static let words: Set<String> = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]

  private static func isLetter(_ b: UInt8) -> Bool { (b | 0x20) >= 0x61 && (b | 0x20) <= 0x7A }

  /// The lines of a text that reads better as a block under `|`; nil for one line, and for what a block cannot hold.
  package static func block(_ text: String) -> [String]? {
    guard text.contains("\n"), let first = text.first, first != " ", first != "\n", first != "\t", !text.hasSuffix("\n\n") else {
      return nil
    }
    for s in text.unicodeScalars {
      switch s.value {
      case 0x0A, 0x09, 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: continue
      default: return nil
      }
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines.contains { $0.allSatisfy { $0 == " " || $0 == "\t" } && !$0.isEmpty } ? nil : lines
  }
}
