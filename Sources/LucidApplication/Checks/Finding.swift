package import LucidCompiler
import LucidConfiguration
package import LucidCore

/// The diagnostics of one file, or of several under one numbering.
package struct Finding: Sendable {
  package let diagnostics: [Diagnostic]
  package let sources: SourceSet
  package let needsOtherProgram: Bool

  package init(diagnostics: [Diagnostic], sources: SourceSet, needsOtherProgram: Bool) {
    self.diagnostics = diagnostics
    self.sources = sources
    self.needsOtherProgram = needsOtherProgram
  }

  /// Takes the chosen diagnostics of a compilation; nil when there are none.
  package init?(_ compilation: Compilation, _ choice: CodeChoice) {
    let wanted = choice.isAll ? compilation.diagnostics : compilation.diagnostics.filter { choice.wants($0) }
    guard !wanted.isEmpty else { return nil }
    self.init(diagnostics: wanted, sources: compilation.sources, needsOtherProgram: compilation.needsOtherProgram)
  }

  /// In the order given; every file keeps its place behind those of the findings before it.
  package init(merging findings: [Finding]) {
    var base = 0
    var all: [Diagnostic] = []
    for finding in findings {
      let offset = UInt32(base)
      func moved(_ span: Span) -> Span { Span(file: span.file + offset, start: Int(span.start), end: Int(span.end)) }
      all += finding.diagnostics.map { d in
        Diagnostic(
          d.code, d.severity, d.message, at: moved(d.span), notes: d.notes,
          related: d.related.map { .init($0.message, at: moved($0.span)) },
          fix: d.fix.map { fix in .init(fix.edits.map { .init(moved($0.span), $0.replacement) }, isSafe: fix.isSafe) })
      }
      base += finding.sources.files.count
    }
    self.init(
      diagnostics: all, sources: SourceSet(findings.flatMap(\.sources.files)),
      needsOtherProgram: findings.contains(where: \.needsOtherProgram))
  }
}

extension ConfigurationCheck {
  package static func finding(_ file: SourceFile, _ database: any ZoneDatabase) -> Finding {
    Finding(diagnostics: diagnostics(file, database), sources: SourceSet([file]), needsOtherProgram: false)
  }
}
