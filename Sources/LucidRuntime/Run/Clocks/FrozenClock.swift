package import LucidCore

/// Another clock of which only what is taken as now stands still.
package struct FrozenClock: RunClock {
  private let base: any RunClock
  private let instant: Instant

  package init(_ base: any RunClock, at instant: Instant) { (self.base, self.instant) = (base, instant) }

  package func now() -> Instant { instant }
  package func machineTime() -> Instant { base.machineTime() }
  package func uptime() -> UInt64 { base.uptime() }
  package func sleep(_ duration: Duration) async throws { try await base.sleep(duration) }
}
