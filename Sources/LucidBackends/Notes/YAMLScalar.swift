import LucidCore

/// Texts as YAML on one line, such that readers of YAML 1.1 and 1.2 take them for the same text and
/// for nothing else.
enum YAMLScalar {
  /// Words that some reader takes for a truth or for nothing.
  private static let taken: Set<String> = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]

  /// Plain where nobody can mistake it (letters first, then letters, digits, blanks and a few
  /// marks), else as JSON, which is YAML too.
  static func text(_ text: String) -> String { isPlain(text) ? text : JSONText(string: text).text }

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
}
