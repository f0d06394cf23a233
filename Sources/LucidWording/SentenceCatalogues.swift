package import LucidCore

/// The catalogues of all languages, as a run is handed them.
package struct SentenceCatalogues: SentenceRendering {
  package init() {}

  package func sentences(
    _ statements: [Statement], in language: Language, now: Instant, zone: Zone
  ) -> [Sentence] {
    StatementRenderer(language, now: now, zone: zone).sentences(statements)
  }

  package func headline(of sentence: Sentence, in language: Language, now: Instant, zone: Zone) -> Sentence {
    StatementRenderer(language, now: now, zone: zone).headline(of: sentence)
  }

  package func phrase(for absence: Absence, in language: Language) -> String {
    AbsenceWords(language).inText(absence)
  }

  package func text(_ message: MessageText, in language: Language) -> String { PageWords(language).message(message) }
}
