import LucidWords

/// The tokens of a text about habits, without marks that mean nothing there, such as quotes; a
/// comma is between its parts.
struct HabitText {
  private let characters: [Character]
  let tokens: [WordToken]

  init(_ text: String) {
    characters = text.flatMap { c in Array(c.isNewline ? " , " : c == "&" ? " and " : c == "×" ? " x " : String(c)) }
    let all = WordToken.list(String(characters))
    tokens = all.indices.filter { !Self.isEmpty(all, $0) }.map { i in
      // The end of a sentence parts as a comma does.
      guard case .mark(let mark) = all[i].content, ".;!".contains(mark), !Self.isBetweenNumbers(all, i) else { return all[i] }
      return WordToken(.mark(","), at: all[i].place, isJoined: false)
    }
  }

  /// Compared with names and lists: words without apostrophes.
  static func content(_ token: WordToken) -> WordToken.Content {
    token.word.map { .word($0.filter { $0 != "'" }) } ?? token.content
  }

  /// As it was written.
  func text(_ range: Range<Int>) -> String {
    String(characters[tokens[range.lowerBound].place.lowerBound..<tokens[range.upperBound - 1].place.upperBound])
  }

  /// Whether a mark stands right between two numbers, as in `20-30`.
  func isBetweenNumbers(_ i: Int) -> Bool { Self.isBetweenNumbers(tokens, i) }

  // MARK: Marks

  private static func isBetweenNumbers(_ all: [WordToken], _ i: Int) -> Bool {
    guard all[i].isJoined, i > 0, case .number = all[i - 1].content else { return false }
    return isBeforeNumber(all, i)
  }

  private static func isBeforeNumber(_ all: [WordToken], _ i: Int) -> Bool {
    guard i + 1 < all.count, all[i + 1].isJoined, case .number = all[i + 1].content else { return false }
    return true
  }

  private static func isEmpty(_ all: [WordToken], _ i: Int) -> Bool {
    guard case .mark(let mark) = all[i].content else { return false }
    switch mark {
    case ":": return !isBetweenNumbers(all, i)
    // The stop of `ca.`
    case ".": return i > 0 && all[i].isJoined && HabitVocabulary.shortened.contains(all[i - 1].word ?? "")
    // The hyphen of a word or of `30-min`, but not the sign of `-3`.
    case "-", "–", "—", "−": return !isBeforeNumber(all, i) || all[i].isJoined && !isBetweenNumbers(all, i)
    default: return bare.contains(mark)
    }
  }

  private static let bare: Set<Character> = [
    "(", ")", "[", "]", "\"", "„", "“", "”", "«", "»", "*", "•", "~", "≈", "✓", "✔", "☑", "✅",
  ]
}
