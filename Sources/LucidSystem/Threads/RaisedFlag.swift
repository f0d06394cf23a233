import Synchronization

/// A mark that one task sets and another one reads, such as that a call was cancelled.
package final class RaisedFlag: Sendable {
  private let state = Mutex(false)

  package init() {}

  package var isRaised: Bool { state.withLock { $0 } }

  package func raise() { state.withLock { $0 = true } }
}
