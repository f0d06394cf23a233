package import LucidArguments
import LucidCompiler
import LucidCore
package import LucidReport
import LucidShipped

/// The findings of `lucid check` in all files, as one text.
package struct CheckReport {
  package let findings: [Finding]
  /// The number of files that were checked.
  package let checked: Int

  package init(findings: [Finding], checked: Int) { (self.findings, self.checked) = (findings, checked) }

  /// The exit that the findings ask for; nil when none is a reason to fail. `strict` fails warnings
  /// and hints, too.
  package func exit(strict: Bool = false) -> ExitCode? {
    if findings.contains(where: \.needsOtherProgram) { return .requirementNotMet }
    return findings.contains { $0.diagnostics.contains { $0.severity == .error || strict } } ? .fileInvalid : nil
  }

  package func result(_ format: DiagnosticsFormat, _ screen: Screen) -> CommandResult {
    let all = findings.count == 1 ? findings[0] : Finding(merging: findings)
    let result = format.render(
      all.diagnostics, all.sources, screen: screen, version: Composition.version.text, page: ShippedPages.page)
    guard case .text("") = result, format == .text else { return result }
    return .text(checked == 1 ? "No mistakes found.\n" : "No mistakes found in \(checked) files.\n")
  }
}
