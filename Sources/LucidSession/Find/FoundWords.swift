import LucidCore

/// The folded words of a text that is searched, by which terms of a query are matched.
enum FoundWords {
  /// Umlauts in both spellings: people who have no `ü` on their keys write `ue` or `u`.
  static func of(_ text: String) -> [String] {
    let spelled = FoldedText(text, spellsUmlauts: true).words
    let plain = FoldedText(text).words
    return spelled == plain ? spelled : spelled + Set(plain).subtracting(spelled).sorted()
  }
}
