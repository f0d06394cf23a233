package import LucidCore

/// The backend of a family, or the failure with which each of its calls ends where there is none.
package enum Bound<Backend: Sendable>: Sendable {
  case backend(Backend)
  case missing(StepFailure)

  /// `hint` and `setUp` are the remedy of a family without a backend.
  init(_ backend: Backend?, reason: MessageText = Family.noVault, hint: MessageText, setUp: String? = SetUp.vault) {
    self =
      backend.map(Self.backend) ?? .missing(StepFailure(.unavailable, reason, hint: hint, setUp: setUp))
  }

  /// The failure of each call; nil where there is a backend.
  var failure: StepFailure? {
    if case .missing(let failure) = self { failure } else { nil }
  }

  /// Returns the backend, or throws why there is none.
  func callAsFunction() throws(StepFailure) -> Backend {
    switch self {
    case .backend(let backend): return backend
    case .missing(let failure): throw failure
    }
  }
}
