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

  package init(_ name: String, facts: [String], _ doc: String) { (self.name, self.facts, self.doc) = (name, facts, doc) }

  package func text(_ screen: Screen = .plain) -> String {
    var page = LineWriter(ANSIWriter(screen))
    page.add(StyledText(name, .strong) + "  " + .joined(facts.map { StyledText($0, .dim) }), hanging: 2)
    page.add(StyledText(doc), indent: 2)
    return page.text
  }
}
