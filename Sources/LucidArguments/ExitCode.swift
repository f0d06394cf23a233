import LucidCore

/// How `lucid` ends: a number for shells and the same thing as a word for `--json`. Stable.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case ok = 0
  /// Of `lucid test`: at least one expectation is not met.
  case notMet = 1
  case usage = 2
  /// Nothing to do, unchanged, or already shown.
  case nothing = 10
  /// A result, but a source was missing or damaged.
  case partial = 11
  case fileInvalid = 20
  case requirementNotMet = 21
  case consentMissing = 22
  case inputMissing = 23
  case backendFailed = 30
  case modelFailed = 31
  case timedOut = 32
  case budgetExceeded = 33
  case answerInvalid = 34
  /// Another run holds the lock.
  case locked = 40
  /// A fault of `lucid` itself.
  case internalError = 70
  case cancelled = 130

  package var word: String {
    switch self {
    case .ok: "ok"
    case .notMet: "not-met"
    case .usage: "usage"
    case .nothing: "nothing"
    case .partial: "partial"
    case .fileInvalid: "file-invalid"
    case .requirementNotMet: "requirement-not-met"
    case .consentMissing: "consent-missing"
    case .inputMissing: "input-missing"
    case .backendFailed: "backend-failed"
    case .modelFailed: "model-failed"
    case .timedOut: "timed-out"
    case .budgetExceeded: "budget-exceeded"
    case .answerInvalid: "answer-invalid"
    case .locked: "locked"
    case .internalError: "internal-error"
    case .cancelled: "cancelled"
    }
  }

  /// For the list in `--help`.
  package var meaning: String {
    switch self {
    case .ok: "all went well"
    case .notMet: "a test of an ability failed"
    case .usage: "the command line is wrong"
    case .nothing: "nothing to do, such as when the ability's condition is false"
    case .partial: "an answer, but a source was missing or damaged"
    case .fileInvalid: "the file has errors"
    case .requirementNotMet: "the file asks for something this program lacks"
    case .consentMissing: "the ability may not do this yet"
    case .inputMissing: "a required input was not given"
    case .backendFailed: "a source failed"
    case .modelFailed: "the model failed"
    case .timedOut: "out of time"
    case .budgetExceeded: "the budget is used up"
    case .answerInvalid: "the answer does not have the promised form"
    case .locked: "another run holds the lock"
    case .internalError: "a fault of lucid itself"
    case .cancelled: "cancelled"
    }
  }

  package init(_ outcome: RunOutcome) {
    self =
      switch outcome {
      case .ok: .ok
      case .nothing: .nothing
      case .partial: .partial
      case .inputMissing: .inputMissing
      case .backendFailed: .backendFailed
      case .modelFailed: .modelFailed
      case .answerInvalid: .answerInvalid
      case .timedOut: .timedOut
      case .budgetExceeded: .budgetExceeded
      case .cancelled: .cancelled
      }
  }
}
