import LucidCore

/// The English and German words that a sentence about habits may hold beside names and amounts.
///
/// All in lower case without accents. A word that is in none of these lists is not understood.
enum HabitVocabulary {
  /// The rows of `habit-words.tsv`: lists of words, and verbs by their forms.
  private static let table = EmbeddedTable.sections(PackageResources.habit_words_tsv)

  private static func words(_ list: String) -> Set<String> { Set(table["words"]?[list] ?? []) }

  /// Words that say that it was done, or nothing that matters.
  static let filler = words("filler")
  /// Verbs among them that may name a habit: `drank` is `Drink`.
  static let vagueVerbs = words("vague verbs")
  /// Words without a meaning of their own in the choice of one habit.
  static let small = words("small")
  /// Verbs with another one behind `to`.
  static let beforeTo = words("before to")
  static let negation = words("negation")
  /// Words that add to what is logged already.
  static let addition = words("addition")
  /// Words that join two statements.
  static let joint = words("joint")
  static let contrast = words("contrast")

  /// Words that may end with a period inside a sentence.
  static let shortened = words("shortened")

  /// The verbs that a form belongs to, where the form does not begin as they do.
  static let verbs = table["verbs"] ?? [:]

  private static let endings = words("endings")

  /// Whether a written word is a form of a word in a habit's name: `ran` of `run`, `meditated` of
  /// `meditation`, `gelaufen` of `Laufen`. Words that only begin alike are not.
  static func isForm(_ written: String, of name: String) -> Bool {
    if written == name || sameStem(written, name) { return true }
    if let verbs = verbs[written], verbs.contains(where: { $0 == name || sameStem($0, name) }) { return true }
    return written.hasPrefix("ge") && written.count > 5 && sameStem(String(written.dropFirst(2)), name)
  }

  private static func sameStem(_ a: String, _ b: String) -> Bool {
    let common = zip(a, b).prefix { $0 == $1 }.count
    guard common >= 3 else { return false }
    func ending(_ word: String) -> String {
      let rest = word.dropFirst(common)
      // `running` doubles the last letter of `run`.
      let isDoubled = rest.first == word.prefix(common).last && rest.count > 1
      return String(isDoubled ? rest.dropFirst() : rest)
    }
    let (x, y) = (ending(a), ending(b))
    guard endings.contains(x), endings.contains(y) else { return false }
    // One letter behind a stem of three makes another word: `Rune` is no form of `Run`.
    return common > 3 || (x.isEmpty != y.isEmpty && (x + y == "s" || (x + y).count > 1)) || (x + y).isEmpty
  }
}
