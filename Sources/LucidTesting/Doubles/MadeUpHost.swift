package import LucidCore
package import LucidSystem
import Synchronization

/// What a command wrote, in the order in which it was written.
package final class CapturedOutput: Sendable {
  private let state = Mutex((standard: "", errors: ""))
  /// Why standard output takes nothing; nil when it does.
  private let refusal: String?

  package init(refusing refusal: String? = nil) { self.refusal = refusal }

  package var standard: String { state.withLock { $0.standard } }
  package var errors: String { state.withLock { $0.errors } }

  package var output: Output {
    Output(
      standard: { [self] text in
        if let refusal { return refusal }
        state.withLock { $0.standard += text }
        return nil
      },
      errors: { [self] text in
        state.withLock { $0.errors += text }
        return nil
      })
  }
}

extension HostEnvironment {
  /// A machine with these variables and arguments; its account has no home unless one is given, and it has no terminal.
  package static func madeUp(
    _ variables: [String: String] = [:], arguments: [String] = [], account: ProcessFacts.Account? = nil,
    captured: CapturedOutput = CapturedOutput(), clock: any RunClock = TestClock(Monday.now)
  ) -> HostEnvironment {
    let process = ProcessFacts(variables: variables, arguments: ["lucid"] + arguments, account: { account })
    return HostEnvironment(
      process: process, terminal: TerminalFacts(process), output: captured.output, clock: clock, zones: Monday.zones)
  }
}
