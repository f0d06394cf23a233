/// Something outside went wrong during a run. Never the author's file (`Diagnostic`), never the
/// host's command line.
package struct StepFailure: Error, Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// The source is not there or not set up; asking again will not help.
    case unavailable
    /// The source is there and refused or broke.
    case failed
    case timedOut
    case cancelled
    /// An argument that only the run could judge, such as an end before its start.
    case badArgument
    /// A call that would do again what the same run has done.
    case repeated
    /// The host forbids it; nothing but its policy lifts that.
    case forbidden
    /// Another process has what is needed, and does not let go of it.
    case locked
    /// A write conflict: the files changed since they were read. Nothing was written.
    case outdated
    /// A model's answer that does not have the form that was asked for.
    case badAnswer
    /// A model's answer without words.
    case emptyAnswer
    /// The tokens that the run may use do not suffice.
    case overBudget
    /// The person has not chosen yet, or what was chosen is no longer offered.
    case unanswered
  }

  package let kind: Kind
  /// One line for a person, without a period: `no calendar folder in ~/vault`.
  package let words: MessageText
  /// The same for a person, without names of the wire; nil where `words` have none.
  package let plainWords: MessageText?
  /// The remedy, for the author of the call.
  package let remedy: MessageText?
  /// The same without code, for a person or a model that wrote none; nil where `remedy` has none.
  package let plainRemedy: MessageText?
  /// Whether the same call may work later.
  package let retryable: Bool
  /// The command that sets the source up; nil for a source that is set up.
  package let setUp: String?
  /// Whether the source is there, and what it holds is too old for now.
  package let isStale: Bool
  /// The items that there are to choose from; empty for every other failure.
  package let offers: [ChoiceOffer]

  package init(
    _ kind: Kind, _ words: MessageText, hint: MessageText? = nil, plainWords: MessageText? = nil, plainHint: MessageText? = nil,
    retryable: Bool = false, setUp: String? = nil, isStale: Bool = false, offers: [ChoiceOffer] = []
  ) {
    self.offers = offers
    self.plainWords = plainWords
    self.isStale = isStale
    self.kind = kind
    self.words = words
    remedy = hint
    plainRemedy = plainHint
    self.retryable = retryable
    self.setUp = setUp
  }

  /// The English text, for logs, errors of commands and models.
  package var message: String { words.text }
  package var hint: String? { remedy?.text }

  /// Returns the same with other words.
  package func with(_ words: MessageText, hint: MessageText?) -> StepFailure {
    StepFailure(kind, words, hint: hint, retryable: retryable, setUp: setUp, isStale: isStale, offers: offers)
  }

  /// Returns message and remedy for a model, without words that only authors write.
  package var told: MessageText { Self.told(words, plainRemedy ?? remedy) }

  /// Returns message and remedy for a person.
  package var plainlyTold: MessageText { plainWords.map { Self.told($0, plainRemedy) } ?? told }

  private static func told(_ words: MessageText, _ remedy: MessageText?) -> MessageText {
    remedy.map { .words(.inParentheses, words, $0) } ?? words
  }

  /// Returns the reason for a person: of a source that is not set up the command, and no path.
  package var shown: String { shownWords.text }
  package var shownWords: MessageText { setUp.map { .words(.notSetUp, $0) } ?? plainWords ?? words }

  /// Returns the remedy for a person; nil where `shown` has it.
  package var shownRemedy: MessageText? { setUp == nil ? remedy : nil }
}
