import LucidCore
import Synchronization

/// Runs of one ability one after the other that are not stored: each sees the results of the one
/// before, the first sees none.
package final class RunSeries: Sendable {
  private let results = Mutex<[String: Observation]>([:])

  package init() {}

  func last(_ step: String) -> Observation? { results.withLock { $0[step] } }

  /// Takes what the steps of a run gave; `steps` are those of its own file.
  ///
  /// A run that failed or had nothing to do leaves what was there, as in the run history.
  func note(_ record: RunRecord, steps: Int) {
    guard record.outcome.givesResults else { return }
    results.withLock { results in
      for observation in record.observations.prefix(steps) where observation.status == .done {
        results[observation.step] = observation
      }
    }
  }
}
