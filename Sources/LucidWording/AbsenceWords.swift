import LucidCore

/// The phrase in the place of a value that is absent, in one language.
struct AbsenceWords: Sendable {
  private let language: Language

  init(_ language: Language) { self.language = language }

  /// `(weather is not available: no forecast)`, `(Wetter: nicht verfügbar)`; empty for what is
  /// absent by choice. English keeps the reason, which sources give in English.
  func inText(_ absence: Absence) -> String {
    let missing = absence.missing
    guard language != .english, !missing.isOff, let source = missing.source else { return absence.inText }
    let word: PageWord = missing.setUp != nil ? .noValueSetUp : missing.isStale ? .noValueStale : .noValue
    return PageWords(language)[word, language.catalogue.family(source)]
  }
}
