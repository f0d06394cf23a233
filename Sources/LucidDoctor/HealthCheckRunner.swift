package import LucidCore
import LucidSystem
import Synchronization

/// Makes a check on a thread of its own, for a disk that does not answer must not keep the rest
/// waiting.
package struct HealthCheckRunner {
  private let clock: any RunClock
  private let patience: Duration

  /// `patience` is what one check may take.
  package init(_ clock: any RunClock, patience: Duration = .seconds(10)) { (self.clock, self.patience) = (clock, patience) }

  /// The rows of a check, at least one; none where `names` are given and it is not among them.
  ///
  /// An error of the configuration is a row always: without it, a check that has nothing to look at
  /// for that reason would read as passed.
  package func findings(
    _ check: any HealthCheck, _ context: HealthCheckContext, only names: [String] = []
  ) -> [HealthFinding] {
    if names.isEmpty || names.contains(check.name) {
      let found = answer(check, context)
      return found.isEmpty ? [.off("nothing to check")] : found
    }
    return check is ConfigurationHealthCheck ? answer(check, context).filter { $0.state == .broken } : []
  }

  private func answer(_ check: any HealthCheck, _ context: HealthCheckContext) -> [HealthFinding] {
    let done = Done()
    guard SystemThread.start({ done.set(check.findings(context)) }) else {
      return [.broken("not checked: the system has no thread left", "end other programs and try again")]
    }
    let start = clock.uptime()
    while true {
      if let findings = done.findings { return findings }
      guard Duration.nanoseconds(clock.uptime() - start) < patience else {
        return [
          .broken(
            "no answer within \(patience.components.seconds) s", "check the disk or server that does not answer")
        ]
      }
      usleep(2_000)
    }
  }

  private final class Done: Sendable {
    private let state = Mutex<[HealthFinding]?>(nil)
    package func set(_ findings: [HealthFinding]) { state.withLock { $0 = findings } }
    package var findings: [HealthFinding]? { state.withLock { $0 } }
  }
}
