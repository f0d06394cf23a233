package import LucidCore

/// The notifications of a run, before its commit.
package protocol NotifyBackend: Sendable {
  /// Adds a notification to those that the run sends when it commits. Returns it under the key that
  /// it is sent by.
  ///
  /// Errors: unavailable where no way to notify the person is set up.
  func stage(_ send: StagedSend) throws(StepFailure) -> StagedSend

  /// Why nothing can be sent; nil when something can.
  var missing: StepFailure? { get }
}

extension NotifyBackend {
  package var missing: StepFailure? { nil }
}

/// Stands in where no way to notify the person is set up.
package struct UnavailableNotify: NotifyBackend {
  package let failure: StepFailure

  package init(_ failure: StepFailure) { self.failure = failure }

  package var missing: StepFailure? { failure }

  package func stage(_ send: StagedSend) throws(StepFailure) -> StagedSend { throw failure }
}
