import LucidSystem
import Synchronization

/// The output of a process that writes a page, for one or more readers, each from its begin.
final class WebOutput: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isOver = false
    var waiting: [Bell] = []
  }

  private let state = Mutex(State())

  func add(_ bytes: ArraySlice<UInt8>) { change { $0.bytes += bytes } }

  func end() { change { $0.isOver = true } }

  var isOver: Bool { state.withLock { $0.isOver } }

  /// Waits for bytes from an offset on. Returns nil at the end, and none when a second has passed.
  func next(from offset: Int) -> [UInt8]? {
    let bell = Bell()
    let isThere = state.withLock { state in
      guard state.bytes.count <= offset, !state.isOver else { return true }
      state.waiting.append(bell)
      return false
    }
    if !isThere, !bell.wait(milliseconds: 1_000) { state.withLock { $0.waiting.removeAll { $0 === bell } } }
    return state.withLock { state in
      if state.bytes.count > offset { return Array(state.bytes[offset...]) }
      return state.isOver ? nil : []
    }
  }

  /// Waits for the first line. Returns it, and the offset behind it; nil for output that ends
  /// without one.
  func firstLine() -> (line: [UInt8], end: Int)? {
    var seen = 0
    while let more = next(from: seen) {
      if let at = more.firstIndex(of: 0x0A) {
        return state.withLock { ($0.bytes.prefix(seen + at).map { $0 }, seen + at + 1) }
      }
      seen += more.count
    }
    return nil
  }

  private func change(_ change: (inout State) -> Void) {
    let bells = state.withLock { state in
      change(&state)
      defer { state.waiting = [] }
      return state.waiting
    }
    for bell in bells { bell.ring() }
  }
}
