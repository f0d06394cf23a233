package import LucidCore

/// A time limit of a request, measured with the clock of the run.
package struct ExchangeDeadline: Sendable {
  package let clock: any RunClock
  package let seconds: Int

  package init(clock: any RunClock, seconds: Int) { (self.clock, self.seconds) = (clock, seconds) }

  /// The outcome of `body`, which is cancelled when the time is over; then `late`.
  package func outcome<Outcome: ExchangeOutcome>(_ late: StepFailure, _ body: @escaping @Sendable () async -> Outcome) async
    -> Outcome
  {
    await value(.failed(late), body)
  }

  package func value<T: Sendable>(_ late: T, _ body: @escaping @Sendable () async -> T) async -> T {
    await withTaskGroup(of: T?.self) { group in
      group.addTask {
        do { try await clock.sleep(.seconds(seconds)) } catch { return nil }
        return late
      }
      group.addTask { await body() }
      defer { group.cancelAll() }
      while let first = await group.next() { if let value = first { return value } }
      return late
    }
  }
}
