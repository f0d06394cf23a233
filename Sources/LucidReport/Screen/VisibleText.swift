import LucidCore

/// Untrusted text made safe to look at: what hides, reorders or steers the screen is
/// written out as `\u{202E}`.
///
/// Emoji sequences and the joiners that Arabic and Indic scripts need stay as they are.
enum VisibleText {
  /// One line: line breaks and tabs become a space.
  static func line(_ text: String) -> String { clean(text, keepingBreaks: false) }

  /// Line breaks stay (`\r\n` and `\r` as `\n`), a tab becomes two spaces.
  static func lines(_ text: String) -> String { clean(text, keepingBreaks: true) }

  /// Whether a scalar must not reach a screen as it is, given its neighbours.
  static func isHidden(_ s: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    HiddenScalar.isHidden(s, after: previous, before: next)
  }

  static func escape(_ s: Unicode.Scalar) -> String { "\\u{" + String(s.value, radix: 16, uppercase: true) + "}" }

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
