package import LucidCore
import LucidSQLite

/// The results of single steps, for `previous.STEP`.
extension RunStore {
  static let lastResult = "SELECT run FROM results WHERE key = ? AND step = ? ORDER BY run DESC LIMIT 1"

  /// Returns what a step gave in the last run of this key that ended with a result and in which the
  /// step gave one; nil when there is none. Absent if results of its family are not stored.
  ///
  /// Cost: one look into an index, and the stored run.
  package func lastResult(of step: String, _ key: String) throws(RunStoreError) -> Observation? {
    let number = try asked { () throws(DatabaseError) in
      try database.first(Self.lastResult, [.text(key), .text(step)]) { $0.integer(0) }
    }
    guard let number, let run = try run(number) else { return nil }
    return run.record.observations.first { $0.step == step }
  }

  /// Notes which steps of a finished run gave a result. A run that failed, was cancelled or had
  /// nothing to do told nobody of what it read, so that the next one begins where the one before it
  /// did.
  func note(resultsOf run: StoredRun, _ number: Int64, _ key: String) throws(DatabaseError) {
    guard run.record.outcome.givesResults else { return }
    for observation in run.record.observations.prefix(run.plan.steps.count) where observation.status == .done {
      try database.run(
        "INSERT OR IGNORE INTO results (key, step, run) VALUES (?, ?, ?)",
        [.text(key), .text(observation.step), .integer(number)])
    }
  }
}
