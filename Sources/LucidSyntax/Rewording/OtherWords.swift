package import LucidCore

/// Words of other systems for words of this language.
package enum OtherWords {
  /// The rows of `other-words.tsv`: a member of this type, a word in it, and what the word is here.
  private static let table = EmbeddedTable.sections(PackageResources.other_words_tsv)

  private static func words(_ member: String) -> [String: [String]] { table[member, default: [:]] }
  private static func list(_ member: String) -> Set<String> { Set(words("lists")[member] ?? []) }

  /// Values of a choice. Without `-`, `_` and blanks, in small letters.
  static let values: [String: Set<String>] = words("values").mapValues(Set.init)

  static let colors = words("colors").compactMapValues(\.first)

  // MARK: Operators

  private static let operators = words("operators").compactMapValues(\.first)

  /// The operator that a word of German stands for.
  static func `operator`(_ word: String) -> String? { operators[word] }

  // MARK: Names

  /// Built-in names and names of the configuration, likeliest first.
  private static let names: [String: [String]] = words("names")

  /// Values and conditions that are written as one word elsewhere.
  private static let expressions = words("expressions").compactMapValues(\.first)

  /// The name that a word stands for: the first that is known.
  package static func name(_ word: String, where isKnown: (String) -> Bool) -> String? {
    names[word.lowercased()]?.first(where: isKnown)
  }

  /// The literal or the condition that a word stands for.
  package static func expression(_ word: String) -> String? { expressions[word.lowercased()] }

  /// Whether a word stands for a value that is missing.
  static func isNull(_ word: String) -> Bool { expression(word) == "null" }

  /// Fields of results, likeliest first.
  private static let fields: [String: [String]] = words("fields")

  /// The field of a record that a word stands for.
  package static func field(_ word: String, of record: RecordType) -> String? {
    fields[word.lowercased()]?.first { record.index(of: $0) != nil }
  }

  /// Words for the number of items of a list.
  package static let lengths = list("lengths")

  // MARK: Filters

  /// Filters of Jinja, Liquid, Twig, Home Assistant and spreadsheets.
  private static let filters: [String: String] = words("filters").compactMapValues(\.first)

  /// The filter that a word stands for, in whatever letters.
  package static func filter(_ word: String) -> String? { filters[word.lowercased()] }

  /// Filters that change nothing here.
  package static let emptyFilters = list("empty filters")

  // MARK: Tools

  /// Verbs, likeliest first.
  package static let verbs: [String: [String]] = words("verbs")

  /// Arguments of tools.
  package static let arguments: [String: [String]] = words("arguments")

  // MARK: Paths

  /// Prefixes under which other systems keep names that stand alone here.
  package static let prefixes = list("prefixes")

  /// Words between a step and its fields elsewhere.
  package static let results = list("results")

  // MARK: Times

  /// Units of time that phrases do not have: `mo`, which is a German weekday there.
  static let units = words("units").compactMapValues(\.first)
}
