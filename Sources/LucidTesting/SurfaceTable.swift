/// The tables of `Tests/Surface`: rows of cells between tabs; lines that begin with `#` are comments.
package enum SurfaceTable {
  package static func rows(_ file: String) -> [[String]] {
    RepositoryFiles.lines("Tests/Surface/" + file).dropLast().filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  /// The words of a line, as a shell splits it: blanks, and quotes around a word. A blank at the end begins an empty word if `isOpen`.
  package static func words(_ line: String, isOpen: Bool = false) -> [String] {
    var (words, word): ([String], String?) = ([], nil)
    var quote: Character?
    for c in line {
      if let open = quote {
        if c == open { quote = nil } else { word = (word ?? "") + String(c) }
      } else if c == "'" || c == "\"" {
        (quote, word) = (c, word ?? "")
      } else if c == " " {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(c)
      }
    }
    return words + (word.map { [$0] } ?? (isOpen ? [""] : []))
  }
}
