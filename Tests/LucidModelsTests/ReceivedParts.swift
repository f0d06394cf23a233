import Synchronization

/// The parts of an answer as they arrived.
final class ReceivedParts: Sendable {
  private let parts = Mutex("")
  var text: String { parts.withLock { $0 } }
  func add(_ part: String) { parts.withLock { $0 += part } }
}
