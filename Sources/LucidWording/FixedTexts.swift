import LucidCore

/// The fixed texts of a language: the rows of its table, each a kind, a name and its text, in which
/// `#` is the place of a piece. Nouns have a form for one and one for many, changes one for what is
/// done and one for what is to do.
struct FixedTexts: Sendable {
  enum Kind: String, CaseIterable {
    case card, page, noun, metric, sky, outcome, fate, change, changed, thing, advice, phrase
  }

  private let rows: [String: [String]]

  init(_ table: [UInt8]) {
    let rows = EmbeddedTable.rows(table).map { (Self.key($0[0], $0[1]), Array($0.dropFirst(2))) }
    self.rows = Dictionary(rows) { first, _ in first }
  }

  private static func key(_ kind: String, _ name: String) -> String { kind + " " + name }

  /// nil where the table has none.
  subscript(kind: Kind, name: String, isSecond isSecond: Bool = false) -> String? {
    rows[Self.key(kind.rawValue, name)].flatMap { isSecond ? $0.dropFirst().first : $0.first }
  }

  var nouns: [CardNoun: (one: String, many: String)] {
    CardNoun.allCases.reduce(into: [:]) { nouns, noun in
      nouns[noun] = (self[.noun, noun.rawValue] ?? "", self[.noun, noun.rawValue, isSecond: true] ?? "")
    }
  }

  /// The word between the last two of a list.
  var and: String { self[.phrase, "and"] ?? "" }
  /// The text for an empty title.
  var untitled: String { self[.phrase, "untitled"] ?? "" }
  var noSubject: String { self[.phrase, "noSubject"] ?? "" }
  var unknownSender: String { self[.phrase, "unknownSender"] ?? "" }
}
