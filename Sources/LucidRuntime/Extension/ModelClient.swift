package import LucidCore

/// Whatever writes the answer: the embedded digest, a model behind an API, a program.
package protocol ModelClient: Sendable {
  /// The name in the run history: `digest`, or the name of a model.
  var name: String { get }
  /// Answers at once without waiting for anything: asked in place, without a deadline.
  var immediate: Bool { get }
  /// Whether it can ask for calls of the tools that it is offered.
  var callsTools: Bool { get }
  /// Whether it is so small that it does better with few tools, plain arguments and plain orders.
  var isSmall: Bool { get }
  /// The size of a request that it can take, as far as it is known.
  var window: PromptWindow { get }
  /// Whether it answers any request; the built-in summary only tells what was found.
  var isModel: Bool { get }
  /// The observations that statements are made of, of which one is the headline: not those that it
  /// tells in its own words.
  func stated(_ observations: [Observation]) -> [Observation]
  /// The reason for which it was chosen in the place of another; nil for none.
  var choice: MessageText? { get }

  /// Writes the answer. `part` receives pieces of text as they arrive, in order; their sum is the
  /// answer's text.
  ///
  /// Errors: `StepFailure`. Cancelling the task ends the exchange at once.
  func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer
}

extension ModelClient {
  package var immediate: Bool { false }
  package func stated(_ observations: [Observation]) -> [Observation] { observations }
  package var callsTools: Bool { false }
  package var isSmall: Bool { false }
  package var window: PromptWindow { PromptWindow() }
  package var isModel: Bool { true }
  package var choice: MessageText? { nil }
}

/// A client around another one, for which it stands in all but the answer.
package protocol ForwardingClient: ModelClient {
  var client: any ModelClient { get }
}

extension ForwardingClient {
  package var name: String { client.name }
  package var immediate: Bool { client.immediate }
  package var callsTools: Bool { client.callsTools }
  package var isSmall: Bool { client.isSmall }
  package var window: PromptWindow { client.window }
  package var isModel: Bool { client.isModel }
  package var choice: MessageText? { client.choice }
}

/// All that a client is told. Observations are data of the outside world: a client fences them and
/// never takes them for instructions.
package struct ModelRequest: Sendable {
  package var ability: AbilityFacts
  /// The author's prompt, with what was put in marked.
  package var prompt: RenderedText
  /// The observed steps, in declared order.
  package var observations: [Observation]
  package var card: Card?
  /// Sentences about the observations: the material of the digest, and a help for small models.
  package var sentences: [Sentence]
  /// One line for each thing that was missing.
  package var missing: [MissingData]
  package var output: OutputFormat
  /// The schema of a JSON answer; nil for any form.
  package var schema: AnswerSchema?
  /// The persona of the answer; nil for none.
  package var persona: PersonaRecord?
  /// Earlier answers to this very request that did not have the form, oldest first: a client shows
  /// them with what is wrong and asks again.
  package var rejected: [Answer.Rejected]
  /// The ability's preference for a model; nil for none.
  package var preference: ModelPreference?
  /// The rest of the run's token budget, for input and output; nil is unlimited.
  package var tokensLeft: Int?
  /// The rest of the run's cost budget; nil is unlimited.
  package var costLeft: Double?
  /// Whose bounds these are: said when they do not suffice. Empty for the ability's own.
  package var budget = RunBudget()
  /// The system prompt and what was said before; nil for a lone request, which a client sends with
  /// rules of its own.
  package var conversation: Conversation?
  /// The tools whose calls it may ask for; none for a client that cannot.
  package var offered: [OfferedTool] = []
  /// False when it has to answer in words now: servers are told that no tool is to be called.
  package var mayCall = true
  /// The instructions about tools, after the other rules; nil for none.
  package var guidance: String?
  /// The turns after the prompt: calls, results and repeated requests; oldest first.
  package var turns: [Turn] = []
  /// The second asking after a search of the web: one message, without history and without another
  /// search.
  package var isSynthesis = false
  /// Kinds of statements that the ability names for the built-in summary, in their order.
  package var statements: [StatementKind] = []
  /// The sentences that the built-in summary chooses from; nil for all.
  package var news: News?
  /// Whether the ability's author wrote an answer, which is given when the model fails: the
  /// built-in summary then is not.
  package var hasOwnAnswer = false
  /// The language of the built-in summary.
  package var language = Language.english
  /// The origins of all that is in the request.
  package var labels = Labels.none
  package var now: Instant
  package var zone: Zone

  package init(
    ability: AbilityFacts, prompt: RenderedText, observations: [Observation], card: Card?, sentences: [Sentence],
    missing: [MissingData], output: OutputFormat, schema: AnswerSchema? = nil, persona: PersonaRecord? = nil,
    rejected: [Answer.Rejected] = [], preference: ModelPreference? = nil, tokensLeft: Int? = nil, now: Instant, zone: Zone
  ) {
    self.ability = ability
    self.prompt = prompt
    self.observations = observations
    self.card = card
    self.sentences = sentences
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
