package import LucidArguments
import LucidCompiler
package import LucidCore
package import LucidReport
import LucidRuntime
package import LucidSession

/// The reports of the tests of several files: the exit that they ask for, and their forms.
package struct AbilityTestOutcome {
  private let parts: [AbilityTestSuite.Part]
  private let reports: [AbilityTestReport]
  private let areAllRead: Bool
  private let filter: String?

  /// `areAllRead` says that no file was left out because it cannot be read.
  package init(_ parts: [AbilityTestSuite.Part], _ reports: [AbilityTestReport], areAllRead: Bool, filter: String? = nil) {
    (self.parts, self.reports, self.areAllRead, self.filter) = (parts, reports, areAllRead, filter)
  }

  /// Errors of a file outweigh failures, and failures outweigh files that could not be read.
  package var exit: ExitCode {
    if let exit = Compiled.exit(parts.map(\.compilation)) { return exit }
    if reports.contains(where: { $0.failed > 0 }) { return .notMet }
    if !areAllRead { return .usage }
    return reports.contains { !$0.results.isEmpty } ? .ok : .nothing
  }

  /// Whether a test was run, or a file has errors.
  package var hasAnything: Bool { reports.contains { !$0.results.isEmpty || $0.refusal != nil } }

  package func render(_ form: Form, _ screen: Screen, timings: Bool, isBrief: Bool) -> CommandResult {
    switch form {
    case .tap: .text(TAPTestReport(timings: timings).render(reports))
    case .junit: .text(JUnitTestReport(timings: timings).render(reports))
    case .json: .json(JSONTestReport(timings: timings).render(reports))
    default: .text(text(screen, timings: timings, isBrief: isBrief))
    }
  }

  package func text(_ screen: Screen, timings: Bool = false, isBrief: Bool = false) -> String {
    TextTestReport(screen: screen, timings: timings, brief: isBrief).render(reports)
  }

  /// Says why no test was run.
  package var emptiness: CommandError {
    if let filter, parts.contains(where: { !$0.compilation.tests.allSatisfy(\.isEmpty) }) {
      return CommandError(.nothing, "no test has `\(filter)` in its name")
    }
    let what =
      parts.count == 1
      ? "\(parts[0].compilation.sources.files.first?.name ?? "the file") has no tests" : "none of \(parts.count) files has tests"
    return CommandError(
      .nothing, what, hint: "add them under `tests:`, such as `- { name: it runs, world: sample, expect: { outcome: ok } }`")
  }
}
