package import LucidCore

/// The exit code of `lucid`: a number for shells and the same as a word for `--json`. Stable.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case ok = 0
  /// An expectation of `lucid test` is not met, or `lucid trust audit` found what no card names.
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
  /// The file is in a form that the language had before; `lucid fmt --migrate` brings it over.
  case oldForm = 24
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
    case .oldForm: "old-form"
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

  /// For `lucid help exit-codes`.
  package var meaning: String {
    switch self {
    case .ok: "success"
    case .notMet: "a test or an audit of an ability failed"
    case .usage: "usage error"
    case .nothing: "nothing to do, unchanged, or already shown"
    case .partial: "partial result: a source was missing or damaged"
    case .fileInvalid: "the file has errors"
    case .requirementNotMet: "the file requires an unsupported feature"
    case .consentMissing: "permission required"
    case .inputMissing: "a required input is missing"
    case .oldForm: "the file is in an old form of the language"
    case .backendFailed: "a source failed"
    case .modelFailed: "the model failed"
    case .timedOut: "timed out"
    case .budgetExceeded: "budget exceeded"
    case .answerInvalid: "the answer does not match its schema"
    case .locked: "another run holds the lock"
    case .internalError: "internal error"
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
      case .locked: .locked
      case .budgetExceeded: .budgetExceeded
      case .cancelled: .cancelled
      }
  }
}
