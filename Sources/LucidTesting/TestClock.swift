import LucidCore
import LucidRuntime

/// A clock that stands still. Waiting lasts until the waiter is cancelled, unless waits are asked to be real.
public struct TestClock: RunClock {
  public let instant: Instant
  private let realWaits: Bool

  public init(_ instant: Instant, realWaits: Bool = false) {
    self.instant = instant
    self.realWaits = realWaits
  }

  public func now() -> Instant { instant }
  public func uptime() -> UInt64 { realWaits ? SystemClock().uptime() : 1 }
  public func sleep(_ duration: Duration) async throws {
    try await Task.sleep(for: realWaits ? duration : .seconds(3600))
  }
}
