import LucidCore

/// Date patterns of `strftime` and moment.js.
package enum ForeignPatterns {
  /// `%Y-%m-%d` and `YYYY-MM-DD` as `yyyy-MM-dd`; nil for a pattern of this language, and when a
  /// letter has no counterpart.
  package static func pattern(_ written: String) -> String? {
    let own = written.contains("%") ? strftime(written) : moment(written)
    return own.flatMap { $0 != written && DatePattern.firstUnknownLetter(in: $0) == nil ? $0 : nil }
  }

  /// Whether a text has a field of `strftime`, outside quotes.
  package static func hasField(_ text: String) -> Bool {
    guard !text.contains("'") else { return false }
    return zip(text, text.dropFirst()).contains { $0 == "%" && ($1 == "-" || ($1.isASCII && $1.isLetter)) }
  }

  private static let letters: [Character: String] = [
    "Y": "yyyy", "y": "yy", "m": "MM", "d": "dd", "e": "d", "H": "HH", "I": "hh", "M": "mm", "S": "ss", "p": "a", "A": "EEEE",
    "a": "EEE", "B": "MMMM", "b": "MMM", "F": "yyyy-MM-dd", "T": "HH:mm:ss", "R": "HH:mm",
  ]
  /// Without a zero before one digit: `%-d`.
  private static let short: [Character: String] = ["d": "d", "m": "M", "H": "H", "I": "h"]

  private static func strftime(_ written: String) -> String? {
    var (out, rest) = ("", written[...])
    while let c = rest.popFirst() {
      guard c == "%" else {
        out.append(c)
        continue
      }
      guard let letter = rest.popFirst() else { return nil }
      guard let own = letter == "-" ? rest.popFirst().flatMap({ short[$0] }) : letters[letter] else { return nil }
      out += own
    }
    return out
  }

  private static func moment(_ written: String) -> String {
    written.replacing("dddd", with: "EEEE").replacing("ddd", with: "EEE").replacing("Y", with: "y").replacing("D", with: "d")
      .replacing("A", with: "a")
  }
}
