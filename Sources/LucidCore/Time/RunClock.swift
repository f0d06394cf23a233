/// The one clock of a run. `--at` freezes what it says; waiting is always real (or the test's).
package protocol RunClock: Sendable {
  /// Returns the present of the run; a frozen clock returns the same every time.
  func now() -> Instant
  /// Returns the time of the machine, which a frozen clock has too: for times that other machines
  /// name.
  func machineTime() -> Instant
  /// Nanoseconds of a steady clock, for durations in the record.
  func uptime() -> UInt64
  /// Returns after `duration`, or throws at once when the task is cancelled.
  func sleep(_ duration: Duration) async throws
}

extension RunClock {
  package func machineTime() -> Instant { now() }
}
