import LucidCore
import Synchronization

/// A connection to a server: requests and their answers.
protocol MCPChannel: Sendable {
  /// Whether requests can still be answered.
  var isOpen: Bool { get }

  /// Sends a request and waits for its answer. A cancelled task returns at once, and the server is
  /// told.
  func exchange(_ request: MCPRequest) async -> MCPOutcome
  /// Sends a message that is not answered.
  func notify(_ message: [UInt8], version: String?) async
  /// Ends the connection, and a program behind it. Blocks until it has ended.
  func end()
}

/// The answer to a request: a result, the server's error, or why there is none.
enum MCPOutcome: Sendable {
  case result(MCPResult)
  case refused(MCPRefusal)
  case failed(StepFailure)
}

/// The requests to one server that wait for their answers.
final class MCPInbox: Sendable {
  private struct State {
    var waiting: [Int: UnsafeContinuation<MCPOutcome, Never>] = [:]
    /// Requests that were called off before they waited.
    var cancelled: Set<Int> = []
    /// Why nothing is answered any more.
    var failure: StepFailure?
  }

  private let state = Mutex(State())

  var isOpen: Bool { state.withLock { $0.failure == nil } }

  /// Waits for the answer to a request, which `send` sends.
  func answer(_ id: Int, _ send: () -> Void) async -> MCPOutcome {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let failure = state.withLock { state -> StepFailure? in
          if let failure = state.failure { return failure }
          if state.cancelled.remove(id) != nil { return StepFailure(.cancelled, "cancelled") }
          state.waiting[id] = continuation
          return nil
        }
        if let failure { continuation.resume(returning: .failed(failure)) } else { send() }
      }
    } onCancel: {
      let continuation = state.withLock { state -> UnsafeContinuation<MCPOutcome, Never>? in
        if let waiting = state.waiting.removeValue(forKey: id) { return waiting }
        state.cancelled.insert(id)
        return nil
      }
      continuation?.resume(returning: .failed(StepFailure(.cancelled, "cancelled")))
    }
  }

  /// Gives an answer to the request that waits for it; one that comes late is dropped.
  func give(_ outcome: MCPOutcome, to id: Int) {
    state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: outcome)
  }

  /// Ends all requests that wait, and those to come. The first failure stays.
  func close(_ failure: StepFailure) {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      if state.failure == nil { state.failure = failure }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume(returning: .failed(failure)) }
  }
}
