/// Words that stand for something else on the command line, so that no ability of the library is
/// called so.
package enum ReservedWords {
  private static let all: Set<String> = [
    // Commands to come.
    "find", "web",
    // The last run, and words for none and all. Times such as `today` name no ability: shipped abilities have such labels.
    "last", "none", "all",
    // The shipped gallery, and the verbs of `lucid gallery` and `lucid trust`.
    "gallery", "list", "show", "install", "add", "update", "remove", "index", "grant", "revoke", "reset", "move",
  ]

  private static let longest = all.map(\.utf8.count).max() ?? 0

  /// Capitals and blanks around it make no difference.
  package static func holds(_ word: String) -> Bool {
    // A longer text is none of them, unless something in it has an ASCII letter for its small one.
    guard word.utf8.count(where: { $0 > 0x20 }) <= longest || word.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    return all.contains(word.lowercased().filter { !$0.isWhitespace })
  }
}
