import LucidCore

/// Takes credentials out of what is said about a file: a message that quotes the author would print
/// them.
enum CredentialRedaction {
  /// The replacement text.
  private static let mark = "…"

  static func of(_ diagnostics: [Diagnostic], in file: SourceFile) -> [Diagnostic] {
    let secrets = diagnostics.filter { $0.code == .credential }.map { file.text($0.span.range) }
    guard !secrets.isEmpty else { return diagnostics }
    func redact(_ text: String) -> String { secrets.reduce(text) { $0.replacing($1, with: mark) } }
    return diagnostics.map { d in
      // A replacement with the mark in it would destroy what it was made from.
      let fix = d.fix.flatMap { fix in fix.edits.allSatisfy { redact($0.replacement) == $0.replacement } ? fix : nil }
      return Diagnostic(
        d.code, d.severity, redact(d.message), at: d.span, notes: d.notes.map(redact),
        related: d.related.map { .init(redact($0.message), at: $0.span) }, fix: fix)
    }
  }
}
