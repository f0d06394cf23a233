package import LucidCore

/// The clock of a loop with the loop's timers; with a `frozen` instant, only what is taken as now
/// stands still.
package struct LoopClock: RunClock {
  private let loop: MainLoop
  private let frozen: Instant?

  package init(_ loop: MainLoop, frozenAt instant: Instant? = nil) {
    self.loop = loop
    frozen = instant
  }

  package func now() -> Instant { frozen ?? loop.clock.now() }
  package func machineTime() -> Instant { loop.clock.machineTime() }
  package func uptime() -> UInt64 { loop.clock.uptime() }
  package func sleep(_ duration: Duration) async throws { try await loop.sleep(duration) }
}
