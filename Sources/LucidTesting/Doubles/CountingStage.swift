import LucidCore
import LucidRuntime
import Synchronization

/// A stage that keeps what became lasting, and how often anything did.
package final class CountingStage: WriteStage {
  private struct State {
    var tree: StagedTree?
    var commits: [[FileChange]] = []
    var discards = 0
  }

  private let state = Mutex(State())

  package init() {}

  package func watch(_ tree: StagedTree) { state.withLock { $0.tree = tree } }

  package var isLasting: Bool { true }
  /// The files of each commit.
  package var commits: [[FileChange]] { state.withLock { $0.commits } }
  package var discards: Int { state.withLock { $0.discards } }

  package func commit() async throws(StepFailure) -> [Notice] {
    state.withLock { state in
      state.commits.append(state.tree?.changes ?? [])
      state.tree?.close()
    }
    return []
  }

  package func discard() {
    state.withLock { state in
      state.discards += 1
      state.tree?.close()
    }
  }
}
