import LucidCore
import LucidSyntax

/// One rule of `lucid check`: looks at a file that has been compiled and says what is likely wrong with it or could be better.
///
/// A rule never says what the compiler says. It runs for every file that is checked, so it looks at bytes before it makes texts of them,
/// and gives up at once when there is nothing for it. To add one: its file, its line in `Lints.all`, its codes with their pages.
package protocol Lint: Sendable {
  /// Every code that it may report.
  var codes: [DiagnosticCode] { get }
  func check(_ file: LintedFile, _ report: inout LintReport)
}

/// The rules, in the order in which they run.
package enum Lints {
  package static let all: [any Lint] = [
    HiddenCharacters(), Credentials(), Identities(), Labels(), Conditions(), Comparisons(), UnusedSteps(), WriteCapsStated(),
    DataFlow(), VagueWords(), UnnamedSource(), BareRetrieval(), NoOutputFormat(), NoClosingAction(),
  ]
}

/// What a rule has found so far.
package struct LintReport {
  package private(set) var diagnostics: [Diagnostic] = []

  mutating func add(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ message: String, _ span: Span, notes: [String] = [],
    related: [Diagnostic.Related] = [], fix: Diagnostic.Fix? = nil
  ) {
    diagnostics.append(Diagnostic(code, severity, message, at: span, notes: notes, related: related, fix: fix))
  }
}
