import LucidCore

/// Why a result cannot be delivered as it is asked for. It is found before anything is run.
package struct DeliveryError: Error, Hashable, Sendable {
  package let message: String
  package let hint: String?
  /// Whether the host forbids it.
  package let isForbidden: Bool

  init(_ message: String, hint: String? = nil) { (self.message, self.hint, isForbidden) = (message, hint, false) }

  init(_ failure: StepFailure) {
    (message, hint) = (failure.message, failure.hint)
    isForbidden = failure.kind == .forbidden
  }
}
