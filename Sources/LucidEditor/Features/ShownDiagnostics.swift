import LucidCompiler
package import LucidCore

/// A diagnostic at its place in the open text.
package struct ShownDiagnostic: Sendable {
  package let diagnostic: Diagnostic
  package let range: TextRange
  /// Places in the same text.
  package let related: [(message: String, range: TextRange)]
  /// Set in front of the message of one that is about another file.
  package let file: String?

  /// The diagnostics of a text. While it is being typed, other lines than the one that is typed get
  /// no new ones, and while it cannot be parsed they keep theirs; once it rests they are those of
  /// `lucid check`. `holdsBack` is false for an editor that is told nothing more when it rests: it
  /// gets the new ones at once.
  package static func all(_ document: EditorDocument, holdsBack: Bool = true) -> [ShownDiagnostic] {
    let analysis = document.analysis
    let own = shown(analysis, document.lines)
    guard !document.isAtRest, let edited = document.edited, let before = document.sent else { return own }
    let old = before.diagnostics.compactMap { moved($0, from: before.lines, to: document.lines) }
    let known = Set(old.map(\.key))
    let settled = own.filter { !holdsBack || $0.touches(edited) || known.contains($0.key) }
    guard !analysis.parses else { return settled }
    // A text that cannot be parsed is reported at one place alone, which may be another by now.
    let taken = Set(settled.map(\.range.start.line))
    return settled + old.filter { !taken.contains($0.range.start.line) && $0.diagnostic.code != .yamlSyntax }
  }

  /// The same diagnostic of the same line in two versions of a text.
  package struct Key: Hashable, Sendable {
    let code: DiagnosticCode
    let line: Int
    let file: String?
  }

  package var key: Key { Key(code: diagnostic.code, line: range.start.line, file: file) }

  private func touches(_ lines: ClosedRange<Int>) -> Bool {
    range.start.line <= lines.upperBound && range.end.line >= lines.lowerBound
  }

  private static func shown(_ analysis: Analysis, _ lines: TextLines) -> [ShownDiagnostic] {
    analysis.compilation.diagnostics.map { diagnostic in
      let related = diagnostic.related.filter { $0.span.file == 0 }.map { ($0.message, lines.range($0.span.range)) }
      guard diagnostic.span.file == 0 else {
        let start = TextPosition(0, 0)
        let name = analysis.compilation.sources[diagnostic.span]?.name
        return ShownDiagnostic(diagnostic: diagnostic, range: TextRange(start, start), related: related, file: name)
      }
      return ShownDiagnostic(diagnostic: diagnostic, range: lines.range(diagnostic.span.range), related: related, file: nil)
    }
  }

  /// The same on its line of another text; nil when that line is no longer there.
  private static func moved(_ shown: ShownDiagnostic, from old: TextLines, to new: TextLines) -> ShownDiagnostic? {
    func text(_ lines: TextLines, _ n: Int) -> ArraySlice<UInt8> { lines.bytes[lines.line(n)] }
    let line = shown.range.start.line
    var first = 0
    while first < min(old.count, new.count), text(old, first) == text(new, first) { first += 1 }
    var last = 0
    while last < min(old.count, new.count) - first, text(old, old.count - 1 - last) == text(new, new.count - 1 - last) {
      last += 1
    }
    let shift: Int
    if shown.range.end.line < first {
      shift = 0
    } else if line >= old.count - last {
      shift = new.count - old.count
    } else {
      return nil
    }
    func moved(_ p: TextPosition) -> TextPosition { TextPosition(p.line + shift, p.character) }
    return ShownDiagnostic(
      diagnostic: shown.diagnostic, range: TextRange(moved(shown.range.start), moved(shown.range.end)), related: [],
      file: shown.file)
  }
}
