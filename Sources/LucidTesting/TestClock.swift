import LucidCore
import LucidRuntime

/// A clock that stands still. Waiting lasts until the waiter is cancelled, unless waits are asked to be real.
package struct TestClock: RunClock {
  package let instant: Instant
  private let realWaits: Bool

  package init(_ instant: Instant, realWaits: Bool = false) {
    self.instant = instant
    self.realWaits = realWaits
  }

  package func now() -> Instant { instant }
  package func uptime() -> UInt64 { realWaits ? SystemClock().uptime() : 1 }
  package func sleep(_ duration: Duration) async throws {
    try await Task.sleep(for: realWaits ? duration : .seconds(3600))
  }
}
