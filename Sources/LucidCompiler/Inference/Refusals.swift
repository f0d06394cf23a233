/// Whether the words around a family's name ask for it, merely speak of it, or forbid it.
struct Refusals {
  enum Reading: Equatable {
    case wanted
    /// It is not asked for here, but may be elsewhere: "do not repeat the calendar", "write an
    /// email".
    case passed
    /// The family is not to be looked at, whatever else the prompt says; from this word on.
    case forbidden(from: Int)
  }

  let words: [PromptWords.Word]

  /// `match` in words. Only its own clause counts: a refusal does not reach over a comma.
  func reading(of match: Range<Int>) -> Reading {
    let back = clause(before: match.lowerBound)
    for j in back.reversed() {
      if let reading = refusal(at: j, match.lowerBound) { return reading }
    }
    if let reading = refusedAfter(match) { return reading }
    return isMade(match, back) ? .passed : .wanted
  }

  private func refusal(at j: Int, _ match: Int) -> Reading? {
    let distance = match - j
    let (word, next) = (words[j].text, words[j + 1].text)
    if Self.openers.contains(word) || Self.openers.contains(word + " " + next) {
      return distance <= 7 ? .forbidden(from: j) : nil
    }
    guard Self.negations.contains(word), distance > 0 else { return nil }
    if word == "not", ["only", "just", "merely", "even"].contains(next) { return nil }
    let helper = j > 0 ? words[j - 1].text : ""
    let from = word == "not" && Self.helpers.contains(helper) ? j - 1 : j
    if from == j, word == "not", words[(j + 1)..<match].allSatisfy({ Self.light.contains($0.text) }) {
      return .forbidden(from: j)
    }
    if j + 1 < match, Self.isAccess(next) { return .forbidden(from: from) }
    return word != "not" || from < j ? .passed : nil
  }

  /// "my mail should not be read", "leave my mail alone".
  private func refusedAfter(_ match: Range<Int>) -> Reading? {
    var i = match.upperBound
    var negated = false
    while i < words.count, i < match.upperBound + 8, words[i].sentence == words[match.lowerBound].sentence, !words[i].afterBreak {
      switch words[i].text {
      case "not", "never", "cannot", "mustn't", "shouldn't", "isn't": negated = true
      case "alone":
        if clause(before: match.lowerBound).contains(where: { words[$0].text == "leave" }) {
          return .forbidden(from: match.lowerBound)
        }
      case "off-limits": return .forbidden(from: match.lowerBound)
      case let word: if negated, Self.isAccess(word) { return .forbidden(from: match.lowerBound) }
      }
      i += 1
    }
    return nil
  }

  /// Whether it is the thing that the prompt asks to make: "draft a short email", but not "draft a
  /// reply to the latest email".
  private func isMade(_ match: Range<Int>, _ back: Range<Int>) -> Bool {
    guard let maker = back.last(where: { Self.makers.contains(words[$0].text) }) else { return false }
    let between = words[(maker + 1)..<match.lowerBound].map(\.text)
    return between.first != "me" && between.last != "my" && !between.contains { Self.prepositions.contains($0) }
  }

  /// The words of the clause before a word, at most eight.
  private func clause(before i: Int) -> Range<Int> {
    var start = i
    while start > 0, i - start < 8, !words[start].afterBreak, words[start - 1].sentence == words[i].sentence { start -= 1 }
    return start..<i
  }

  private static func isAccess(_ word: String) -> Bool {
    access.contains(word)
      || ["ing", "ed", "d", "s"].contains { word.hasSuffix($0) && access.contains(String(word.dropLast($0.count))) }
      || (word.hasSuffix("ing") && access.contains(word.dropLast(3) + "e"))
  }

  private static let openers = WordLists.words("refusing")
  private static let negations = WordLists.words("negations")
  private static let light = WordLists.words("behind a negation")
  private static let helpers = WordLists.words("before not")
  private static let access = WordLists.words("access")
  private static let makers = WordLists.words("makers")
  private static let prepositions = WordLists.words("behind a maker")
}
