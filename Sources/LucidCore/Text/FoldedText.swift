/// The words of a text as people compare names: folded, without marks between them.
package struct FoldedText: Hashable, Sendable {
  /// Letters and digits of each word.
  package let words: [String]

  /// `spellsUmlauts` makes `Kaethe` of `Käthe`, in place of `Kathe`.
  package init(_ text: String, spellsUmlauts: Bool = false) {
    var words: [String] = []
    var word = ""
    for scalar in TextFold.text(text, spellsUmlauts: spellsUmlauts).unicodeScalars {
      if Self.isPart(scalar, of: word) {
        word.unicodeScalars.append(scalar)
      } else if scalar != "'", !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    self.words = words
  }

  /// The words with one space between.
  package var text: String { words.joined(separator: " ") }

  /// A letter, a digit, or a mark behind one.
  private static func isPart(_ scalar: Unicode.Scalar, of word: String) -> Bool {
    let value = scalar.value
    if value < 0x80 { return value >= 0x61 && value <= 0x7A || value >= 0x30 && value <= 0x39 }
    if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { return true }
    return !word.isEmpty && [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
  }
}
