/// Everything about one finished run: enough to show, to explain and to repeat it.
public struct RunRecord: Hashable, Sendable {
  public let id: String
  public let ability: AbilityFacts
  public let started: Instant
  /// IANA name.
  public let zone: String
  public let outcome: RunOutcome
  /// The prompt after resolution; nil when the run ended before.
  public let prompt: RenderedText?
  /// Which persona the answer was asked from; nil for none.
  public let persona: PersonaRecord?
  public let observations: [Observation]
  public let steps: [StepRecord]
  public let variables: [VariableRecord]
  public let card: Card?
  public let answer: Answer?
  public let receipts: Receipts
  /// Notices, one line each: missing, damaged or cut data.
  public let notices: [Notice]
  /// The failure that ended the run, if any.
  public let failure: RunFailure?
  public let elapsed: Milliseconds
  /// The effects that a dry run left out; nil for any other run.
  public let dryRun: DryRun?
  /// Changes by its steps, in order.
  public let changes: [Change]
  public internal(set) var fate: Change.Fate
  /// Pending changes that a model requested.
  public let proposals: [Proposal]
  /// Turns between the prompt and the answer: the calls that the model requested, and the replies.
  public let turns: [Turn]
  /// The usage of all requests to models, failed ones included; nil when there was none, or it is
  /// not reported.
  public let usage: TokenUsage?

  public init(
    id: String, ability: AbilityFacts, started: Instant, zone: String, outcome: RunOutcome, prompt: RenderedText?,
    observations: [Observation], steps: [StepRecord], variables: [VariableRecord], card: Card?, answer: Answer?,
    receipts: Receipts, notices: [Notice], failure: RunFailure?, elapsed: Milliseconds, persona: PersonaRecord? = nil,
    dryRun: DryRun? = nil, changes: [Change] = [], fate: Change.Fate = .dropped,
    proposals: [Proposal] = [], turns: [Turn] = [], usage: TokenUsage? = nil
  ) {
    self.id = id
    self.ability = ability
    self.started = started
    self.zone = zone
    self.outcome = outcome
    self.prompt = prompt
    self.observations = observations
    self.steps = steps
    self.variables = variables
    self.card = card
    self.answer = answer
    self.receipts = receipts
    self.notices = notices
    self.failure = failure
    self.elapsed = elapsed
    self.persona = persona
    self.dryRun = dryRun
    self.changes = changes
    self.fate = fate
    self.proposals = proposals
    self.turns = turns
    self.usage = usage
  }

  /// The same run as if its writes had been held back, as they are in a replay: that it wrote is no
  /// difference.
  package var heldBack: RunRecord {
    guard fate == .written else { return self }
    var copy = self
    copy.fate = .heldBack
    return copy
  }
}

/// A measured time; whole milliseconds.
public struct Milliseconds: Hashable, Sendable {
  public let count: Int
  public init(_ count: Int) { self.count = count }
}

public struct StepRecord: Hashable, Sendable {
  public let name: String
  public let tool: String
  public let status: Observation.Status
  public let elapsed: Milliseconds
  /// nil for one plain call, and for none.
  public let facts: StepFacts?

  public init(name: String, tool: String, status: Observation.Status, elapsed: Milliseconds, facts: StepFacts? = nil) {
    self.name = name
    self.tool = tool
    self.status = status
    self.elapsed = elapsed
    self.facts = facts
  }
}

public struct VariableRecord: Hashable, Sendable {
  public enum Status: String, Hashable, Sendable {
    case fetched
    /// Named, but no sentence or step that was reached needed it.
    case neverNeeded = "never-needed"
    case unavailable
  }

  public let name: String
  public let cost: Cost
  public let status: Status
  public let value: Value

  public init(name: String, cost: Cost, status: Status, value: Value) {
    self.name = name
    self.cost = cost
    self.status = status
    self.value = value
  }
}

/// The failure of a run, with its place.
public struct RunFailure: Hashable, Sendable {
  /// nil when it was no step (the model, an input).
  public let step: String?
  public let failure: StepFailure
  public let span: Span?

  public init(step: String?, failure: StepFailure, span: Span? = nil) {
    self.step = step
    self.failure = failure
    self.span = span
  }
}
