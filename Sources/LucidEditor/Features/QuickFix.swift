import LucidCompiler
package import LucidCore

/// A change that removes what a diagnostic is about, as the compiler has it.
package struct QuickFix: Sendable {
  package let title: String
  package let diagnostic: Diagnostic
  /// In the order of the text, without overlaps.
  package let edits: [TextChange]

  /// The fixes of diagnostics that touch a range.
  package static func fixes(in document: EditorDocument, touching range: Range<Int>) -> [QuickFix] {
    document.analysis.compilation.diagnostics.compactMap { diagnostic in
      guard diagnostic.span.file == 0, let fix = diagnostic.fix, !fix.edits.isEmpty, fix.edits.allSatisfy({ $0.span.file == 0 }),
        Int(diagnostic.span.start) <= range.upperBound, Int(diagnostic.span.end) >= range.lowerBound
      else { return nil }
      let edits = fix.edits.map { TextChange($0.span.range, $0.replacement) }
      let title = title(edits, diagnostic.code, document.lines) + (fix.isSafe ? "" : " (a guess)")
      return QuickFix(title: title, diagnostic: diagnostic, edits: edits)
    }
  }

  /// Returns the edits of all safe fixes, as `lucid check --fix` applies them.
  package static func all(in document: EditorDocument) -> [TextChange] {
    let fixed = Fixer(document.compiler).fix(document.file)
    guard !fixed.applied.isEmpty else { return [] }
    return LineEdits.edits(from: document.lines, to: String(decoding: fixed.file.bytes, as: UTF8.self))
  }

  private static func title(_ edits: [TextChange], _ code: DiagnosticCode, _ lines: TextLines) -> String {
    guard edits.count == 1, let edit = edits.first else { return "Fix \(code.rawValue) (\(edits.count) edits)" }
    func shown(_ text: String) -> String {
      let line = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
      let first = line.first.map(String.init) ?? ""
      return line.count > 1 || first.count > 60 ? String(first.prefix(57)) + "…" : first
    }
    let (old, new) = (shown(lines.text(edit.range)), shown(edit.text))
    if new.isEmpty { return old.isEmpty ? "Fix \(code.rawValue)" : "Remove `\(old)`" }
    return old.isEmpty ? "Insert `\(new)`" : "Change `\(old)` to `\(new)`"
  }
}
