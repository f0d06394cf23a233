/// Words that stand for something else on the command line, so that no ability of the library is
/// called so.
package enum ReservedWords {
  private static let all: Set<String> = [
    // The last run, and words for none and all. Times such as `today` name no ability: shipped abilities have such labels.
    "last", "none", "all",
    // The shipped gallery, and the verbs of `lucid gallery` and `lucid trust`.
    "gallery", "list", "show", "install", "add", "update", "remove", "index", "grant", "revoke", "reset", "move",
  ]

  /// Capitals and blanks around it make no difference.
  package static func holds(_ word: String) -> Bool {
    all.contains(word.lowercased().filter { !$0.isWhitespace })
  }
}
