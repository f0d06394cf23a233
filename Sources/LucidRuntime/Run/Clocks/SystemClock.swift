package import LucidCore
import LucidSystem

/// The machine's clock.
package struct SystemClock: RunClock {
  package init() {}

  package func now() -> Instant { Instant(seconds: Int64(time(nil))) }

  package func uptime() -> UInt64 {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return UInt64(t.tv_sec) * 1_000_000_000 + UInt64(t.tv_nsec)
  }

  package func sleep(_ duration: Duration) async throws { try await Task.sleep(for: duration) }
}
