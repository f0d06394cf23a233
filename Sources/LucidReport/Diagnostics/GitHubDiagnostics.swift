package import LucidCore

/// Diagnostics as workflow commands of GitHub Actions, which shows them beside the changed lines:
/// one line each.
///
/// Columns count Unicode scalars, as in the text form; the end is the place after the last. Source:
/// GitHub's page on workflow commands.
package struct GitHubDiagnostics {
  let sources: SourceSet

  package init(_ sources: SourceSet) { self.sources = sources }

  package func render(_ diagnostics: [Diagnostic]) -> String {
    let list = DiagnosticList(diagnostics)
    let rest = list.omitted.map { "::notice::\(Self.data(DiagnosticList.line($0, sources)))\n" }
    return (list.shown.map { line($0) + "\n" } + rest).joined()
  }

  private func line(_ d: Diagnostic) -> String {
    var properties: [String] = []
    if let file = sources[d.span] {
      let (start, end) = (file.position(of: Int(d.span.start)), file.position(of: Int(d.span.end)))
      properties += ["file=" + Self.property(file.name), "line=\(start.line)", "endLine=\(end.line)"]
      // Columns of different lines are refused.
      if start.line == end.line { properties += ["col=\(start.column)", "endColumn=\(end.column)"] }
    }
    properties.append("title=" + Self.property(d.code.rawValue))
    let text = ([d.message] + d.notes).joined(separator: "\n")
    return "::\(Self.command(d.severity)) \(properties.joined(separator: ","))::\(Self.data(text))"
  }

  private static func command(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .hint: "notice"
    }
  }

  /// The text after the last `::`.
  static func data(_ text: String) -> String {
    TerminalSanitizer.lines(text).replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// A value between `=` and `,`.
  static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
