package import LucidCore

/// The notifications of a run, before its commit.
package protocol NotifyBackend: Sendable {
  /// Adds a notification to those that the run sends when it commits. Returns it under the key that
  /// it is sent by.
  ///
  /// Errors: unavailable where no way to notify the person is set up.
  func stage(_ send: StagedSend) throws(StepFailure) -> StagedSend
}
