package import LucidCore
import Synchronization

/// Runs calls that block (files, C libraries, programs) on a bounded number of threads, so that the
/// few threads of the concurrency runtime stay free. A thread waits a fifth of a second for more
/// before it ends.
///
/// Cancelling the waiting task returns at once with `.cancelled`: a call that has not begun never
/// does; one that has begun finishes, its result is dropped, and another thread may take its place,
/// so that calls that hang do not use up the pool.
package final class BlockingPool: Sendable {
  /// Files and C libraries keep a few processors busy; more threads only wait for each other.
  package static let usualLimit = 16

  private let limit: Int
  private let state = Mutex(State())

  private struct State {
    var waiting: [Job] = []
    /// Where in `waiting` the next one is.
    var next = 0
    /// Threads that take jobs.
    var threads = 0
    /// Those of them that wait for one and have not been rung for.
    var idle = 0
  }

  /// Wakes a thread that waits.
  private let bell = Bell()

  private final class Job: Sendable {
    enum Phase { case waiting, running, done, abandoned }
    /// Takes what tells whether its result is still wanted.
    let body: @Sendable (_ isWanted: @escaping () -> Bool) -> Void
    let phase = Mutex(Phase.waiting)

    init(_ body: @escaping @Sendable (_ isWanted: @escaping () -> Bool) -> Void) { self.body = body }

    func run() { body { self.phase.withLock { $0 != .abandoned } } }
  }

  package init(limit: Int = usualLimit) { self.limit = max(1, limit) }

  package func run<T: Sendable>(_ body: @escaping @Sendable () throws(StepFailure) -> T) async throws(StepFailure) -> T {
    try await runPolling { _ throws(StepFailure) -> T in try body() }
  }

  /// Runs a call that asks `isWanted` while it works, and stops when its task was cancelled: one
  /// that goes through data of others, which may take long.
  package func runPolling<T: Sendable>(
    _ body: @escaping @Sendable (_ isWanted: @escaping () -> Bool) throws(StepFailure) -> T
  ) async throws(StepFailure) -> T {
    let once = Once<T>()
    let job = Job { isWanted in
      let result: Result<T, StepFailure>
      do throws(StepFailure) { result = .success(try body(isWanted)) } catch { result = .failure(error) }
      once.finish(result)
    }
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { (continuation: UnsafeContinuation<Result<T, StepFailure>, Never>) in
        guard once.wait(continuation) else { return }
        self.submit(job)
      }
    } onCancel: {
      self.abandon(job)
      once.finish(.failure(StepFailure(.cancelled, .words(.cancelled))))
    }
    return try result.get()
  }

  /// Runs a call that is waited for whatever happens: cancelling the waiting task calls `onCancel`,
  /// so that the call can end early.
  package func runToEnd<T: Sendable>(
    onCancel: @escaping @Sendable () -> Void, _ body: @escaping @Sendable () throws(StepFailure) -> T
  ) async throws(StepFailure) -> T {
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { (continuation: UnsafeContinuation<Result<T, StepFailure>, Never>) in
        submit(
          Job { _ in
            let result: Result<T, StepFailure>
            do throws(StepFailure) { result = .success(try body()) } catch { result = .failure(error) }
            continuation.resume(returning: result)
          })
      }
    } onCancel: {
      onCancel()
    }
    return try result.get()
  }

  // MARK: Threads

  private func submit(_ job: Job) {
    enum RequiredPermission { case none, bell, thread }
    let need = state.withLock { state -> RequiredPermission in
      state.waiting.append(job)
      if state.idle > 0 {
        state.idle -= 1
        return .bell
      }
      guard state.threads < limit else { return .none }
      state.threads += 1
      return .thread
    }
    switch need {
    case .none: break
    case .bell: bell.ring()
    case .thread: startThread()
    }
  }

  private func startThread() {
    let isStarted = SystemThread.start(stack: .mib(2)) { self.work() }
    guard !isStarted else { return }
    // The system has no thread left. The others do the work; if there is none, it is done here rather than lost.
    let isAlone = state.withLock { state in
      guard state.threads > 1 else { return true }
      state.threads -= 1
      return false
    }
    if isAlone { work() }
  }

  private func work() {
    while let job = take() {
      job.run()
      let isAbandoned = job.phase.withLock { phase in
        if phase == .running { phase = .done }
        return phase == .abandoned
      }
      // The place of this thread has been given to another.
      if isAbandoned { return }
    }
  }

  /// Takes the next job, after a wait if need be. Returns nil once this thread is out of the count.
  private func take() -> Job? {
    while true {
      if let job = next() { return job }
      if bell.wait(milliseconds: 200) { continue }
      let ends = state.withLock { state in
        guard state.idle > 0 else { return false }
        state.idle -= 1
        state.threads -= 1
        return true
      }
      if ends { return nil }
      // Somebody has just taken it out of those that wait, and rings.
      bell.wait()
    }
  }

  /// Takes the next job; nil counts this thread among those that wait.
  private func next() -> Job? {
    state.withLock { state in
      while state.next < state.waiting.count {
        let job = state.waiting[state.next]
        state.next += 1
        if state.next > 1_000 {
          state.waiting.removeFirst(state.next)
          state.next = 0
        }
        let isWanted = job.phase.withLock { phase in
          if phase == .waiting { phase = .running }
          return phase == .running
        }
        if isWanted { return job }
      }
      state.waiting = []
      state.next = 0
      state.idle += 1
      return nil
    }
  }

  private func abandon(_ job: Job) {
    let needsThread = state.withLock { state in
      let wasRunning = job.phase.withLock { phase in
        let wasRunning = phase == .running
        if phase != .done { phase = .abandoned }
        return wasRunning
      }
      guard wasRunning else { return false }
      // Its thread counts no more. One takes its place if anything waits.
      guard state.next < state.waiting.count else {
        state.threads -= 1
        return false
      }
      return true
    }
    if needsThread { startThread() }
  }

  /// A result that arrives once; later ones are dropped.
  private final class Once<T: Sendable>: Sendable {
    private enum State {
      case idle
      case waiting(UnsafeContinuation<Result<T, StepFailure>, Never>)
      case finished(Result<T, StepFailure>)
      case delivered
    }
    private let state = Mutex(State.idle)

    /// Returns false when the result was there already and has been delivered.
    func wait(_ continuation: UnsafeContinuation<Result<T, StepFailure>, Never>) -> Bool {
      let ready: Result<T, StepFailure>? = state.withLock {
        if case .finished(let r) = $0 {
          $0 = .delivered
          return r
        }
        $0 = .waiting(continuation)
        return nil
      }
      if let ready { continuation.resume(returning: ready) }
      return ready == nil
    }

    func finish(_ result: Result<T, StepFailure>) {
      let waiting: UnsafeContinuation<Result<T, StepFailure>, Never>? = state.withLock {
        switch $0 {
        case .idle:
          $0 = .finished(result)
          return nil
        case .waiting(let c):
          $0 = .delivered
          return c
        case .finished, .delivered: return nil
        }
      }
      waiting?.resume(returning: result)
    }
  }
}
