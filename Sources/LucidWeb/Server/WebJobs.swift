import LucidApplication
import LucidCore
import LucidSystem
import Synchronization

/// Runs that were started from a page: each goes on to its end whether or not the page is open, and
/// its page can be looked at again for a while.
final class WebJobs: Sendable {
  private struct State {
    var jobs: [String: WebOutput] = [:]
    /// The numbers, the oldest first.
    var order: [String] = []
    var count = 0
    var running = 0
  }

  /// Runs are processes of their own: more at a time only wait for each other.
  private static let mostRunning = 8
  /// Pages that are kept; of more than these, the oldest that has ended goes.
  private static let mostKept = 24

  private let state = Mutex(State())

  /// Starts a process. Returns the number of its job; nil when too many run, or the system has no
  /// thread left.
  func start(_ command: ServedCommand, by process: CommandProcess, input: [UInt8]) -> String? {
    let output = WebOutput()
    let number = state.withLock { state -> String? in
      guard state.running < Self.mostRunning else { return nil }
      state.running += 1
      state.count += 1
      let number = String(state.count)
      state.jobs[number] = output
      state.order.append(number)
      if state.order.count > Self.mostKept, let old = state.order.firstIndex(where: { state.jobs[$0]?.isOver ?? true }) {
        state.jobs[state.order.remove(at: old)] = nil
      }
      return number
    }
    guard let number else { return nil }
    let isStarted = SystemThread.start {
      _ = try? process.run(command, input) { bytes in
        if !bytes.isEmpty { output.add(bytes) }
        return true
      }
      output.end()
      self.state.withLock { $0.running -= 1 }
    }
    guard isStarted else {
      state.withLock { state in
        state.running -= 1
        state.jobs[number] = nil
        state.order.removeAll { $0 == number }
      }
      return nil
    }
    return number
  }

  func output(_ number: String) -> WebOutput? { state.withLock { $0.jobs[number] } }
}
