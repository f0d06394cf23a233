import LucidCore
import LucidSyntax

/// Comparisons that cannot be meant: of something with itself, and with a word that it never is.
struct Comparisons: Lint {
  let codes: [DiagnosticCode] = [.selfComparison, .impossibleComparison]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      for condition in document.conditions where condition.hasNames {
        check(condition.syntax, text: condition.text, document: document, diagnostics: diagnostics)
      }
    }
  }

  private func check(
    _ syntax: ExpressionSyntax, text: TextSource, document: LintedDocument, diagnostics: DiagnosticCollector
  ) {
    switch syntax.kind {
    case .not(let inner): check(inner, text: text, document: document, diagnostics: diagnostics)
    case .binary(.and, let a, let b), .binary(.or, let a, let b):
      if case .binary(let op, _, _) = syntax.kind, ExpressionEquivalence.of(a, b) {
        diagnostics.report(.sameSides(op, at: text.span(syntax.range)))
        return
      }
      check(a, text: text, document: document, diagnostics: diagnostics)
      check(b, text: text, document: document, diagnostics: diagnostics)
    case .binary(let op, let a, let b) where Self.compares(op):
      if ExpressionEquivalence.of(a, b) {
        if case .literal = a.kind { return }
        diagnostics.report(.comparedWithItself(text.string(a.range), at: text.span(syntax.range)))
        return
      }
      checkWord(a, by: op, to: b, in: text, of: document, diagnostics)
      checkWord(b, by: op, to: a, in: text, of: document, diagnostics)
    default: break
    }
  }

  private static func compares(_ op: BinaryOperator) -> Bool {
    switch op {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .isIn, .isNotIn: true
    default: false
    }
  }

  /// `weekday == "monday"`: a name whose words are known, against one that is none of them.
  private func checkWord(
    _ side: ExpressionSyntax, by op: BinaryOperator, to other: ExpressionSyntax, in text: TextSource, of document: LintedDocument,
    _ diagnostics: DiagnosticCollector
  ) {
    guard op == .equal || op == .notEqual || op == .isIn || op == .isNotIn, case .name(let name) = side.kind,
      let words = Self.words(of: name, in: document)
    else { return }
    let literals: [ExpressionSyntax]
    if case .list(let items) = other.kind { literals = items } else { literals = [other] }
    for item in literals {
      guard case .literal(.text(let word)) = item.kind, !words.contains(word) else { continue }
      diagnostics.report(
        .impossibleComparison(
          name, word, words: words, at: text.span(item.range),
          inner: item.range.count != word.utf8.count + 2
            ? nil : text.span(item.range.lowerBound + 1..<item.range.upperBound - 1)))
    }
  }

  /// The words that a name can stand for; nil when any.
  private static func words(of name: String, in document: LintedDocument) -> [String]? {
    switch document.symbols[name] {
    case .input(let i)? where document.inputs.indices.contains(i) && document.inputs[i].kind == .choice:
      document.inputs[i].choices
    case nil where name == "weekday": DatePattern.weekdays
    default: nil
    }
  }
}
