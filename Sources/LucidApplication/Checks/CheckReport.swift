import LucidCompiler
import LucidCore
package import LucidReport
import LucidShipped

/// What `lucid check` found in all files, as one text.
package struct CheckReport {
  package let findings: [Finding]
  /// How many files were looked at.
  package let checked: Int

  package init(findings: [Finding], checked: Int) { (self.findings, self.checked) = (findings, checked) }

  package func text(_ format: DiagnosticsFormat, _ screen: Screen) -> String {
    let all = findings.count == 1 ? findings[0] : Finding(merging: findings)
    let text = format.render(
      all.diagnostics, all.sources, screen: screen, version: Composition.version.text, page: ShippedPages.page)
    guard format == .text, text.isEmpty else { return text }
    return checked == 1 ? "No mistakes found.\n" : "No mistakes found in \(checked) files.\n"
  }
}
