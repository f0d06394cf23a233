import LucidCore

/// Lists of words by which questions, and sentences for new abilities, are read: the rows of
/// `word-lists.tsv`, each a list's name and words of it.
enum WordLists {
  private static let table = Dictionary(grouping: EmbeddedTable.rows(PackageResources.word_lists_tsv)) { $0[0] }

  /// Returns all words of a list, in every language.
  static func words(_ list: String) -> Set<String> { Set((table[list] ?? []).flatMap { $0.dropFirst() }) }
}
