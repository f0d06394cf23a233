package import LucidCore

/// Makes the session that leads the model of a run to its answer. Without an agent the model is
/// asked once and offered nothing.
package protocol ModelAgent: Sendable {
  /// Returns a session for one run, in the context of that run.
  func session(_ facts: ModelSessionFacts, in context: RunContext) -> any ModelSession
}

/// The exchange of one run with its model, as the run sees it: requests and answers pass through
/// it, and what it did on the way is its work. How calls are read, made, capped and sanitized is
/// its own affair.
package protocol ModelSession: Sendable {
  /// The work done so far.
  var work: ModelSessionWork { get }

  /// Returns the request as it is sent: before the first request, and before that of a synthesis,
  /// which begins anew (`request.isSynthesis`).
  ///
  /// Errors: the run ends with them as the model's failure.
  func prepare(_ request: ModelRequest) async throws(StepFailure) -> ModelRequest

  /// Returns the answer with what the model wrote as text read for what it means, such as a call;
  /// its form is judged afterwards.
  func read(_ answer: Answer, to request: ModelRequest) -> Answer

  /// Does what an answer asks for and says what follows. `turnsLeft` is how often the model can
  /// still be asked.
  func advance(
    after answer: Answer, to request: ModelRequest, turnsLeft: Int
  ) async throws(StepFailure) -> ModelSessionStep
}

/// The step after an answer.
package enum ModelSessionStep: Sendable {
  /// The run ends with this answer.
  case finish(Answer)
  /// The model is asked again, as long as the run has turns left. Where that is to improve an
  /// answer that is good enough to show, `fallback` is that answer.
  case retry(ModelRequest, fallback: FallbackAnswer? = nil)
  /// The run ends as failed, and the answer says so in words.
  case fail(Answer, StepFailure)
}

/// The answer that is shown when the request that was to improve it fails.
package struct FallbackAnswer: Sendable {
  package let answer: Answer
  /// Its faults, for the person.
  package let notices: [Notice]

  package init(_ answer: Answer, notices: [Notice] = []) { (self.answer, self.notices) = (answer, notices) }
}

/// The facts of a run that its session goes by.
package struct ModelSessionFacts: Sendable {
  /// The id of the run.
  package let id: String
  package let started: Instant
  /// The deadline of the run, on the monotonic clock.
  package let deadline: UInt64
  package let caps: [WriteCap]
  /// False when the file's own steps have written: what a model wants on top of that waits.
  package let mayWrite: Bool
  /// Whether the file's own steps have changed anything.
  package let hasChanged: Bool
  /// The origins of all that is in the request already.
  package let labels: Labels
}

/// The work of a session.
package struct ModelSessionWork: Sendable {
  /// The observations of calls, in start order.
  package var observations: [Observation]
  package var steps: [StepRecord]
  /// Staged, and made durable by the run.
  package var changes: [Change]
  package var proposals: [Proposal]
  package var notices: [Notice]
  /// Whether something that was asked for was not done.
  package var fellShort: Bool
  /// The origins of all that the model was shown.
  package var labels: Labels
  /// Whether the model could have changed something.
  package var mayChange: Bool

  package init(
    observations: [Observation] = [], steps: [StepRecord] = [], changes: [Change] = [], proposals: [Proposal] = [],
    notices: [Notice] = [], fellShort: Bool = false, labels: Labels = .none,
    mayChange: Bool = false
  ) {
    (self.observations, self.steps, self.changes) = (observations, steps, changes)
    (self.proposals, self.notices, self.fellShort) = (proposals, notices, fellShort)
    self.labels = labels
    self.mayChange = mayChange
  }
}
