/// The declaration of a tool family. Every list of families is computed from `all`.
package struct FamilyTraits: Sendable {
  /// The authors of the texts in a family's data.
  package enum Texts: Sendable {
    /// The person, or a source that writes figures.
    case own
    /// The person, and others too: an invitation, a clipped page, a card that was sent. The backend
    /// says which results are the person's own.
    case mixed
    /// Always others: anyone can write a mail or a page.
    case others
  }

  /// Values of the family's key in `backends:`, besides `off`.
  package enum Source: Hashable, Sendable {
    /// A folder, which stands for the folder of that name in the vault.
    case folder
    /// A service or a program; the vault has a file of this name.
    case file(String)
    /// Nothing: the host brings the data.
    case switchOnly
  }

  /// The grouping or sorting of items by a word of a sentence.
  package struct Field: Sendable {
    package let expression: String
    package private(set) var isSorted = false
    package private(set) var isDescending = false

    /// A sentence that only says "by" groups items.
    static func group(_ expression: String) -> Field { Field(expression: expression) }
    static func sort(_ expression: String, descending: Bool = false) -> Field {
      Field(expression: expression, isSorted: true, isDescending: descending)
    }
  }

  /// Such as `calendar`.
  package let name: String
  /// Its place in a stored `FamilySet`: never changed, never used again.
  let bit: UInt32
  /// Other names under which its tools may be called, such as `gmail` for `mail`.
  package var aliases: [String] = []
  /// Its name in a sentence, where that is not `name`.
  var noun: [Language: String] = [:]

  /// Whether its data is the person's own. Addresses, forecasts and pages of the web are nobody's
  /// secret.
  package var isPersonal = true
  package var texts = Texts.own
  /// Whether data flow counts what a step reads of it as text from outside. What is in the person's
  /// notes is not, though others may have written it.
  package var isOutside = false
  /// Whether the files that a person gives as inputs are its data.
  package var holdsInputs = false

  /// nil for a family that `backends:` does not name.
  package var source: Source?
  /// Whether its key takes a file instead of a folder.
  package var mayBeFile = false
  /// Whether a tool of it writes.
  package var writes = false
  /// Whether its reads are about one place, without which they would tell of another.
  package var isAboutPlace = false
  /// Whether `lucid why not` asks it for what a run left out.
  package var isProbed = true

  /// The words behind `lucid setup NAME`; nil where a folder is named instead.
  package var setUp: String?
  /// The data that leaves this machine for a service of the network; nil where none may answer.
  package var leaving: String?
  /// The words that its setup cannot do without, for a message.
  package var needed: String?
  /// A command line behind `lucid setup`.
  package var example: String?
  /// Whether `lucid setup` asks if the person has it. Reminders and tasks are kept by lucid itself,
  /// and most abilities work on the calendar.
  package var isOptional = false
  /// Whether runs report it while it is neither there nor off. Reminders and tasks begin with the
  /// first that is written; the web and feeds are read by abilities that ask for them alone.
  package var isMissed = true
  /// The library that reads it; nil if the program needs none.
  package var library: String?

  /// Names of other systems for it, separated by blanks.
  var otherNames = ""
  /// Names that mean another family first.
  var secondNames = ""
  /// Words by which a prompt names it.
  package var promptWords = ""
  /// The same in German, also behind `mein`.
  package var germanWords = ""
  /// Words behind `my` in a prompt that want its data.
  var ownedWords = ""
  /// The same for one tool, by the word.
  var ownedTools: [String: String] = [:]
  /// The card of an ability that reads it.
  var card: String?
  /// The same by the verb of the tool.
  var cards: [String: String] = [:]
  /// The field that names an item, for the lines of a group.
  package var title: String?
  /// The field that is said behind it, in a list of items.
  package var detail: String?
  /// By the word of a sentence. A function, because most runs read no sentence.
  package var fields: @Sendable () -> [String: Field] = { [:] }
  /// The noun for what a backtest cannot know of it.
  var gap: String?
  /// The same of data without a time.
  var undatedGap: String?

  /// The words of a setup that takes a city.
  package static let place = "PLACE"

  // MARK: Lists

  /// Families whose key in `backends:` takes a folder: those of files, then those that a service
  /// may answer for.
  package static let ofFolders = Self.ofFiles.map(\.name).sorted() + ofServices.filter { $0.source == .folder }.map(\.name)
  private static let ofFiles = Self.all.filter { $0.source == .folder && $0.leaving == nil }

  /// Families that services of the network may answer for.
  package static let ofServices = Self.all.filter { $0.leaving != nil }

  /// The declaration of a shipped family; nil for one of the person's own.
  package static func of(_ name: String) -> FamilyTraits? { Self.all.first { $0.name == name } }

  /// The file or folder of the vault; nil for a family without one.
  package var part: String? {
    switch source {
    case .folder: name
    case .file(let file): file
    case .switchOnly, nil: nil
    }
  }

  /// Returns the name of a family in a sentence.
  package static func noun(_ name: String, _ language: Language) -> String { of(name)?.noun[language] ?? name }

  /// The name of a shipped family, by each of its aliases.
  package static let byAlias = Dictionary(
    Self.all.flatMap { family in family.aliases.map { ($0, family.name) } }, uniquingKeysWith: { first, _ in first })

  /// Returns the names of families by a word of other systems or of German, likeliest first.
  package static func families(by word: String) -> [String] {
    func names(_ words: KeyPath<FamilyTraits, String>) -> [String] {
      all.filter { $0[keyPath: words].split(separator: " ").contains(Substring(word)) }.map(\.name)
    }
    return names(\.otherNames) + names(\.secondNames) + names(\.germanWords)
  }

  /// Returns the family that a word of a prompt names, in any language; nil for none.
  package static func named(by word: String) -> String? {
    all.first { family in
      [family.promptWords, family.germanWords].contains { $0.split(separator: " ").contains(Substring(word)) }
    }?.name
  }

  /// Returns the family, or the tool of it, that a word behind `my` in a prompt wants.
  package static func step(wanting word: String) -> String? {
    for family in all {
      if let tool = family.ownedTools[word] { return tool }
      let words = [family.ownedWords, family.germanWords]
      if words.contains(where: { $0.split(separator: " ").contains(Substring(word)) }) { return family.name }
    }
    return nil
  }

  /// Returns the card of what a tool reads; nil for a family without one.
  package static func card(of tool: ToolSignature) -> String? {
    of(tool.family).flatMap { $0.cards[tool.verb] ?? $0.card }
  }

  /// Returns the noun for what is not known of a source at an earlier moment.
  package static func gap(in source: String, _ kind: KnowledgeGap.Kind) -> String {
    guard let family = of(source) else { return source }
    return (kind == .undated ? family.undatedGap : nil) ?? family.gap ?? source
  }
}
