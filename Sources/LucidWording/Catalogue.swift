import LucidCore

/// All texts of one language: sentences about statements, and what cards are made of. A further
/// language is a type of this kind and its case of `Language`.
protocol Catalogue: Sendable {
  static var code: Language { get }
  static var words: [CardWord: String] { get }
  static var nouns: [CardNoun: (one: String, many: String)] { get }
  /// Names of metrics of the body, by their names in the data.
  static var metrics: [String: String] { get }
  /// Texts of the sky that differ from the words of the data.
  static var skies: [String: String] { get }

  static var pages: [PageWord: String] { get }
  static var outcomes: [RunOutcome: String] { get }
  static var fates: [Change.Fate: String] { get }
  static var changes: [Change.Kind: (done: String, toDo: String)] { get }
  /// Nouns of what changed that differ from the words of the data.
  static var changed: [String: String] { get }

  static var messages: [UInt8] { get }

  /// The name of a tool family as people call it: `weather`, `Wetter`.
  static func family(_ name: String) -> String
  init(moment: WordingMoment)
  func text(_ statement: Statement) throws(StatementError) -> String
  func day(_ date: CivilDate) -> String
  func prefix(_ date: CivilDate) -> String
  /// With a preposition: `from March 1 to 31`.
  func days(_ range: StatementRange) -> String
  /// Without one: `March 1 to 31`.
  func range(_ range: StatementRange) -> String
  func number(_ d: Double) -> String
  func length(_ minutes: Double) -> String
}

extension Language {
  var catalogue: any Catalogue.Type {
    switch self {
    case .english: English.self
    case .german: German.self
    }
  }
}

extension Catalogue {
  static var language: MessageLanguage {
    MessageLanguage(texts: messages, nouns: nouns, text: TextLanguage(code: code.rawValue), family: family)
  }
}
