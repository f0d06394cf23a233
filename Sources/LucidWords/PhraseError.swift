package import LucidCore

/// Why a phrase is refused.
package struct PhraseError: Error, Hashable, Sendable {
  /// A sentence without a period: "`later` does not say when".
  package let words: MessageText
  /// The text to write instead.
  package let remedy: MessageText

  /// The English texts.
  package var message: String { words.text }
  package var hint: String { remedy.text }
}

/// The noun of a wanted value and what may be written for it; every refusal of one shows them.
struct WantedPhrase: Hashable, Sendable {
  let noun: MessageWord
  let remedy: MessageWord
  /// The kinds of words that a misspelt one is compared with.
  let kinds: Set<WordKind>

  private static let days: Set<WordKind> = [.day, .weekday, .month, .part, .clock, .tonight, .now, .next, .seconds, .days]

  static let moment = WantedPhrase(noun: .aMoment, remedy: .writeMoment, kinds: days)
  static let day = WantedPhrase(noun: .aDate, remedy: .writeDate, kinds: days)
  static let timeOfDay = WantedPhrase(noun: .aTimeOfDay, remedy: .writeTimeOfDay, kinds: [.part, .clock])
  static let duration = WantedPhrase(noun: .aDuration, remedy: .writeDuration, kinds: [.seconds, .days])
}
