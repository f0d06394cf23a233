import LucidCore

/// Lists of words that titles and messages are judged by, in English and German: the rows of
/// `known-words.tsv`.
enum KnownWords {
  private static let table = EmbeddedTable.sections(PackageResources.known_words_tsv)

  static func list(_ subject: String, _ name: String) -> [String] { table[subject]?[name] ?? [] }

  static func set(_ subject: String, _ name: String) -> Set<String> { Set(list(subject, name)) }
}
