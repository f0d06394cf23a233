import LucidSystem
import Synchronization

/// Calls of clients on a few threads; more wait for one.
final class CallQueue: Sendable {
  /// Runs are processes of their own: more at a time only wait for each other.
  private static let mostRunning = 4
  private static let mostWaiting = 64

  private struct State {
    var running = 0
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  private let idle = Bell()

  /// Returns false when too many wait already, or the system has no thread left.
  func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    enum Place { case now, later, none }
    let place = state.withLock { state -> Place in
      guard state.running >= Self.mostRunning else {
        state.running += 1
        return .now
      }
      guard state.waiting.count < Self.mostWaiting else { return .none }
      state.waiting.append(work)
      return .later
    }
    switch place {
    case .none: return false
    case .later: return true
    case .now:
      if SystemThread.start({ self.perform(work) }) { return true }
      state.withLock { $0.running -= 1 }
      return false
    }
  }

  /// Waits until nothing runs, for a server that ends.
  func finish() {
    while state.withLock({ $0.running > 0 }) { _ = idle.wait(milliseconds: 100) }
  }

  private func perform(_ work: @Sendable () -> Void) {
    work()
    while let next = next() { next() }
    idle.ring()
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.running -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
