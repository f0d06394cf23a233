import LucidCore
import LucidSyntax
import LucidYAML

/// Whatever collects diagnostics while it looks at a tree.
protocol Reporting {
  var diagnostics: [Diagnostic] { get set }
}

extension Reporting {
  mutating func report(
    _ code: DiagnosticCode, _ message: String, _ span: Span, severity: Diagnostic.Severity = .error, notes: [String] = [],
    related: [Diagnostic.Related] = []
  ) {
    diagnostics.append(Diagnostic(code, severity, message, at: span, notes: notes, related: related))
  }

  /// `there is no X`, with the nearest of `names`.
  mutating func unknown(
    _ what: String, _ name: Scalar, among names: [String], code: DiagnosticCode = .unknownName, notes: [String]
  ) {
    let nearest = Spelling.nearest(name.text, among: names)
    diagnostics.append(
      Diagnostic(
        code, .error, "there is no \(what) `\(name.text)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), at: name.span,
        notes: notes, fix: nearest.map { .init(replace: name.span, with: $0) }))
  }
}
