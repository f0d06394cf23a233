/// Keeps a signal from the calling thread for a while. One that came meanwhile is forgotten.
struct BlockedSignal {
  private let signal: Int32
  private let wasBlocked: Bool

  init(_ signal: Int32) {
    self.signal = signal
    var one = Self.set(signal)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &one, &before)
    wasBlocked = sigismember(&before, signal) == 1
  }

  func end() {
    guard !wasBlocked else { return }
    var one = Self.set(signal)
    var none = timespec()
    while sigtimedwait(&one, nil, &none) >= 0 {}
    pthread_sigmask(SIG_UNBLOCK, &one, nil)
  }

  private static func set(_ signal: Int32) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    return set
  }
}
