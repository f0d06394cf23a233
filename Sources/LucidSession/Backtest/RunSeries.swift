import LucidCore
import Synchronization

/// Runs of one ability one after the other that are not stored: each sees the results of the one
/// before, the first sees none.
package final class RunSeries: Sendable {
  private struct State {
    var results: [String: Observation] = [:]
    var used = TokenUsage(input: 0, output: 0)
  }

  private let state = Mutex(State())
  /// Whether the run history knows what models took today.
  let isKept: Bool

  package init(isKept: Bool) { self.isKept = isKept }

  /// The usage of models in the runs so far.
  var used: TokenUsage { state.withLock(\.used) }

  func last(_ step: String) -> Observation? { state.withLock { $0.results[step] } }

  /// Takes what the steps of a run gave, and what models took; `steps` are those of its own file.
  ///
  /// A run that failed or had nothing to do leaves the results that were there, as in the run
  /// history.
  func note(_ record: RunRecord, steps: Int) {
    state.withLock { state in
      if let usage = record.usage { state.used = state.used + usage }
      guard record.outcome.givesResults else { return }
      for observation in record.observations.prefix(steps) where observation.status == .done {
        state.results[observation.step] = observation
      }
    }
  }
}
