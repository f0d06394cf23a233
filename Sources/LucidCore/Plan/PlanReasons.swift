/// Why a plan is as it is: for people, never for the run.
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
}

/// One place where a text or a condition names something.
package struct PromptReference: Hashable, Sendable {
  /// The first part of the path: `events` of `events.items[0].title`.
  package let name: String
  /// `prompt`, `when`, or the step or variable whose text it is.
  package let consumer: String
  /// The sentence around it as the author wrote it, on one line.
  package let sentence: String
  /// Conditions for the sentence to be reached, outermost first: `events.count > 0`, `for event in
  /// events.items`.
  package let conditions: [String]
  package let span: Span

  package init(name: String, consumer: String, sentence: String, conditions: [String], span: Span) {
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
}
