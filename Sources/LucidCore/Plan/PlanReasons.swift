/// Why a plan is as it is: for people. A run only says what `unanswered` names.
package struct PlanReasons: Hashable, Sendable {
  /// Every place that names an input, a variable or a step, in the order of the file; empty unless
  /// the compiler was asked to explain.
  package let mentions: [PromptReference]
  /// The words that led to steps which the author did not write; empty for steps of the author's
  /// own.
  package let clues: [InferenceEvidence]

  package init(mentions: [PromptReference] = [], clues: [InferenceEvidence] = []) {
    self.mentions = mentions
    self.clues = clues
  }

  /// Whether the steps were read out of the prompt.
  package var isInferred: Bool { clues.contains { if case .step = $0.meaning { true } else { false } } }

  /// Parts of the prompt for which nothing is looked up, as sentences without an end.
  package var unanswered: [MessageText] {
    clues.compactMap { if case .unanswered(let reason) = $0.meaning { $0.unanswered(reason) } else { nil } }
  }
}

/// One place where a text or a condition names something.
package struct PromptReference: Hashable, Sendable {
  /// A condition for a sentence to be reached.
  package enum Condition: Hashable, Sendable {
    /// An expression holds, as the author wrote it: `events.count > 0`.
    case holds(String)
    /// The sentence stands once for each item of a list.
    case each(item: String, list: String)
    case isEmpty(list: String)

    /// Returns it as the language has it: `for event in events.items`.
    package var text: String {
      switch self {
      case .holds(let expression): expression
      case .each(let item, let list): "for \(item) in \(list)"
      case .isEmpty(let list): "\(list) is empty"
      }
    }
  }

  /// The first part of the path: `events` of `events.items[0].title`.
  package let name: String
  /// `prompt`, `when`, or the step or variable whose text it is.
  package let consumer: String
  /// The sentence around it as the author wrote it, on one line.
  package let sentence: String
  /// Conditions for the sentence to be reached, outermost first.
  package let conditions: [Condition]
  package let span: Span

  package init(name: String, consumer: String, sentence: String, conditions: [Condition], span: Span) {
    self.name = name
    self.consumer = consumer
    self.sentence = sentence
    self.conditions = conditions
    self.span = span
  }
}

/// Words of a prompt and what was read into them.
package struct InferenceEvidence: Hashable, Sendable {
  package enum Meaning: Hashable, Sendable {
    /// They ask for what a step gives, by its index.
    case step(Int)
    /// They say of which time a step is to be.
    case time(step: Int)
    /// They forbid a family, whatever else the prompt says.
    case refusal(family: String)
    /// They ask for what no tool can be asked for, with the reason.
    case unanswered(reason: MessageText)
  }

  /// As they stand in the prompt.
  package let words: String
  package let meaning: Meaning
  package let span: Span

  package init(_ words: String, _ meaning: Meaning, at span: Span) {
    self.words = words
    self.meaning = meaning
    self.span = span
  }

  /// Says for what nothing is looked up, and why.
  package func unanswered(_ reason: MessageText) -> MessageText { .words(.nothingLookedUp, words, reason) }
}
