import LucidCore
import LucidRuntime

/// A clock that stands still, and whose waits are over at once unless they are asked to be real.
public struct TestClock: RunClock {
  public let instant: Instant
  private let realWaits: Bool

  public init(_ instant: Instant, realWaits: Bool = false) {
    self.instant = instant
    self.realWaits = realWaits
  }

  public func now() -> Instant { instant }
  public func uptime() -> UInt64 { 0 }
  public func sleep(_ duration: Duration) async throws {
    if realWaits { try await Task.sleep(for: duration) } else { try Task.checkCancellation() }
  }
}
