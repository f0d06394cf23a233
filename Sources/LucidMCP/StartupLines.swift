import Synchronization

/// Lines that a server writes to standard output before its first answer and that are no messages:
/// banners, logs. They are skipped; the first one is told once.
final class StartupLines: Sendable {
  private struct State {
    var first: [UInt8]?
    var count = 0
    var isTold = false
    var isOver = false
  }

  /// A program that writes more is no server.
  private static let most = 1_000

  private let state = Mutex(State())

  /// The first line that was skipped before any answer; nil after one.
  var unanswered: [UInt8]? { state.withLock { $0.isOver ? nil : $0.first } }

  /// Whether a line is skipped: false after the first answer, and after too many.
  func skip(_ line: [UInt8]) -> Bool {
    state.withLock { state in
      guard !state.isOver, state.count < Self.most else { return false }
      state.count += 1
      if state.first == nil { state.first = line }
      return true
    }
  }

  /// An answer came.
  func end() { state.withLock { $0.isOver = true } }

  /// Returns the first line, once.
  func take() -> [UInt8]? {
    state.withLock { state in
      defer { state.isTold = true }
      return state.isTold ? nil : state.first
    }
  }
}
