package import LucidCore
import Synchronization

/// The end of an exchange with a program or server: an answer, or why there is none.
package protocol ExchangeOutcome: Sendable {
  static func failed(_ failure: StepFailure) -> Self
}

/// The requests to one program or server that wait for their answers.
package final class AnswerInbox<Outcome: ExchangeOutcome>: Sendable {
  private struct State {
    var waiting: [Int: UnsafeContinuation<Outcome, Never>] = [:]
    /// Requests that were called off before they waited.
    var cancelled: Set<Int> = []
    /// Why nothing is answered any more.
    var failure: StepFailure?
  }

  private let state = Mutex(State())

  package init() {}

  package var isOpen: Bool { state.withLock { $0.failure == nil } }

  /// Waits for the answer to a request, which `send` sends.
  package func answer(_ id: Int, _ send: () -> Void) async -> Outcome {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let failure = state.withLock { state -> StepFailure? in
          if let failure = state.failure { return failure }
          if state.cancelled.remove(id) != nil { return StepFailure(.cancelled, .words(.cancelled)) }
          state.waiting[id] = continuation
          return nil
        }
        if let failure { continuation.resume(returning: .failed(failure)) } else { send() }
      }
    } onCancel: {
      let continuation = state.withLock { state -> UnsafeContinuation<Outcome, Never>? in
        if let waiting = state.waiting.removeValue(forKey: id) { return waiting }
        state.cancelled.insert(id)
        return nil
      }
      continuation?.resume(returning: .failed(StepFailure(.cancelled, .words(.cancelled))))
    }
  }

  /// Gives an answer to the request that waits for it; one that comes late is dropped.
  package func give(_ outcome: Outcome, to id: Int) {
    state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: outcome)
  }

  /// Ends all requests that wait, and those to come. The first failure stays.
  package func close(_ failure: StepFailure) {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      if state.failure == nil { state.failure = failure }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume(returning: .failed(failure)) }
  }
}
