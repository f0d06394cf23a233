/// The outer form of an answer: lines, sentences, words, language.
package struct AnswerShape {
  /// The text without blanks around it.
  let plain: String

  package init(_ text: String) {
    plain = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// Lines that are not blank.
  package var lines: [Substring] { plain.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) } }

  /// Lines that begin as items of a list.
  package var bullets: Int {
    lines.count { line in
      let line = line.drop(while: \.isWhitespace)
      if let mark = line.first, "-*•+".contains(mark) { return line.dropFirst().first?.isWhitespace == true }
      let rest = line.drop(while: \.isNumber)
      return rest.count < line.count && (rest.hasPrefix(". ") || rest.hasPrefix(") "))
    }
  }

  /// Ends of sentences: a mark before a blank, a line break or the end; a last one without a mark
  /// counts.
  package var sentences: Int {
    var count = 0
    var hasWord = false
    let characters = Array(plain)
    for (i, character) in characters.enumerated() {
      let next = i + 1 < characters.count ? characters[i + 1] : " "
      let isEnd = ".!?".contains(character) && (next.isWhitespace || "\"'”’)*_".contains(next)) || character.isNewline
      if isEnd, hasWord {
        count += 1
        hasWord = false
      } else if character.isLetter || character.isNumber {
        hasWord = true
      }
    }
    return count + (hasWord ? 1 : 0)
  }

  package var words: [String] { Self.words(plain) }

  static func words(_ text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’" || $0 == "-") }.map(String.init)
      .filter { $0.contains { $0.isLetter || $0.isNumber } }
  }

  /// Whether a text is in it: as whole words where it is a number, whatever the case.
  func says(_ text: String) -> Bool {
    let (own, wanted) = (plain.lowercased(), text.lowercased())
    guard wanted.allSatisfy(\.isNumber) else { return own.contains(wanted) }
    return own.split { !($0.isNumber || $0 == "." || $0 == ",") }.contains { number in
      number == wanted || String(number.reversed().drop { $0 == "." || $0 == "," }.reversed()) == wanted
    }
  }

  /// The language whose small words it uses most; nil where it uses none.
  package var language: String? {
    let words = words.map { $0.lowercased() }
    let counts = Self.smallWords.map { (code: $0.key, count: words.count(where: $0.value.contains)) }
    let best = counts.max { $0.count == $1.count ? $0.code > $1.code : $0.count < $1.count }
    return best.flatMap { $0.count > 0 ? $0.code : nil }
  }

  private static let smallWords: [String: Set<String>] = [
    "en": ["the", "is", "and", "of", "to", "a", "in", "that", "it", "because", "are", "for", "with", "has", "at"],
    "de": ["der", "die", "das", "ist", "und", "ein", "eine", "nicht", "weil", "mit", "von", "es", "den", "im", "hat", "wird"],
    "fr": ["le", "la", "les", "est", "et", "un", "une", "des", "pour", "que", "parce", "dans", "leur", "avec", "ils", "du"],
  ]

  /// Whether it says that something is not there, not known or not possible.
  var saysAbsent: Bool {
    let words = Set(words.map { $0.lowercased().replacing("’", with: "'") })
    return !words.isDisjoint(with: Self.absences) || words.contains { $0.hasSuffix("n't") }
  }

  private static let absences: Set<String> = [
    "no", "not", "none", "nothing", "cannot", "unable", "unknown", "without", "missing", "unavailable", "never", "neither",
  ]
}
