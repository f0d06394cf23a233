package import LucidCore

/// The ways to write diagnostics down. To add one: its file, and its case and its line here.
package enum DiagnosticsFormat: String, CaseIterable, Sendable {
  case text, json, sarif, github

  /// Ends with a line break; `text` and `github` are empty when there is nothing to say.
  package func render(
    _ diagnostics: [Diagnostic], _ sources: SourceSet, screen: Screen, version: String, page: (DiagnosticCode) -> DiagnosticPage?
  ) -> CommandResult {
    switch self {
    case .text: .text(TextDiagnostics(sources, screen: screen).report(diagnostics))
    case .json: .json(JSONDiagnostics(sources).render(diagnostics))
    case .sarif: .text(SARIFDiagnostics(sources, version: version).render(diagnostics, page: page))
    case .github: .text(GitHubDiagnostics(sources).render(diagnostics))
    }
  }
}
