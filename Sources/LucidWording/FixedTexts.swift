import LucidCore

/// The fixed texts of a language: the rows of its table, each a kind, a name and its text, in which
/// `#` is the place of a piece. Nouns have a form for one and one for many, changes one for what is
/// done and one for what is to do.
struct FixedTexts: Sendable {
  enum Kind: String, CaseIterable {
    case card, page, noun, metric, sky, outcome, fate, change, changed, thing, advice, phrase, web
  }

  private let table: [UInt8]

  init(_ table: [UInt8]) { self.table = table }

  /// nil where the table has none. A run needs few of the texts: each is looked for where it lies.
  subscript(kind: Kind, name: String, isSecond isSecond: Bool = false) -> String? {
    guard let forms = EmbeddedTable.value(of: "\(kind.rawValue)\t\(name)", in: table) else { return nil }
    let parts = forms.split(separator: "\t", omittingEmptySubsequences: false)
    return isSecond ? parts.dropFirst().first.map(String.init) : String(parts[0])
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
