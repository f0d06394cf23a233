/// A meaning of a word of the reference as a terminal shows it.
package struct Explanation: Sendable {
  let word: String
  /// `key`, `tool`, `exit code`.
  package let kind: String
  package let text: String

  package init(_ word: String, kind: String, text: String) { (self.word, self.kind, self.text) = (word, kind, text) }
}

/// A word of the reference with its facts and a sentence: a key, an exit code.
package struct ReferenceNote {
  private let name: String
  private let facts: [String]
  private let doc: String
  /// The keys below a key, with their meanings.
  private let parts: [(name: String, doc: String)]
  private let example: String?

  package init(
    _ name: String, facts: [String], _ doc: String, parts: [(name: String, doc: String)] = [], example: String? = nil
  ) {
    (self.name, self.facts, self.doc, self.parts, self.example) = (name, facts, doc, parts, example)
  }

  package func text(_ screen: Screen = .plain) -> String {
    var page = LineWriter(ANSIWriter(screen))
    page.add(StyledText(name, .strong) + "  " + .joined(facts.map { StyledText($0, .dim) }), hanging: 2)
    page.add(StyledText(doc), indent: 2)
    let column = (parts.map { $0.name.count }.max() ?? 0) + 2
    for part in parts { page.add(StyledText(part.name), StyledText(part.doc), indent: 4, column: column) }
    if let example { page.add(StyledText("example", .dim) + "  " + StyledText(example), indent: 4) }
    return page.text
  }
}
