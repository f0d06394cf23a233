package import LucidCore

/// Where the writes of a run wait until it is known to have gone well.
package protocol WriteStage: Sendable {
  /// Whether `commit` writes anything at all.
  var isLasting: Bool { get }
  /// The setting of what is said about the writes of the steps.
  var writeSetting: StatementSetting { get }
  /// Makes all that was staged lasting, or nothing of it. Called once, when the last step has
  /// succeeded, before the answer.
  ///
  /// Errors: `StepFailure`; then nothing was written, also not in part, unless `mayHaveWritten`.
  /// Returns what the person should know of it. May take its time.
  func commit() async throws(StepFailure) -> [Notice]
  /// Forgets what was staged: the run failed, was cancelled, or has committed. Calls that are still
  /// under way write nothing any more.
  func discard()
  /// Whether a commit that failed may have written a part: programs that keep data of their own
  /// cannot be rolled back. False before the commit.
  var mayHaveWritten: Bool { get }
}

extension WriteStage {
  package var writeSetting: StatementSetting { isLasting ? .done : .dropped }
  package var mayHaveWritten: Bool { false }
}
