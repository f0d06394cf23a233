import LucidCore
import Synchronization

/// What was asked of the outside world, in order, by all doubles that share it; can make one of the calls fail.
package final class CallLog: Sendable {
  private struct State {
    var entries: [String] = []
    var counts: [String: Int] = [:]
    var calls = 0
    var failing: Int?
    var underway = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// The call with this number, from 1, will fail; later ones work again.
  package convenience init(failing n: Int) {
    self.init()
    state.withLock { $0.failing = n }
  }

  /// `start NAME` and `end NAME`, as they happened.
  package var entries: [String] { state.withLock { $0.entries } }
  /// All calls so far.
  package var calls: Int { state.withLock { $0.calls } }
  /// Calls that have begun and not ended.
  package var underway: Int { state.withLock { $0.underway } }
  package func count(_ name: String) -> Int { state.withLock { $0.counts[name] ?? 0 } }

  /// Runs one call between its two entries. Errors: those of `body`, and the failure that was asked for.
  func call<T>(_ name: String, _ body: (_ nth: Int) async throws(StepFailure) -> T) async throws(StepFailure) -> T {
    let (nth, fails) = state.withLock { state in
      state.entries.append("start " + name)
      state.counts[name, default: 0] += 1
      state.calls += 1
      state.underway += 1
      return (state.counts[name] ?? 0, state.calls == state.failing)
    }
    defer {
      state.withLock {
        $0.entries.append("end " + name)
        $0.underway -= 1
      }
    }
    if fails { throw StepFailure(.failed, "\(name) broke") }
    return try await body(nth)
  }
}
