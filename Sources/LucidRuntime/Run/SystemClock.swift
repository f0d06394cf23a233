import LucidCore
import LucidSystem

/// The machine's clock.
public struct SystemClock: RunClock {
  public init() {}

  public func now() -> Instant { Instant(seconds: Int64(time(nil))) }

  public func uptime() -> UInt64 {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return UInt64(t.tv_sec) * 1_000_000_000 + UInt64(t.tv_nsec)
  }

  public func sleep(_ duration: Duration) async throws { try await Task.sleep(for: duration) }
}
