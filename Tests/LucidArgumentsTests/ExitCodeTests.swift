import LucidCore
import LucidTesting
import Testing

@testable import LucidArguments

@Suite struct ExitCodeTests {
  /// Scripts depend on these; they never change.
  @Test func numbersAndWords() {
    let table: [Int32: String] = [
      0: "ok", 1: "not-met", 2: "usage", 10: "nothing", 11: "partial", 20: "file-invalid", 21: "requirement-not-met",
      22: "consent-missing", 23: "input-missing", 24: "old-form",
      30: "backend-failed", 31: "model-failed", 32: "timed-out", 33: "budget-exceeded", 34: "answer-invalid", 40: "locked",
      70: "internal-error",
      130: "cancelled",
    ]
    #expect(Dictionary(uniqueKeysWithValues: ExitCode.allCases.map { ($0.rawValue, $0.word) }) == table)
  }

  @Test func help() { Golden.expect(HelpText.exitCodes(), "report/help-exit-codes.txt") }

  /// The word of an outcome is the word of its exit code.
  @Test(arguments: RunOutcome.allCases) func outcomes(outcome: RunOutcome) { #expect(ExitCode(outcome).word == outcome.rawValue) }
}
