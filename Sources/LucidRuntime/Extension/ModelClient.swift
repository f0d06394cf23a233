import LucidCore

/// Whatever writes the answer: the embedded digest, a model behind an API, a program.
package protocol ModelClient: Sendable {
  /// As it stands in the record: `digest`, or the name of a model.
  var name: String { get }
  /// Answers at once without waiting for anything: asked in place, without a deadline.
  var immediate: Bool { get }
  /// Whether it can ask for calls of the tools that it is offered.
  var callsTools: Bool { get }
  /// Whether it is so small that it does better with few tools, plain arguments and plain orders.
  var isSmall: Bool { get }

  /// Writes the answer. `part` receives pieces of text as they arrive, in order; their sum is the answer's text.
  ///
  /// Errors: `StepFailure`. Cancelling the task ends the exchange at once.
  func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer
}

extension ModelClient {
  package var immediate: Bool { false }
  package var callsTools: Bool { false }
  package var isSmall: Bool { false }
}

/// All that a client is told. Observations are data of the outside world: a client fences them and never takes them for instructions.
package struct ModelRequest: Sendable {
  package var ability: AbilityFacts
  /// The author's prompt, with what was put in marked.
  package var prompt: RenderedText
  /// Of the steps to be observed, in declared order.
  package var observations: [Observation]
  package var card: Card?
  /// What stands out in the observations, computed: the digest's material, and a help for small models.
  package var highlights: [Highlight]
  /// One line for each thing that was missing.
  package var missing: [String]
  package var output: OutputFormat
  /// What a JSON answer must look like; nil asks for nothing in particular.
  package var schema: AnswerSchema?
  /// How the answer should sound; nil for none.
  package var persona: PersonaRecord?
  /// Earlier answers to this very request that did not have the form, oldest first: a client shows them with what is wrong and asks again.
  package var rejected: [Answer.Rejected]
  /// What the ability asks of a model; nil asks for nothing.
  package var preference: ModelPreference?
  /// What is left of the run's tokens, for what is sent and what comes back; nil is no bound.
  package var tokensLeft: Int?
  /// What is left of the run's money; nil is no bound.
  package var costLeft: Double?
  /// Whose bounds these are: said when they do not suffice. Empty for the ability's own.
  package var budget = RunBudget()
  /// The system prompt and what was said before; nil for a lone request, which a client sends with rules of its own.
  package var conversation: Conversation?
  /// The tools whose calls it may ask for; none for a client that cannot.
  package var offered: [OfferedTool] = []
  /// False when it has to answer in words now: servers are told that no tool is to be called.
  package var mayCall = true
  /// What is said of the tools, after the other rules; nil for nothing.
  package var guidance: String?
  /// What was said after the prompt: calls and their replies, and what was asked again; oldest first.
  package var turns: [Turn] = []
  /// The second asking after a search of the web: one message, without history and without another search.
  package var isSynthesis = false
  package var now: Instant
  package var zone: Zone

  package init(
    ability: AbilityFacts, prompt: RenderedText, observations: [Observation], card: Card?, highlights: [Highlight],
    missing: [String], output: OutputFormat, schema: AnswerSchema? = nil, persona: PersonaRecord? = nil,
    rejected: [Answer.Rejected] = [], preference: ModelPreference? = nil, tokensLeft: Int? = nil, now: Instant, zone: Zone
  ) {
    self.ability = ability
    self.prompt = prompt
    self.observations = observations
    self.card = card
    self.highlights = highlights
    self.missing = missing
    self.output = output
    self.schema = schema
    self.persona = persona
    self.rejected = rejected
    self.preference = preference
    self.tokensLeft = tokensLeft
    self.now = now
    self.zone = zone
  }
}
