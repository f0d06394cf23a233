import LucidReport
import Synchronization

/// One line on the terminal that says how far the tests are, once they take longer than half a second.
final class TrialProgress: Sendable {
  private struct State {
    var done = 0
    var shown = false
  }

  private let state = Mutex(State())
  private let all: Int
  private let enabled: Bool
  private let started = ContinuousClock.now

  init(of all: Int, enabled: Bool) {
    self.all = all
    self.enabled = enabled
  }

  /// A test is over.
  func note(_ name: String) {
    guard enabled else { return }
    state.withLock { state in
      state.done += 1
      guard ContinuousClock.now - started >= .milliseconds(500) else { return }
      state.shown = true
      Output.error("\r\u{1B}[K\(state.done) of \(all) tests …")
    }
  }

  func finish() {
    state.withLock { state in if state.shown { Output.error("\r\u{1B}[K") } }
  }
}
