/// The answer of a model client.
package struct Answer: Hashable, Sendable {
  /// An earlier answer that did not have the form that was asked for.
  package struct Rejected: Hashable, Sendable {
    package let text: String
    /// Problems of the answer, one line each.
    package let problems: [MessageText]

    package init(text: String, problems: [MessageText]) {
      self.text = text
      self.problems = problems
    }
  }

  /// A model that gave no answer, and the reason.
  package struct FailedModel: Hashable, Sendable {
    package let name: String
    package let failure: StepFailure

    package init(name: String, failure: StepFailure) {
      self.name = name
      self.failure = failure
    }
  }

  /// The `author` of an answer that the ability's author wrote.
  package static let abilityAuthor = "ability"

  /// As it came, also when it is JSON with something around it.
  package var text: String
  /// `digest`, `ability`, or the name of a model.
  package let author: String
  /// One honest line on how it was made, such as that no model was asked.
  package var remark: MessageText?
  /// A JSON answer as a value that fits its schema; nil for prose, and for an answer that was
  /// refused.
  package var value: Value?
  /// Oldest first; not this one.
  package var rejected: [Rejected]
  /// The usage of all turns; nil when no model was asked, or it does not report it.
  package var usage: TokenUsage?
  /// Calls that the model requests before it goes on; an answer with calls is not the last one.
  package var calls: [ToolCall]
  /// The sentences of the built-in summary, in order; none for an answer by a model.
  package var sentences: [Sentence]
  /// Whether it names all that is missing, so that nobody else need.
  package var namesMissing = false
  /// Whether it was cut off: at a limit, or by its server.
  package var isCut = false
  /// The words of the model alone; nil where lucid has put none between them.
  package var modelText: String?
  /// The model in whose place the author's answer is given; nil for any other answer.
  package var failedModel: FailedModel?

  package init(
    text: String, author: String, remark: MessageText? = nil, value: Value? = nil, rejected: [Rejected] = [],
    usage: TokenUsage? = nil,
    calls: [ToolCall] = [], sentences: [Sentence] = []
  ) {
    self.text = text
    self.author = author
    self.remark = remark
    self.value = value
    self.rejected = rejected
    self.usage = usage
    self.calls = calls
    self.sentences = sentences
  }

  /// Whether it is the text of the ability's `answer:`.
  package var isByAbility: Bool { author == Self.abilityAuthor }

  /// The name of the model that was asked for it, `digest` among them; nil where none was.
  package var model: String? { isByAbility ? failedModel?.name : author }
}

/// Tokens as the model's server counts them.
package struct TokenUsage: Hashable, Sendable {
  package var input: Int
  package var output: Int
  /// The part of the input that the server still had from an earlier request.
  package var cached: Int
  /// The cost in the host's currency; nil when no price is configured.
  package var cost: Double?

  package init(input: Int, output: Int, cached: Int = 0, cost: Double? = nil) {
    self.input = input
    self.output = output
    self.cached = cached
    self.cost = cost
  }

  package var total: Int { input + output }

  package static func + (a: TokenUsage, b: TokenUsage) -> TokenUsage {
    let cost: Double? = a.cost == nil && b.cost == nil ? nil : (a.cost ?? 0) + (b.cost ?? 0)
    return TokenUsage(input: a.input + b.input, output: a.output + b.output, cached: a.cached + b.cached, cost: cost)
  }
}
