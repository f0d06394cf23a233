import LucidCore
import Synchronization

/// What one call brings back, once: its result, or after it was called off and did not stop, the word that it was.
///
/// A tool that does not heed cancellation goes on by itself; nobody waits for it.
final class Reply: Sendable {
  typealias Outcome = Result<ToolResult, StepFailure>

  /// How long a call that was called off may take to end in its own way.
  private static let grace = Duration.milliseconds(250)

  private enum State {
    case open
    case waiting(UnsafeContinuation<Outcome, Never>)
    case given(Outcome)
    case over
  }

  private let state = Mutex((state: State.open, patience: Task<Void, Never>?.none))

  /// Later results than the first are dropped.
  func give(_ outcome: Outcome) {
    let (waiting, patience) = state.withLock { s -> (UnsafeContinuation<Outcome, Never>?, Task<Void, Never>?) in
      let patience = s.patience
      switch s.state {
      case .open:
        s = (.given(outcome), nil)
        return (nil, patience)
      case .waiting(let continuation):
        s = (.over, nil)
        return (continuation, patience)
      case .given, .over: return (nil, nil)
      }
    }
    patience?.cancel()
    waiting?.resume(returning: outcome)
  }

  /// Asked once.
  func outcome() async -> Outcome {
    await withUnsafeContinuation { continuation in
      let ready = state.withLock { s -> Outcome? in
        if case .given(let outcome) = s.state {
          s.state = .over
          return outcome
        }
        s.state = .waiting(continuation)
        return nil
      }
      if let ready { continuation.resume(returning: ready) }
    }
  }

  /// The call was told to stop: after a moment it is not waited for any longer.
  func callOff(_ clock: any RunClock, _ executor: (any TaskExecutor)?) {
    state.withLock { s in
      guard s.patience == nil else { return }
      switch s.state {
      case .given, .over: return
      case .open, .waiting: break
      }
      s.patience = Task(executorPreference: executor) {
        do { try await clock.sleep(Self.grace) } catch { return }
        self.give(.failure(StepFailure(.cancelled, "cancelled")))
      }
    }
  }
}
