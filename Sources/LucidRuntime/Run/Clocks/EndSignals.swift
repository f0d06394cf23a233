import LucidSystem
import Synchronization

/// SIGINT, SIGTERM and SIGHUP: the program ends within a second, whatever it is doing.
///
/// While nothing is under way they do what they do to any program. While a run is, the first one is
/// noted: the loop and everything that renders look at it, the run ends as cancelled and is stored.
/// If that takes longer than `grace`, or at a second signal, the process ends at once; files are
/// then as the journal of the vault leaves them.
///
/// The handler touches atomics and calls what POSIX allows in one. Signals that the parent has
/// ignored (`nohup`) stay ignored.
package enum EndSignals {
  /// Until the process ends by force.
  static let grace: UInt64 = 800_000_000
  /// The same while files are being put in their places.
  static let commitGrace: UInt64 = 3_000_000_000
  /// The period in which repeated signals count as one: senders often signal the process group as
  /// well.
  static let pause: UInt64 = 250_000_000

  private static let all = [SIGINT, SIGTERM, SIGHUP]
  private static let isInstalled = Atomic(false)
  /// Loops and holds.
  private static let underWay = Atomic(0)
  private static let commits = Atomic(0)
  /// When the first signal came, by the steady clock; 0 for none.
  private static let caughtAt = Atomic<UInt64>(0)
  private static let caughtSignal = Atomic<Int32>(0)
  private static let thread = Atomic<UInt>(0)

  /// Whether the program has been asked to end.
  package static var isCaught: Bool { caughtAt.load(ordering: .relaxed) != 0 }

  /// The signal that came; nil when none did.
  package static var caught: Int32? {
    let signal = caughtSignal.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Whether a conversation goes on: nothing came, or only a Ctrl-C, which ended the answer and is
  /// then forgotten.
  package static func forgiveInterrupt() -> Bool {
    guard let caught else { return true }
    guard caught == SIGINT else { return false }
    forgive()
    return true
  }

  /// Forgets a signal that only ended what was under way.
  package static func forgive() {
    set(timer: 0)
    caughtSignal.store(0, ordering: .relaxed)
    caughtAt.store(0, ordering: .relaxed)
  }

  /// Work that ends in its own way when a signal comes. End it with `release`.
  package static func hold() {
    install()
    underWay.add(1, ordering: .relaxed)
  }

  package static func release() { underWay.subtract(1, ordering: .relaxed) }

  /// Does what is better finished than ended by force, such as the commit of a vault.
  package static func committing<T, Failure: Error>(_ body: () async throws(Failure) -> T) async throws(Failure) -> T {
    commits.add(1, ordering: .relaxed)
    defer { commits.subtract(1, ordering: .relaxed) }
    return try await body()
  }

  /// `thread` is woken by SIGUSR1, which it must have blocked.
  static func hold(waking thread: pthread_t) {
    Self.thread.store(number(thread), ordering: .relaxed)
    hold()
    // Whoever started the program, or the thread, may have blocked them.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in all + [SIGALRM] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  // MARK: The handler

  private static func install() {
    guard !isInstalled.exchange(true, ordering: .relaxed) else { return }
    // Made before a handler needs them.
    _ = (underWay.load(ordering: .relaxed), commits.load(ordering: .relaxed), isCaught, caught, thread.load(ordering: .relaxed))
    _ = (grace, commitGrace, pause)
    for signal in all {
      var before = sigaction()
      sigaction(signal, nil, &before)
      if isIgnored(before) { continue }
      set(signal) { EndSignals.note($0) }
    }
    set(SIGALRM) { _ in EndSignals.timeIsUp() }
  }

  private static func set(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    sigemptyset(&action.sa_mask)
    for other in all + [SIGALRM] { sigaddset(&action.sa_mask, other) }
    action.sa_flags = Int32(SA_RESTART)
    sigaction(signal, &action, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    guard let handler = action.__sigaction_handler.sa_handler else { return false }
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func note(_ signal: Int32) {
    let error = errno
    defer { errno = error }
    let now = uptime()
    // The second of two that were sent at once may come when the run has just ended.
    let earlier = caughtAt.load(ordering: .relaxed)
    if earlier != 0 {
      if now &- earlier > pause { leave() }
      return
    }
    guard underWay.load(ordering: .relaxed) > 0 else {
      // As if there were no handler; it comes when this one returns.
      set(default: signal)
      raise(signal)
      return
    }
    guard caughtAt.compareExchange(expected: 0, desired: now, ordering: .relaxed).exchanged else { return }
    caughtSignal.store(signal, ordering: .relaxed)
    set(timer: grace)
    wake()
  }

  private static func timeIsUp() {
    let error = errno
    defer { errno = error }
    let first = caughtAt.load(ordering: .relaxed)
    guard first != 0 else { return }
    if commits.load(ordering: .relaxed) > 0, uptime() &- first < commitGrace { return set(timer: 50_000_000) }
    leave()
  }

  private static func leave() {
    let text: StaticString = "lucid: cancelled\n"
    _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
    _exit(130)
  }

  // MARK: Calls

  private static func set(default signal: Int32) {
    var action = sigaction()
    sigemptyset(&action.sa_mask)
    sigaction(signal, &action, nil)
  }

  private static func set(timer nanoseconds: UInt64) {
    var value = itimerval()
    value.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
    value.it_value.tv_usec = .init(nanoseconds % 1_000_000_000 / 1_000)
    setitimer(Int32(ITIMER_REAL.rawValue), &value, nil)
  }

  private static func uptime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec) | 1
  }

  private static func number(_ thread: pthread_t) -> UInt {
    thread
  }

  private static func wake() {
    let thread = thread.load(ordering: .relaxed)
    if thread != 0 { pthread_kill(thread, SIGUSR1) }
  }
}
