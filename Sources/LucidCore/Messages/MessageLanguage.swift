/// The texts of messages in one language.
package struct MessageLanguage: Sendable {
  /// Rows of words and their texts. A word is looked for where it lies: most runs say few of them.
  package let texts: [UInt8]
  package let nouns: [CardNoun: (one: String, many: String)]
  package let text: TextLanguage
  package let family: @Sendable (String) -> String

  package init(
    texts: [UInt8], nouns: [CardNoun: (one: String, many: String)], text: TextLanguage,
    family: @escaping @Sendable (String) -> String
  ) {
    (self.texts, self.nouns, self.text, self.family) = (texts, nouns, text, family)
  }

  /// The one that all modules know; the names of families are English words.
  package static let english = MessageLanguage(
    texts: PackageResources.english_messages_tsv, nouns: CardNoun.english, text: .english, family: { $0 })

  /// The text of a word, with `#` for each piece; nil where the table has none.
  /// Cost: the length of the table.
  package subscript(word: MessageWord) -> String? { EmbeddedTable.value(of: word.rawValue, in: texts) }
}
