import LucidTesting

/// Some words of the language Swift, and the lines of the sources where code calls one of them.
///
/// Each word is one of its own, and stands neither in a comment nor where a type is declared.
struct SourceWords {
  let words: [String]
  private let filter: WordFilter

  init(_ words: [String]) {
    self.words = words
    filter = WordFilter(words)
  }

  func areCalled(in line: Substring) -> Bool {
    guard filter.admits(line) else { return false }
    let code = line.drop { $0 == " " }
    guard !code.hasPrefix("//"), !code.contains("struct "), !code.contains("class ") else { return false }
    return words.contains { word in
      code.ranges(of: word).contains { range in
        guard let before = code[..<range.lowerBound].last else { return true }
        return !before.isLetter && !before.isNumber && before != "_"
      }
    }
  }
}
