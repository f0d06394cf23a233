import LucidCore
import Synchronization

/// The number of calls of tools and variables in one test.
final class CallCount: Sendable {
  private struct State {
    var calls: [AbilityTestAssertion.CallTarget: Int] = [:]
    var writes = 0
  }

  private let state = Mutex(State())

  func note(_ target: AbilityTestAssertion.CallTarget, _ effect: Effect) {
    state.withLock { state in
      state.calls[target, default: 0] += 1
      if effect != .read { state.writes += 1 }
    }
  }

  func calls(of targets: [AbilityTestAssertion.CallTarget]) -> Int {
    state.withLock { state in targets.reduce(0) { $0 + (state.calls[$1] ?? 0) } }
  }

  /// Calls of tools that write or send.
  var writes: Int { state.withLock { $0.writes } }
}
