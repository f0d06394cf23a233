import LucidCore
import LucidWords

/// The words of a text as titles have them.
struct SpokenWords {
  let text: String
  let all: Set<String>
  /// Two words side by side, of which the second has a number: `Ward 4`.
  let pairs: Set<[String]>
  /// Words with a capital, which may be compounds.
  private let nouns: Set<String>
  private let singular: Set<String>

  init(_ text: String) {
    self.text = text
    let words = FoldedText(text).words
    var (all, nouns): (Set<String>, Set<String>) = (Set(words), [])
    for word in text.split(whereSeparator: { !($0.isLetter || $0.isNumber || "'’".contains($0)) }) {
      // `Mam` of `Mam's`
      if word.hasSuffix("'s") || word.hasSuffix("’s") { all.formUnion(FoldedText(String(word.dropLast(2))).words) }
      if word.first?.isUppercase ?? false { nouns.formUnion(FoldedText(String(word)).words) }
    }
    (self.all, self.nouns) = (all, nouns)
    singular = Set(all.flatMap(WordInflections.singular))
    pairs = Set(
      zip(words, words.dropFirst()).compactMap { a, b in
        guard a.count > 1, a.contains(where: \.isLetter), !TitleMatch.isSmall(a) else { return nil }
        return b.contains(where: \.isNumber) ? [a, b] : nil
      })
  }

  /// Whether a word of a title stands in the text, if in another form.
  func has(_ word: String) -> Bool {
    all.contains(word) || singular.contains(word) || WordInflections.singular(word).contains(where: all.contains)
      || nouns.contains { WordInflections.isPart($0, of: word) }
  }
}

/// Forms in which a word of a title stands in a sentence.
enum WordInflections {
  /// Whether one is the plural or the genitive of the other: `ferries`, `Valentins`.
  static func isSame(_ a: String, _ b: String) -> Bool { a == b || singular(a).contains(b) || singular(b).contains(a) }

  /// The words of which a word may be the plural or the genitive.
  static func singular(_ word: String) -> [String] {
    let cut = endings.filter(word.hasSuffix).map { String(word.dropLast($0.count)) }
    return (word.hasSuffix("ies") ? cut + [word.dropLast(3) + "y"] : cut).filter { $0.count >= 3 }
  }

  private static let endings = ["s", "es", "n", "en"]

  /// Whether a noun says the matter of a title's word, or is its last part: `Klavierstunde` of
  /// `Klavier`, `Bus` of `Chorbus`.
  static func isPart(_ noun: String, of word: String) -> Bool {
    guard noun.count >= 3, word.count >= 5 else { return false }
    if noun.hasPrefix(word) { return lessons.contains(String(noun.dropFirst(word.count))) }
    return word.count >= noun.count + 3 && word.hasSuffix(noun) && WordLexicon.senses(of: noun).isEmpty
  }

  private static let lessons = KnownWords.set("changes", "lessons")
}
