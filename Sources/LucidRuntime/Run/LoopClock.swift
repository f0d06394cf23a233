import LucidCore

/// The machine's clock with the loop's timers; with a `frozen` instant, only what is taken as now stands still.
package struct LoopClock: RunClock {
  private let loop: MainLoop
  private let clock: SystemClock

  package init(_ loop: MainLoop, frozenAt instant: Instant? = nil) {
    self.loop = loop
    clock = SystemClock(frozenAt: instant)
  }

  package func now() -> Instant { clock.now() }
  package func uptime() -> UInt64 { clock.uptime() }
  package func sleep(_ duration: Duration) async throws { try await loop.sleep(duration) }
}
