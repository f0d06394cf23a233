package import LucidCore

/// The account of requests, which a transport keeps before a byte of them is sent. There is no
/// transport without one.
package protocol RequestLedger: Sendable {
  /// Enters a request. Errors: it may not be made.
  func enter(_ transfer: Transfer) throws(StepFailure)

  /// Enters that a request was answered.
  func enter(answerTo transfer: Transfer, at moment: Instant)
}

extension RequestLedger {
  package func enter(answerTo transfer: Transfer, at moment: Instant) {}
}

/// Requests that belong to no run, and where they are told instead.
package enum RequestsOutsideRuns: RequestLedger {
  /// A command that asks one server by name, such as `lucid gallery add`: it says which.
  case command
  /// A message of the queue: the history stores its text and its recipient.
  case delivery

  package func enter(_ transfer: Transfer) {}
}
