/// Everything about one finished run: enough to show, to explain and to repeat it.
package struct RunRecord: Hashable, Sendable {
  package let id: String
  package let ability: AbilityFacts
  package let started: Instant
  /// IANA name.
  package let zone: String
  package var outcome: RunOutcome
  /// The prompt after resolution; nil when the run ended before.
  package var prompt: RenderedText?
  /// Which persona the answer was asked from; nil for none.
  package let persona: PersonaRecord?
  package var observations: [Observation]
  package var steps: [StepRecord]
  package var variables: [VariableRecord]
  package var card: Card?
  package var answer: Answer?
  package var receipts: Receipts
  /// Notices, one line each: missing, damaged or cut data.
  package var notices: [Notice]
  /// The failure that ended the run, if any.
  package let failure: RunFailure?
  package let elapsed: Milliseconds
  /// The effects that a dry run left out; nil for any other run.
  package let dryRun: DryRun?
  /// Changes by its steps, in order.
  package var changes: [Change]
  package var fate: Change.Fate
  /// Pending changes that a model requested.
  package var proposals: [Proposal]
  /// Turns between the prompt and the answer: the calls that the model requested, and the replies.
  package var turns: [Turn]
  /// The usage of all requests to models, failed ones included; nil when there was none, or it is
  /// not reported.
  package let usage: TokenUsage?
  /// The origins of all that the run shows: the prompt, the card, and what the answer is made of.
  package let labels: Labels
  /// The one line to read first: what to do, or what matters most; nil where nothing was stated.
  package var headline: Sentence?
  /// The language of its sentences.
  package let language: Language
  /// Whether a partial result is one for what the model did not do alone: no data is missing.
  package let isModelShort: Bool
  /// Whether a model answered that could have changed something: the result tells what was changed.
  package var couldChange: Bool

  package init(
    id: String, ability: AbilityFacts, started: Instant, zone: String, outcome: RunOutcome, prompt: RenderedText?,
    observations: [Observation], steps: [StepRecord], variables: [VariableRecord], card: Card?, answer: Answer?,
    receipts: Receipts, notices: [Notice], failure: RunFailure?, elapsed: Milliseconds, persona: PersonaRecord? = nil,
    dryRun: DryRun? = nil, changes: [Change] = [], fate: Change.Fate = .dropped,
    proposals: [Proposal] = [], turns: [Turn] = [], usage: TokenUsage? = nil, labels: Labels = .none,
    headline: Sentence? = nil, language: Language = .english, isModelShort: Bool = false,
    couldChange: Bool = false
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
    self.labels = labels
    self.headline = headline
    self.language = language
    self.isModelShort = isModelShort
    self.couldChange = couldChange
  }

  /// The titles of what the run has changed.
  package var deeds: [String] { fate == .written ? changes.map(\.title) : [] }

  /// Whether it has put messages of its steps into the queue.
  package var hasQueued: Bool { fate == .written && changes.contains { $0.kind == .queued } }

  /// The same with the origin of its pending changes, where they have none yet.
  package func asked(by requester: Requester) -> RunRecord {
    guard !proposals.isEmpty else { return self }
    var copy = self
    for i in copy.proposals.indices where copy.proposals[i].requester == nil { copy.proposals[i].requester = requester }
    return copy
  }

  /// The same with pending changes of its steps before those that a model requested, all numbered
  /// anew.
  package func holding(_ first: [Proposal]) -> RunRecord {
    guard !first.isEmpty else { return self }
    var copy = self
    copy.proposals = (first + proposals).enumerated().map { number, proposal in proposal.numbered(String(number + 1)) }
    return copy
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
package struct Milliseconds: Hashable, Sendable {
  package let count: Int
  package init(_ count: Int) { self.count = count }
}

/// The outcome of one step, as the run history stores it.
package struct StepRecord: Hashable, Sendable {
  package let name: String
  package let tool: String
  package let status: Observation.Status
  package let elapsed: Milliseconds
  /// nil for one plain call, and for none.
  package let facts: StepFacts?

  package init(name: String, tool: String, status: Observation.Status, elapsed: Milliseconds, facts: StepFacts? = nil) {
    self.name = name
    self.tool = tool
    self.status = status
    self.elapsed = elapsed
    self.facts = facts
  }
}

/// The outcome of one variable, as the run history stores it.
package struct VariableRecord: Hashable, Sendable {
  package enum Status: String, Hashable, Sendable {
    case fetched
    /// Named, but no sentence or step that was reached needed it.
    case neverNeeded = "never-needed"
    case unavailable
  }

  package let name: String
  package let cost: Cost
  package let status: Status
  package let value: Value
  /// The origins of the value.
  package let labels: Labels

  package init(name: String, cost: Cost, status: Status, value: Value, labels: Labels = .none) {
    self.name = name
    self.cost = cost
    self.status = status
    self.value = value
    self.labels = labels
  }
}

/// The failure of a run, with its place.
package struct RunFailure: Hashable, Sendable {
  /// nil when it was no step (the model, an input).
  package let step: String?
  package let failure: StepFailure
  package let span: Span?

  package init(step: String?, failure: StepFailure, span: Span? = nil) {
    self.step = step
    self.failure = failure
    self.span = span
  }

  /// The step for a message; nil for one without an `id`, whose name is its number.
  package var shownStep: String? { StepName.given(step) }
}
