import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidModels

/// How long a model may keep silent, on a clock that the test moves.
@Suite(.timeLimit(.minutes(20))) struct PatienceTests {
  private func watch(
    _ deadlines: Timeouts, _ script: (ManualClock, IdleTimeout) async -> Void
  ) async -> StepFailure? {
    let clock = ManualClock(Monday.now)
    let patience = IdleTimeout(deadlines, clock)
    async let failure = patience.watch("host")
    await clock.sleepers(1)
    await script(clock, patience)
    return await failure
  }

  @Test func nothingIsSaid() async {
    let failure = await watch(Timeouts()) { clock, _ in clock.advance(.seconds(90)) }
    #expect(failure?.message == "host did not answer for 90 s" && failure?.kind == .timedOut && failure?.retryable == true)
  }

  @Test func itFallsSilent() async {
    let failure = await watch(Timeouts()) { clock, patience in
      clock.advance(.seconds(80))
      patience.hear()
      // The first sleep was for the first piece; what was heard since then is looked at when it ends.
      clock.advance(.seconds(10))
      await clock.sleepers(1)
      patience.hear()
      clock.advance(.seconds(20))
      await clock.sleepers(1)
      clock.advance(.seconds(10))
    }
    #expect(failure?.message == "host stopped sending for 30 s")
  }

  @Test func itGoesOnForEver() async {
    var deadlines = Timeouts()
    deadlines.total = .milliseconds(60_500)
    let failure = await watch(deadlines) { clock, patience in
      for _ in 0..<12 {
        patience.hear()
        clock.advance(.seconds(5))
      }
      patience.hear()
      clock.advance(.milliseconds(500))
    }
    #expect(failure?.message == "host did not finish within 60500 ms")
  }

  @Test func nobodyWaitsAnyMore() async {
    let clock = ManualClock(Monday.now)
    let task = Task { await IdleTimeout(Timeouts(), clock).watch("host") }
    await clock.sleepers(1)
    task.cancel()
    #expect(await task.value == nil)
  }
}
