package import LucidCore
import Synchronization

/// A tool call in a task of its own: it can be cancelled alone, and is abandoned if it does not
/// stop.
package struct BoundedCall: Sendable {
  package typealias Outcome = Result<ToolResult, StepFailure>
  /// Makes the call; can be run again.
  package typealias Work = @Sendable () async -> Outcome

  private let task: Task<Void, Never>
  private let promise: CallPromise

  /// Starts the call.
  package init(_ clock: any RunClock, _ executor: (any TaskExecutor)?, _ work: @escaping Work) {
    let promise = CallPromise(clock, executor)
    self.promise = promise
    task = Task(executorPreference: executor) { promise.resolve(await work()) }
  }

  /// Returns work that calls a tool.
  package static func work(_ tool: any Tool, _ arguments: Arguments, _ context: ToolContext) -> Work {
    {
      do throws(StepFailure) { return .success(try await tool.call(arguments, in: context)) } catch { return .failure(error) }
    }
  }

  /// Returns the outcome. Cancelling the task that waits cancels the call. Awaited once.
  package func outcome() async -> Outcome {
    await withTaskCancellationHandler {
      await promise.outcome()
    } onCancel: {
      cancel()
    }
  }

  /// Returns the outcome, or `failure` at once when `time` is over.
  package func outcome(within time: Duration, else failure: StepFailure) async -> Outcome {
    let promise = promise
    let (task, clock) = (task, promise.clock)
    let timer = Task(executorPreference: promise.executor) {
      do { try await clock.sleep(time) } catch { return }
      task.cancel()
      promise.resolve(.failure(failure))
    }
    defer { timer.cancel() }
    return await outcome()
  }

  /// Cancels the call and abandons it after a grace period.
  package func cancel() {
    task.cancel()
    promise.abandon()
  }

  /// Returns at most a year: a file may give any number of seconds.
  package static func nanoseconds(_ seconds: Int) -> UInt64 { UInt64(min(max(0, seconds), 31_536_000)) * 1_000_000_000 }
}

/// A one-shot result. Once abandoned it resolves to `.cancelled` after a grace period.
///
/// A tool that ignores cancellation goes on by itself; nothing waits for it.
private final class CallPromise: Sendable {
  typealias Outcome = BoundedCall.Outcome

  /// The grace period in which a cancelled call may end by itself.
  private static let grace = Duration.milliseconds(250)

  private enum State {
    case open
    case awaited(UnsafeContinuation<Outcome, Never>)
    case resolved(Outcome)
    case consumed
  }

  let clock: any RunClock
  let executor: (any TaskExecutor)?
  private let state = Mutex((state: State.open, grace: Task<Void, Never>?.none))

  init(_ clock: any RunClock, _ executor: (any TaskExecutor)?) {
    self.clock = clock
    self.executor = executor
  }

  /// Later results than the first are dropped.
  func resolve(_ outcome: Outcome) {
    let (awaiting, grace) = state.withLock { s -> (UnsafeContinuation<Outcome, Never>?, Task<Void, Never>?) in
      let grace = s.grace
      switch s.state {
      case .open:
        s = (.resolved(outcome), nil)
        return (nil, grace)
      case .awaited(let continuation):
        s = (.consumed, nil)
        return (continuation, grace)
      case .resolved, .consumed: return (nil, nil)
      }
    }
    grace?.cancel()
    awaiting?.resume(returning: outcome)
  }

  func outcome() async -> Outcome {
    await withUnsafeContinuation { continuation in
      let ready = state.withLock { s -> Outcome? in
        if case .resolved(let outcome) = s.state {
          s.state = .consumed
          return outcome
        }
        s.state = .awaited(continuation)
        return nil
      }
      if let ready { continuation.resume(returning: ready) }
    }
  }

  /// Resolves to `.cancelled` after the grace period.
  func abandon() {
    state.withLock { s in
      guard s.grace == nil else { return }
      switch s.state {
      case .resolved, .consumed: return
      case .open, .awaited: break
      }
      s.grace = Task(executorPreference: executor) {
        do { try await self.clock.sleep(Self.grace) } catch { return }
        self.resolve(.failure(StepFailure(.cancelled, .words(.cancelled))))
      }
    }
  }
}
