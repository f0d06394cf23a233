import LucidCore

/// Whatever writes the answer: the embedded digest, a model behind an API, a program.
public protocol ModelClient: Sendable {
  /// As it stands in the record: `digest`, or the name of a model.
  var name: String { get }
  /// Answers at once without waiting for anything: asked in place, without a deadline.
  var immediate: Bool { get }

  /// Writes the answer. `part` receives pieces of text as they arrive, in order; their sum is the answer's text.
  ///
  /// Errors: `StepFailure`. Cancelling the task ends the exchange at once.
  func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer
}

extension ModelClient {
  public var immediate: Bool { false }
}

/// All that a client is told. Observations are data of the outside world: a client fences them and never takes them for instructions.
public struct ModelRequest: Sendable {
  public let ability: AbilityFacts
  /// The author's prompt, with what was put in marked.
  public let prompt: RenderedText
  /// Of the steps to be observed, in declared order.
  public let observations: [Observation]
  public let card: Card?
  /// What stands out in the observations, computed: the digest's material, and a help for small models.
  public let highlights: [Highlight]
  /// One line for each thing that was missing.
  public let missing: [String]
  public let output: OutputFormat
  /// What a JSON answer must look like; nil asks for nothing in particular.
  public let schema: AnswerSchema?
  /// How the answer should sound; nil for none.
  public let persona: PersonaRecord?
  /// Earlier answers to this very request that did not have the form, oldest first: a client shows them with what is wrong and asks again.
  public let rejected: [Answer.Rejected]
  /// What the ability asks of a model; nil asks for nothing.
  public let preference: ModelPreference?
  /// What is left of the run's tokens, for what is sent and what comes back; nil is no bound.
  public let tokensLeft: Int?
  public let now: Instant
  public let zone: Zone

  public init(
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
