import LucidYAML

/// Decides which texts can be written without quotes.
package enum PlainText {
  /// Whether a text can be written plain and nobody, a reader of YAML 1.1 included, would take it
  /// for anything but text.
  package static func isSafe(_ text: String, inFlow: Bool = false) -> Bool {
    guard let first = text.unicodeScalars.first, text.first != " ", text.last != " ", isPrintable(text), !isTyped(text) else {
      return false
    }
    let startsWell =
      first.properties.isAlphabetic || first.value > 0x7F
      || (text.hasPrefix("<<") && text.utf8.count > 4) || ["(", "/", "$"].contains(first)
      || (first.value >= 0x30 && first.value <= 0x39)
    guard startsWell else { return false }
    if text.hasSuffix(":") || text.contains(": ") || text.contains(" #") { return false }
    return !inFlow || !(text.utf8.contains(where: hasMeaningInFlow) || opensTag(text))
  }

  /// Whether a tag begins in a text of one line that has no end in it: with `>>` behind the text on
  /// its line it would be one.
  static func opensTag(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return !TagEnd.open(bytes, in: bytes.indices).isEmpty
  }

  /// Whether a byte ends a plain text between brackets; `?` does so for readers of YAML 1.1 such as
  /// PyYAML.
  private static func hasMeaningInFlow(_ byte: UInt8) -> Bool { ",[]{}?".utf8.contains(byte) }

  /// A text on one line: as it is where that is safe, in double quotes elsewhere.
  package static func written(_ text: String, inFlow: Bool = false) -> String {
    // A path in the home folder, which only looks like nothing.
    let isPath = text.hasPrefix("~/") && isSafe("/" + text.dropFirst(2), inFlow: inFlow)
    return isPath || isSafe(text, inFlow: inFlow) ? text : ScalarForm.quoted(text)
  }

  /// A text in double quotes, or in single ones where these need fewer escapes.
  package static func quoted(_ text: String) -> String {
    guard isPrintable(text), text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
      return ScalarForm.quoted(text)
    }
    return "'" + text.replacing("'", with: "''") + "'"
  }

  package static func key(_ text: String) -> String { isSafeKey(text) ? text : ScalarForm.quoted(text) }

  /// Whether a key can stand without quotes.
  static func isSafeKey(_ text: String) -> Bool {
    guard let first = text.utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A, !isTyped(text) else { return false }
    return text.utf8.allSatisfy {
      ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x5F || $0 == 0x2E || $0 == 0x2D
    }
  }

  /// Numbers, dates, times, truth values and nothing, as any version of YAML reads them.
  static func isTyped(_ text: String) -> Bool {
    let words: Set<String> = ["true", "false", "yes", "no", "on", "off", "y", "n", "null", "nan", "inf"]
    if words.contains(text.lowercased()) { return true }
    guard let first = text.utf8.first, first >= 0x30 && first <= 0x39 else { return false }
    // `12`, `1.5e3`, `0x1F`, `2026-04-06`, `07:30`, `1:1`, `2026-04-06T07:30:00Z`; no harm when a few more are quoted.
    return text.utf8.allSatisfy {
      ($0 >= 0x30 && $0 <= 0x39) || "+-.:_eExXoOabcdfABCDFTZ ".utf8.contains($0)
    }
  }

  static func isPrintable(_ text: String, butBreaks: Bool = false) -> Bool {
    text.unicodeScalars.allSatisfy { shows($0) || (butBreaks && ($0 == "\n" || $0 == "\t")) }
  }

  /// Whether a text can stay under `|`: it holds no control characters, neither of terminals nor of
  /// the direction of text. Spaces that do not break and the like may stand where an author put
  /// them; `check` warns of those that hide.
  static func mayStandInBlock(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { s in
      switch s.value {
      case 0x09, 0x0A: true
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: false
      default: true
      }
    }
  }

  /// Whether a scalar can be seen, and cannot steer a screen or hide among others. Joiners inside
  /// emoji count as hidden: they are escaped only where a text is quoted anew.
  static func shows(_ s: Unicode.Scalar) -> Bool {
    switch s.value {
    case 0x20..<0x7F: return true
    case 0..<0x20, 0x7F...0xA0, 0xAD, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: return false
    case 0xFE0F, 0x200C, 0x200D: return true
    default:
      switch s.properties.generalCategory {
      case .format, .control, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator, .unassigned: return false
      default: return true
      }
    }
  }
}
