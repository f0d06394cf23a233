/// A text as people compare names: without capitals, accents and marks.
package struct FoldedText: Hashable, Sendable {
  /// Letters and digits in lower case without accents.
  package let words: [String]

  /// `spellsUmlauts` makes `Kaethe` of `Käthe`, in place of `Kathe`.
  package init(_ text: String, spellsUmlauts: Bool = false) {
    var words: [String] = []
    var word = ""
    for character in text {
      if let plain = Self.plain(character, spellsUmlauts) {
        word += plain
      } else if character != "'" && character != "’", !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    self.words = words
  }

  /// The words with one space between.
  package var text: String { words.joined(separator: " ") }

  /// nil for what is no letter and no digit.
  package static func plain(_ character: Character, _ spellsUmlauts: Bool) -> String? {
    guard character.isLetter || character.isNumber else { return nil }
    let lower = character.lowercased()
    if character.isASCII { return lower }
    guard let small = lower.first else { return nil }
    if spellsUmlauts, let letters = umlauts[small] { return letters }
    if let letters = letters[small] ?? ligatures[small] { return letters }
    // Accents that stand apart from their letter.
    let bare = lower.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
    return String(String.UnicodeScalarView(bare))
  }

  private static let umlauts: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue"]

  /// Accented letters and the letter below. Characters are equal however their accents are coded,
  /// so only the parts are listed.
  private static let letters: [Character: String] = {
    let accents: [Unicode.Scalar] = [
      "\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{304}", "\u{306}", "\u{307}", "\u{308}", "\u{309}", "\u{30A}", "\u{30B}",
      "\u{30C}",
      "\u{31B}", "\u{323}", "\u{326}", "\u{327}", "\u{328}", "\u{331}",
    ]
    var table: [Character: String] = [:]
    func add(_ base: Unicode.Scalar, _ marks: Unicode.Scalar...) {
      let character = Character(String(String.UnicodeScalarView([base] + marks)))
      table[character] = String(base)
    }
    for base in "abcdefghijklmnopqrstuvwxyzαεηιουωие".unicodeScalars { for accent in accents { add(base, accent) } }
    // Vietnamese puts two on one vowel.
    for base in "aeiouy".unicodeScalars {
      for shape: Unicode.Scalar in ["\u{302}", "\u{306}", "\u{31B}"] {
        for tone: Unicode.Scalar in ["\u{300}", "\u{301}", "\u{303}", "\u{309}", "\u{323}"] {
          add(base, shape, tone)
          add(base, tone, shape)
        }
      }
    }
    return table
  }()

  /// Letters with a stroke, and two in one, as people type them who have none on their keys.
  private static let ligatures: [Character: String] = [
    "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th", "ð": "d", "ς": "σ",
  ]
}
