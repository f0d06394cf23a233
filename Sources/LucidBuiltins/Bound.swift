package import LucidCore

/// What answers for a family: a backend, or nothing, and then each of its calls ends with the same
/// failure.
package enum Bound<Backend: Sendable>: Sendable {
  case backend(Backend)
  case missing(StepFailure)

  /// `hint` and `setUp` say how a family without a backend gets one.
  init(_ backend: Backend?, reason: String = Family.noVault, hint: String, setUp: String? = SetUp.vault) {
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
