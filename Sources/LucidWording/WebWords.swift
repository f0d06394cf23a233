package import LucidCore

/// The fixed texts of the screens of `lucid web`; `#` is the place of a piece.
package enum WebWord: String, Sendable, CaseIterable {
  case today, abilities, gallery, ask, waiting, history, skip, screens, back
  case notFound, notFoundHint, failed, failedBusy, failedPage, signIn, signInHint, badForm, badFormHint
  case opened
}

/// The texts of the screens of `lucid web`, in one language.
package struct WebWords: Sendable {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  package subscript(_ word: WebWord) -> String { text(word, []) }

  /// The text of a word, with pieces in the places that it has for them.
  package func text(_ word: WebWord, _ pieces: [String]) -> String {
    TextPieces.filled(language.catalogue.texts[.web, word.rawValue] ?? "", pieces)
  }
}
