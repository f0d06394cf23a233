import LucidRuntime
import LucidTesting

@testable import lucid

extension HostEnvironment {
  /// A machine without variables, account and terminal, whose output goes nowhere.
  static func madeUp() -> HostEnvironment {
    let process = ProcessFacts()
    return HostEnvironment(
      process: process, terminal: TerminalFacts(process), output: Output(standard: { _ in nil }, errors: { _ in nil }),
      clock: SystemClock(), zones: Monday.zones)
  }
}
