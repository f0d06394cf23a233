package import LucidCore
import LucidSyntax

/// One rule of `lucid check`: looks at a file that has been compiled and says what is likely wrong
/// with it or could be better.
///
/// A rule never says what the compiler says. It runs for every file that is checked, so it looks at
/// bytes before it makes texts of them, and gives up at once when there is nothing for it. To add
/// one: its file, its line in `Lints.all`, its codes with their pages.
package protocol Lint: Sendable {
  /// Every code that it may report.
  var codes: [DiagnosticCode] { get }
  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector)
}

/// The rules, in the order in which they run.
package enum Lints {
  package static let all: [any Lint] = [
    HiddenCharacters(), ScalarStyles(), ExpressionAsText(), KeysWithoutEffect(), ForeignPlaceholders(), Credentials(),
    Identities(), AbilityLabels(), ConstantConditions(), Comparisons(), UnusedSteps(), WriteCapsStated(), OutageAsFigure(),
    NullTakenForAvailable(), DataFlow(), VagueWords(), UnnamedSource(), UnreadSource(), BareRetrieval(), NoOutputFormat(),
    NoClosingAction(),
  ]
}
