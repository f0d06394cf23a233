import LucidCore
import Synchronization

/// The longest silence of a model. On the run's clock.
package struct Timeouts: Hashable, Sendable {
  /// Until the first piece of an answer: a model on a small machine reads the prompt for a while.
  package var first = Duration.seconds(90)
  /// Between two pieces.
  package var between = Duration.seconds(30)
  /// For all of it; nil leaves that to the run.
  package var total: Duration?

  package init() {}
}

/// Watches one exchange and calls it off when it keeps silent for too long.
final class IdleTimeout: Sendable {
  private let deadlines: Timeouts
  private let clock: any RunClock
  private let started: UInt64
  private let heard: Mutex<UInt64?>

  init(_ deadlines: Timeouts, _ clock: any RunClock) {
    self.deadlines = deadlines
    self.clock = clock
    started = clock.uptime()
    heard = Mutex(nil)
  }

  /// Something came.
  func hear() { heard.withLock { $0 = clock.uptime() } }

  /// Returns what was exceeded, or nil when the task is cancelled.
  func watch(_ host: String) async -> StepFailure? {
    while !Task.isCancelled {
      let last = heard.withLock { $0 }
      let silence = last == nil ? deadlines.first : deadlines.between
      let quiet = (last ?? started) &+ Self.nanoseconds(silence)
      let end = deadlines.total.map { started &+ Self.nanoseconds($0) }
      let now = clock.uptime()
      if let end, end <= now {
        return StepFailure(.timedOut, .words(.notFinishedWithin, host, Self.text(deadlines.total ?? .zero)), retryable: true)
      }
      if quiet <= now {
        return StepFailure(
          .timedOut, .words(last == nil ? .notAnsweredFor : .stoppedSendingFor, host, Self.text(silence)), retryable: true)
      }
      let wake = min(quiet, end ?? .max)
      do { try await clock.sleep(.nanoseconds(Int64(min(wake - now, UInt64(Int64.max))))) } catch { return nil }
    }
    return nil
  }

  static func nanoseconds(_ duration: Duration) -> UInt64 {
    let parts = duration.components
    return UInt64(max(0, parts.seconds)) * 1_000_000_000 + UInt64(max(0, parts.attoseconds) / 1_000_000_000)
  }

  private static func text(_ duration: Duration) -> String {
    let milliseconds = nanoseconds(duration) / 1_000_000
    return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }
}
