import LucidCore
import LucidSystem

/// The machine's clock; with a `frozen` instant, only what is taken as now stands still.
public struct SystemClock: RunClock {
  private let frozen: Instant?

  public init(frozenAt instant: Instant? = nil) { frozen = instant }

  public func now() -> Instant {
    if let frozen { return frozen }
    return Instant(seconds: Int64(time(nil)))
  }

  public func uptime() -> UInt64 {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return UInt64(t.tv_sec) * 1_000_000_000 + UInt64(t.tv_nsec)
  }

  public func sleep(_ duration: Duration) async throws { try await Task.sleep(for: duration) }
}
