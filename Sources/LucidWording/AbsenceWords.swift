import LucidCore

/// The phrase in the place of a value that is absent, in one language.
struct AbsenceWords: Sendable {
  private let language: Language

  init(_ language: Language) { self.language = language }

  /// `(weather is not available: no forecast)`, `(Wetter ist nicht verfügbar)`; empty for what is
  /// absent by choice. English keeps the reason, which the catalogues do not have.
  func inText(_ absence: Absence) -> String {
    switch language {
    case .english: return absence.inText
    case .german:
      let missing = absence.missing
      guard !missing.isOff, let source = missing.source else { return absence.inText }
      let name = FamilyTraits.noun(source, language)
      let state = missing.setUp != nil ? "nicht eingerichtet" : missing.isStale ? "veraltet" : "nicht verfügbar"
      return "(\(name): \(state))"
    }
  }
}
