package import LucidCore
import Synchronization

/// The origins of all that the model of a run was shown, for what is stored of its answer.
package final class ShownLabels: Sendable {
  private let state = Mutex<Labels?>(nil)

  package init() {}

  /// nil when no session was begun: nothing is known then.
  package var all: Labels? { state.withLock { $0 } }

  func note(_ labels: Labels) { state.withLock { $0 = ($0 ?? .none).union(labels) } }
}
