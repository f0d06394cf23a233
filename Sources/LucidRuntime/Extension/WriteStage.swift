package import LucidCore

/// Where the writes of a run wait until it is known to have gone well.
package protocol WriteStage: Sendable {
  /// Whether `commit` writes anything at all.
  var isLasting: Bool { get }
  /// Makes all that was staged lasting, or nothing of it. Called once, when the last step has
  /// succeeded, before the answer.
  ///
  /// Errors: `StepFailure`; then nothing was written, also not in part. Returns what the person
  /// should know of it. May take its time.
  func commit() async throws(StepFailure) -> [Notice]
  /// Forgets what was staged: the run failed, was cancelled, or has committed. Calls that are still
  /// under way write nothing any more.
  func discard()
}
