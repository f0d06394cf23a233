/// The outcome of a run. `--json` has the same word; commands map it to an exit code.
package enum RunOutcome: String, Hashable, Sendable, CaseIterable {
  case ok
  /// `when` was false: nothing to do.
  case nothing
  /// An answer, but a source was missing or damaged.
  case partial
  case inputMissing = "input-missing"
  case backendFailed = "backend-failed"
  case modelFailed = "model-failed"
  /// The answer does not have the form that the file promises, also after it was asked for again.
  case answerInvalid = "answer-invalid"
  case timedOut = "timed-out"
  /// Nothing was written: another run was writing all the time.
  case locked
  /// The tokens that the ability allows are used up.
  case budgetExceeded = "budget-exceeded"
  case cancelled

  /// Whether results of the run serve the next one, as `previous.STEP`.
  package var givesResults: Bool { self == .ok || self == .partial }
}
