/// Words what a run found: statements as sentences, and the phrases in the place of absent values.
///
/// A run is handed one with its bindings, so that the runtime depends on no catalogue of a
/// language.
package protocol SentenceRendering: Sendable {
  /// Returns the sentences of statements in order, without those that cannot be rendered. `now` and
  /// `zone` decide which day is named as today.
  func sentences(
    _ statements: [Statement], in language: Language, now: Instant, zone: Zone
  ) -> [Sentence]

  /// Returns a sentence as the line to read first, no longer than `Headline.most`.
  func headline(of sentence: Sentence, in language: Language, now: Instant, zone: Zone) -> Sentence

  /// Returns the phrase that a text has in the place of an absent value; empty for what is absent
  /// by choice.
  func phrase(for absence: Absence, in language: Language) -> String

  /// Returns the text of a notice, a failure or a part of an answer.
  func text(_ message: MessageText, in language: Language) -> String
}
