import Synchronization

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// Waits for asynchronous work from the main thread, which commands that do none of it never leave.
enum Blocking {
  private final class Slot<T: Sendable>: Sendable {
    let value = Mutex<T?>(nil)
  }

  /// With `interruptible`, Ctrl-C and a polite kill cancel the work, which then ends in its own way.
  static func run<T: Sendable>(interruptible: Bool, _ work: @escaping @Sendable () async -> T) -> T {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    // Every thread made from here on leaves these to the main thread, which waits for them.
    if interruptible { pthread_sigmask(SIG_BLOCK, &signals, nil) }
    sigaddset(&signals, SIGUSR1)
    var done = sigset_t()
    sigemptyset(&done)
    sigaddset(&done, SIGUSR1)
    pthread_sigmask(SIG_BLOCK, &done, nil)

    let slot = Slot<T>()
    let waiting = pthread_self()
    let task = Task {
      let value = await work()
      slot.value.withLock { $0 = value }
      pthread_kill(waiting, SIGUSR1)
    }
    var waited = interruptible ? signals : done
    while true {
      var signal: Int32 = 0
      sigwait(&waited, &signal)
      if let value = slot.value.withLock({ $0 }) { return value }
      if signal != SIGUSR1 { task.cancel() }
    }
  }
}
