import LucidCore

/// Date patterns of `strftime`, of moment.js and of German spreadsheets, and words that lack their
/// quotes.
package enum ForeignPatterns {
  /// `%Y-%m-%d`, `YYYY-MM-DD` and `JJJJ-MM-TT` as `yyyy-MM-dd`, `EEEE at HH:mm` as
  /// `EEEE 'at' HH:mm`; nil for a pattern of this language, and when a letter has no counterpart.
  package static func pattern(_ written: String) -> String? {
    let own = written.contains("%") ? strftime(written) : moment(german(written))
    return [own, own.flatMap(quoted)].lazy.compactMap { $0 }
      .first { $0 != written && DatePattern.firstUnknownLetter(in: $0) == nil }
  }

  /// `TT.MM.JJJJ`. A lone `T` stands between date and time.
  private static func german(_ written: String) -> String {
    guard written.contains("JJ") || written.contains("TT") else { return written }
    return written.replacing("J", with: "y").replacing("T", with: "d")
  }

  /// Quotes letters that are no fields; of a word all of them.
  private static func quoted(_ written: String) -> String? {
    guard !written.contains("'") else { return nil }
    func isLetter(_ c: Character) -> Bool { c.isASCII && c.isLetter }
    var (out, rest) = ("", written[...])
    while let first = rest.first {
      guard isLetter(first) else {
        out.append(rest.removeFirst())
        continue
      }
      let run = rest.prefix(while: isLetter)
      rest = rest.dropFirst(run.count)
      var groups: [Substring] = []
      var letters = run
      while let letter = letters.first {
        groups.append(letters.prefix { $0 == letter })
        letters = letters.drop { $0 == letter }
      }
      func isField(_ group: Substring) -> Bool { DatePattern.firstUnknownLetter(in: String(group)) == nil }
      // `ddTHH` are fields around a letter, `Uhr` is a word.
      let isWord = groups.contains { !isField($0) } && groups.allSatisfy { $0.count == 1 || !isField($0) }
      out += isWord ? "'\(run)'" : groups.map { isField($0) ? String($0) : "'\($0)'" }.joined()
    }
    return out
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
