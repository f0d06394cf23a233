/// Text from strangers' files made safe to look at: what hides, reorders or steers the screen is written out as `\u{202E}`.
///
/// Emoji sequences and the joiners that Arabic and Indic scripts need stay as they are.
enum VisibleText {
  /// One line: line breaks and tabs become a space.
  static func line(_ text: String) -> String { clean(text, keepingBreaks: false) }

  /// Line breaks stay (`\r\n` and `\r` as `\n`), a tab becomes two spaces.
  static func lines(_ text: String) -> String { clean(text, keepingBreaks: true) }

  /// Whether a scalar must not reach a screen as it is, given its neighbours.
  static func isHidden(_ s: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    switch s.value {
    case 0x20..<0x7F: return false
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F: return true
    case 0x200C, 0x200D: return !joins(previous, next, zeroWidthJoiner: s.value == 0x200D)
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: return true
    case 0xFE0E, 0xFE0F: return previous.map { !$0.properties.isEmoji } ?? true
    case 0xFE00...0xFE0D, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: return true
    default: return false
    }
  }

  static func escape(_ s: Unicode.Scalar) -> String { "\\u{" + String(s.value, radix: 16, uppercase: true) + "}" }

  private static func joins(_ previous: Unicode.Scalar?, _ next: Unicode.Scalar?, zeroWidthJoiner: Bool) -> Bool {
    guard let previous, let next else { return false }
    if zeroWidthJoiner, next.properties.isEmoji, previous.properties.isEmoji || previous.value == 0xFE0F, previous.value > 0xFF {
      return true
    }
    return previous.value >= 0x600 && next.value >= 0x600 && !isFormat(previous) && next.properties.isAlphabetic
  }

  private static func isFormat(_ s: Unicode.Scalar) -> Bool { s.properties.generalCategory == .format }

  private static func clean(_ text: String, keepingBreaks: Bool) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    let scalars = Array(text.unicodeScalars)
    var out = String.UnicodeScalarView()
    for (i, s) in scalars.enumerated() {
      switch s {
      case "\r" where i + 1 < scalars.count && scalars[i + 1] == "\n": break
      case "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}": out.append(keepingBreaks ? "\n" : " ")
      case "\t": out.append(contentsOf: (keepingBreaks ? "  " : " ").unicodeScalars)
      default:
        let hidden = isHidden(s, after: i > 0 ? scalars[i - 1] : nil, before: i + 1 < scalars.count ? scalars[i + 1] : nil)
        if hidden { out.append(contentsOf: escape(s).unicodeScalars) } else { out.append(s) }
      }
    }
    return String(out)
  }
}
