package import LucidCore

/// Renders statements in one language. Pure; the same statement gives the same text.
package struct StatementRenderer: Sendable {
  package let language: Language
  private let moment: WordingMoment

  package init(_ language: Language, now: Instant, zone: Zone) {
    self.language = language
    moment = WordingMoment(now: now, zone: zone)
  }

  /// Returns the sentence; nil for a statement that lacks a value of its kind, as an old stored one
  /// may.
  package func text(_ statement: Statement) -> String? {
    guard let text = words(statement), text.hasSuffix(".") else { return words(statement) }
    return supposed(statement) + text.dropLast() + left(statement) + note(statement, text) + "."
  }

  /// Returns texts that fit one line better than the sentence, the longest first; none for most
  /// kinds, and for a statement that lacks a value.
  private func headlines(_ statement: Statement) -> [String] {
    guard !statement.isUndone else { return [] }
    return (try? language.catalogue.init(moment: moment).headlines(statement)) ?? []
  }

  /// Returns a sentence as the line to read first.
  package func headline(of sentence: Sentence) -> Sentence { Headline.of(sentence, forms: headlines(sentence.statement)) }

  private func words(_ statement: Statement) -> String? { try? language.catalogue.init(moment: moment).text(statement) }

  /// Before what holds only if a write is done.
  private func supposed(_ statement: Statement) -> String {
    guard statement.isUndone, !statement.kind.isAboutWrite else { return "" }
    return language == .german ? "Wenn das geschrieben wird: " : "If that is written: "
  }

  /// The setting of a write whose words do not have it.
  private func note(_ statement: Statement, _ text: String) -> String {
    guard statement.kind.isAboutWrite else { return "" }
    switch statement.setting {
    case .pending: return language == .german ? " (ausstehend)" : " (pending)"
    case .unchanged where text == statement.inSetting(.done).flatMap(words):
      return language == .german ? " (nichts wurde geschrieben)" : " (nothing was written)"
    case .done, .unchanged, .dropped: return ""
    }
  }

  /// ` (and 7 more)`, the one text about items of a list that are not said.
  private func left(_ statement: Statement) -> String {
    guard let (count, isCut) = statement.left else { return "" }
    let isGerman = language == .german
    if count == 0 { return isGerman ? " (und weitere)" : " (and more)" }
    let least = !isCut ? "" : isGerman ? "mindestens " : "at least "
    return isGerman ? " (und \(least)\(count) weitere)" : " (and \(least)\(count) more)"
  }

  /// Returns the sentences in order, without those that cannot be rendered.
  package func sentences(_ statements: [Statement]) -> [Sentence] {
    statements.compactMap { statement in text(statement).map { Sentence(statement, text: $0) } }
  }
}
