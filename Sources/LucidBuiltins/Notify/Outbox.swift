package import LucidCore
import Synchronization

/// The notifications of one attempt at a run, in the order of the calls. Nothing is sent from here:
/// the commit of the run takes them, or they are forgotten.
package final class Outbox: NotifyBackend {
  private let state = Mutex((sends: [StagedSend](), isOpen: true))

  package init() {}

  package func stage(_ send: StagedSend) throws(StepFailure) -> StagedSend {
    let staged = state.withLock { state -> StagedSend? in
      guard state.isOpen else { return nil }
      // A call that is tried again stages the same; another one under its key is told apart.
      var (next, number) = (send, 1)
      while let known = state.sends.first(where: { $0.key == next.key }) {
        if known == next { return known }
        number += 1
        next = send.keyed("\(send.key)~\(number)")
      }
      state.sends.append(next)
      return next
    }
    guard let staged else { throw StepFailure(.cancelled, .words(.runHasEnded)) }
    return staged
  }

  /// Those that were staged.
  package var sends: [StagedSend] { state.withLock { $0.sends } }

  /// Ends the staging: a call that is still in flight adds nothing.
  package func close() { state.withLock { $0.isOpen = false } }
}
