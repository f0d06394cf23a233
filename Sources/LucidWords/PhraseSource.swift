import LucidCore

/// The tokens that a phrase is read from, and what is wanted of it.
struct PhraseSource {
  let text: String
  let tokens: [WordToken]
  let wanted: WantedPhrase
  /// Whether more than the phrase may stand there.
  let isSentence: Bool

  /// Whether a time of day alone is wanted in a sentence about each day: there `7.30` is one, as in
  /// a schedule.
  var isOfEachDay: Bool { isSentence && wanted == .timeOfDay }

  subscript(i: Int) -> WordToken? { tokens.indices.contains(i) ? tokens[i] : nil }

  /// The digits at a place.
  func number(_ i: Int) -> (value: Int, digits: Int)? {
    if case .number(let value, let digits)? = self[i]?.content { (value, digits) } else { nil }
  }

  /// Whether a mark stands at a place, right behind another token.
  func isJoined(_ mark: Character, at i: Int) -> Bool { self[i]?.isJoined == true && self[i]?.content == .mark(mark) }

  func refusal(_ words: MessageText, _ remedy: MessageText? = nil) -> PhraseError {
    PhraseError(words: words, remedy: remedy ?? .words(wanted.remedy))
  }

  var vague: PhraseError { refusal(.words(.saysNotWhen, text)) }
  var contradiction: PhraseError { refusal(.words(.twoTimes, text)) }
}
