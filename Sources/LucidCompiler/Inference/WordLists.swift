import LucidCore

/// Lists of words by which prompts, questions, and sentences for new abilities are read: the rows
/// of `word-lists.tsv`, each a list's name and words of it.
enum WordLists {
  private static let rows = PackageResources.word_lists_tsv.split(separator: 0x0A)

  /// Returns all words of a list, in every language. Rows of other lists stay bytes: a prompt needs
  /// few lists.
  static func words(_ list: String) -> Set<String> {
    let found = rows.filter { $0.starts(with: "\(list)\t".utf8) }
    return Set(found.flatMap { EmbeddedTable.rows(Array($0)) }.flatMap { $0.dropFirst() })
  }
}
