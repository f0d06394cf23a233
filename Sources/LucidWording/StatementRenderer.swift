package import LucidCore

/// Renders statements in one language. Pure; the same statement gives the same text.
package struct StatementRenderer: Sendable {
  package let language: Language
  private let moment: WordingMoment

  package init(_ language: Language, now: Instant, zone: Zone) {
    self.language = language
    moment = WordingMoment(now: now, zone: zone)
  }

  /// Returns the sentence; nil for a statement that lacks a value of its kind, as an old stored one may.
  package func text(_ statement: Statement) -> String? {
    let text: String?
    switch language {
    case .english: text = try? English(moment: moment).text(statement)
    case .german: text = try? German(moment: moment).text(statement)
    }
    guard statement.isPending, let text, text.hasSuffix(".") else { return text }
    return text.dropLast() + (language == .german ? " (ausstehend)." : " (pending).")
  }

  /// Returns the sentences in order, without those that cannot be rendered.
  package func sentences(_ statements: [Statement]) -> [Sentence] {
    statements.compactMap { statement in text(statement).map { Sentence(statement, text: $0) } }
  }

  /// Returns the name of a tool family as people call it: `weather`, `Wetter`.
  package func family(_ name: String) -> String {
    switch language {
    case .english: name
    case .german: German.families[name] ?? name
    }
  }
}
