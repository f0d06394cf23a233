/// The texts of messages in one language.
package struct MessageLanguage: Sendable {
  package let words: [MessageWord: String]
  package let nouns: [CardNoun: (one: String, many: String)]
  package let text: TextLanguage
  package let family: @Sendable (String) -> String

  package init(
    words: [MessageWord: String], nouns: [CardNoun: (one: String, many: String)], text: TextLanguage,
    family: @escaping @Sendable (String) -> String
  ) {
    (self.words, self.nouns, self.text, self.family) = (words, nouns, text, family)
  }

  /// The one that all modules know; the names of families are English words.
  package static let english = MessageLanguage(
    words: rows(PackageResources.english_messages_tsv), nouns: CardNoun.english, text: .english, family: { $0 })

  /// Reads a table of words and their texts.
  package static func rows(_ bytes: [UInt8]) -> [MessageWord: String] {
    EmbeddedTable.pairs(bytes).reduce(into: [:]) { words, row in
      if let word = MessageWord(rawValue: row.key) { words[word] = row.value }
    }
  }
}
