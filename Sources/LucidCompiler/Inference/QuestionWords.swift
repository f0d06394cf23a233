import LucidCore

/// Words of a question that say nothing of what is looked for: a question without them asks for the
/// same. Every other word has to be used by a call, or the question is refused by that word.
///
/// A closed list, since a wrong answer costs more than a refusal: `overdue`, `dentist` and
/// `attachments` each make another question of it. A word belongs here only when the answer to the
/// question is right for every meaning of it.
enum QuestionWords {
  /// German words that `GermanPrompt` does not put into English stand here as they are.
  static func isLight(_ word: PromptWords.Word) -> Bool {
    let text = word.text.lowercased()
    return light.contains(text) || asked.contains(text) || subjects.contains(text)
  }

  /// Words by which the built-in summary chooses what it says, and those of the state that every
  /// listing is in: what is open, what is planned.
  private static let asked = WordLists.words("asked")

  private static let light = WordLists.words("light")

  /// Words that name a subject behind them: "notes about groceries", "a note called Retro".
  static let subjects = WordLists.words("subjects")
  static let articles = WordLists.words("articles")
  /// Turn a time behind them that is not understood.
  static let turns = WordLists.words("turns")
}
