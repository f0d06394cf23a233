package import LucidCore
import Synchronization

/// The problems of storing and writing a run: reported with `--quiet`, too.
package final class StorageProblems: Sendable {
  private let state = Mutex<(notices: [Notice], isLoss: Bool)>(([], false))
  private let sends = Mutex<[OutgoingMessage]>([])

  package init() {}

  package var all: [Notice] { state.withLock { $0.notices } }

  /// Whether the history lacks something of the run.
  package var isLoss: Bool { state.withLock { $0.isLoss } }

  /// The sends of a run that is not stored: there is no queue for them, so that they are handed
  /// over once when the run has ended.
  package var unqueued: [OutgoingMessage] { sends.withLock { $0 } }

  func add(unqueued messages: [OutgoingMessage]) { sends.withLock { $0 += messages } }

  package func add(_ notices: [Notice], isLoss: Bool) {
    guard !notices.isEmpty else { return }
    state.withLock { state in
      state.notices += notices
      if isLoss { state.isLoss = true }
    }
  }
}
