import LucidCore
import LucidWords

/// The words by which a sentence of a person is read: English ones, and the German ones that mean
/// them.
enum SentenceVocabulary {
  /// German words that prompts do not use, with the English words that they mean.
  static let german = GermanPrompt.meanings("sentence")

  /// Words that ask, join and point, and change nothing.
  static let light = WordLists.words("sentence light")

  /// Prepositions that belong to the words behind them where those are not understood.
  static let joining = WordLists.words("sentence joining")

  static let polite = WordLists.words("polite")

  /// Verbs of what lucid does not do from a sentence.
  static let actions = WordLists.words("actions")

  static let people = WordLists.words("people")
  static let topics = WordLists.words("topics")
  /// Words behind a blank that say that its reader fills it.
  static let choosing = WordLists.words("choosing")

  /// Words of a wish that a list of what was found does not answer.
  static let judging = WordLists.words("judging")

  /// Words that begin a wish, or a question in it.
  static let asking = WordLists.words("asking")

  /// Before a second wish.
  static let conjunctions = WordLists.words("before a wish")

  static let aboutWords = WordLists.words("about")

  /// By family, then by the word of a sentence.
  static let fields = Dictionary(uniqueKeysWithValues: FamilyTraits.all.map { ($0.name, $0.fields()) })

  static let fieldWords = Set(fields.values.flatMap(\.keys))

  /// A part of a day: its slot, and when a schedule for it starts.
  typealias Part = (slot: String, time: String)

  static func part(_ word: String) -> Part? { WordToken(word).value(.part).map { parts[$0] } }

  /// By the numbers of the parts in the lexicon.
  private static let parts: [Part] = [
    ("morning", "7:30"), ("afternoon", "13:00"), ("evening", "18:00"), ("evening", "21:00"),
  ]

  /// `sundays`, as a schedule has the day.
  static func plural(_ weekday: Int) -> String { DatePattern.weekdays[weekday - 1].lowercased() + "s" }
}
