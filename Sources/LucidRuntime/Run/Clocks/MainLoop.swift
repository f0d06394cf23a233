package import LucidCore
import LucidSystem
import Synchronization

/// Runs asynchronous work on the thread that asks for it, with its own timers: no pool of threads
/// is started for it.
///
/// A run is mostly waiting and a little deciding, which one thread does best: a process that waits
/// for nothing starts none, and a thousand waits cost a heap. Work that blocks has `BlockingPool`.
/// Linux: waits in `sigtimedwait` for SIGUSR1. What is asked to end is told so by `EndSignals`.
package final class MainLoop: TaskExecutor {
  private struct Timer {
    let deadline: UInt64
    let id: Int
    let continuation: UnsafeContinuation<Bool, Never>
  }

  private struct State {
    var jobs: [UnownedJob] = []
    /// A heap by deadline.
    var timers: [Timer] = []
    /// Timers whose task was cancelled before they were set.
    var cancelled: Set<Int> = []
    var nextTimer = 0
    /// Whether the loop's thread sleeps and has to be woken.
    var sleeps = false
  }

  private let state = Mutex(State())
  private let thread = pthread_self()
  /// The time that its timers go by.
  let clock: any RunClock

  /// Made on the thread that will call `run`.
  package init(_ clock: any RunClock) { self.clock = clock }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let wake = state.withLock { state in
      state.jobs.append(job)
      defer { state.sleeps = false }
      return state.sleeps
    }
    if wake { pthread_kill(thread, SIGUSR1) }
  }

  /// Whether the program has been asked to end: what computes for long on this thread looks at it,
  /// and the loop when it has the thread.
  package var isInterrupted: Bool { EndSignals.isCaught }

  /// Does the work and returns its result. SIGINT, SIGTERM and SIGHUP cancel it, and it then ends
  /// in its own way.
  package func run<T: Sendable>(_ work: @escaping @Sendable () async -> T) -> T {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGUSR1)
    // Threads started from here on leave it to this one. It stays blocked: a last call to wake up may still be on its way, from a thread
    // that lost a race with the end, and would end the process.
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    EndSignals.hold(waking: thread)
    defer { EndSignals.release() }
    let slot = Slot<T>()
    let task = Task(executorPreference: self) { slot.put(await work()) }
    var isTold = false
    while true {
      drain()
      if let value = slot.take() { return value }
      if !isTold, isInterrupted {
        isTold = true
        task.cancel()
        continue
      }
      guard let wait = fireTimers() else { continue }
      pause(wait, signals)
    }
  }

  private final class Slot<T: Sendable>: Sendable {
    private let value = Mutex<T?>(nil)
    func put(_ new: T) { value.withLock { $0 = new } }
    func take() -> T? { value.withLock { $0 } }
  }

  private func drain() {
    while true {
      let jobs = state.withLock { state in
        defer { state.jobs = [] }
        return state.jobs
      }
      if jobs.isEmpty { return }
      for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  // MARK: Waiting

  /// Wakes what is due. Gives how long nothing will be, or nil when there is something to do now.
  private func fireTimers() -> UInt64? {
    let now = clock.uptime()
    var due: [Timer] = []
    let wait: UInt64? = state.withLock { state in
      while let first = state.timers.first, first.deadline <= now { due.append(Self.pop(&state.timers)) }
      if !due.isEmpty || !state.jobs.isEmpty { return nil }
      state.sleeps = true
      return state.timers.first.map { $0.deadline - now } ?? 3_600_000_000_000
    }
    for timer in due { timer.continuation.resume(returning: true) }
    return wait
  }

  private func pause(_ nanoseconds: UInt64, _ signals: sigset_t) {
    var signals = signals
    var time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    _ = sigtimedwait(&signals, nil, &time)
    state.withLock { $0.sleeps = false }
  }

  /// Returns after `duration`; throws at once when the task is cancelled.
  package func sleep(_ duration: Duration) async throws {
    let parts = duration.components
    let nanoseconds = max(0, parts.seconds) * 1_000_000_000 + max(0, parts.attoseconds / 1_000_000_000)
    let deadline = clock.uptime() + UInt64(nanoseconds)
    let id = state.withLock { state in
      state.nextTimer += 1
      return state.nextTimer
    }
    let fired = await withTaskCancellationHandler {
      await withUnsafeContinuation { (continuation: UnsafeContinuation<Bool, Never>) in
        let (cancelled, wake) = state.withLock { state in
          if state.cancelled.remove(id) != nil { return (true, false) }
          Self.push(Timer(deadline: deadline, id: id, continuation: continuation), &state.timers)
          defer { state.sleeps = false }
          return (false, state.sleeps)
        }
        if cancelled { continuation.resume(returning: false) }
        if wake { pthread_kill(thread, SIGUSR1) }
      }
    } onCancel: {
      let waiting: UnsafeContinuation<Bool, Never>? = state.withLock { state in
        guard let i = state.timers.firstIndex(where: { $0.id == id }) else {
          state.cancelled.insert(id)
          return nil
        }
        let timer = state.timers.remove(at: i)
        // Taking one out of the middle upsets the heap; this is rare, so it is made anew.
        state.timers.sort { $0.deadline < $1.deadline }
        return timer.continuation
      }
      waiting?.resume(returning: false)
    }
    if !fired { throw CancellationError() }
  }

  private static func push(_ timer: Timer, _ heap: inout [Timer]) {
    heap.append(timer)
    var i = heap.count - 1
    while i > 0, heap[(i - 1) / 2].deadline > heap[i].deadline {
      heap.swapAt(i, (i - 1) / 2)
      i = (i - 1) / 2
    }
  }

  private static func pop(_ heap: inout [Timer]) -> Timer {
    heap.swapAt(0, heap.count - 1)
    let first = heap.removeLast()
    var i = 0
    while true {
      var least = i
      for child in [2 * i + 1, 2 * i + 2] where child < heap.count && heap[child].deadline < heap[least].deadline {
        least = child
      }
      if least == i { return first }
      heap.swapAt(i, least)
      i = least
    }
  }
}
