/// Texts as YAML on one line, such that readers of YAML 1.1 and 1.2 take them for the same text and for nothing else.
enum YAMLScalar {
  /// Words that some reader takes for a truth or for nothing.
  private static let taken: Set<String> = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]

  /// Plain where nobody can mistake it (letters first, then letters, digits, blanks and a few marks), else in double quotes.
  static func text(_ text: String) -> String {
    isPlain(text) ? text : quoted(text)
  }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter, text.last != " ", !taken.contains(text.lowercased()) else { return false }
    return text.unicodeScalars.allSatisfy { s in
      switch s.value {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x20: true
      case 0x21...0x7E: "-_./()+'".unicodeScalars.contains(s)
      default: s.properties.isAlphabetic
      }
    }
  }

  private static func quoted(_ text: String) -> String {
    var out = "\""
    for s in text.unicodeScalars {
      switch s.value {
      case 0x22, 0x5C: out += "\\" + String(Character(s))
      case 0x0A: out += "\\n"
      case 0x09: out += "\\t"
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
        let hex = String(s.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(s)
      }
    }
    return out + "\""
  }
}
