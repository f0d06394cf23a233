import LucidCore
import LucidSyntax

/// Comparisons that cannot be meant: of something with itself, and with a word that it never is.
struct Comparisons: Lint {
  let codes: [DiagnosticCode] = [.selfComparison, .impossibleComparison]

  func check(_ file: LintedFile, _ report: inout LintReport) {
    for document in file.documents {
      for condition in document.conditions where condition.hasNames {
        check(condition.syntax, condition.text, document, &report)
      }
    }
  }

  private func check(_ syntax: ExpressionSyntax, _ text: TextSource, _ document: LintedDocument, _ report: inout LintReport) {
    switch syntax.kind {
    case .not(let inner): check(inner, text, document, &report)
    case .binary(.and, let a, let b), .binary(.or, let a, let b):
      if case .binary(let op, _, _) = syntax.kind, SameExpression.of(a, b) {
        report.add(
          .selfComparison, .warning, "both sides of `\(op.rawValue)` are the same", text.span(syntax.range),
          notes: ["one of them is enough, or another was meant"])
        return
      }
      check(a, text, document, &report)
      check(b, text, document, &report)
    case .binary(let op, let a, let b) where Self.compares(op):
      if SameExpression.of(a, b) {
        if case .literal = a.kind { return }
        report.add(
          .selfComparison, .warning, "`\(text.string(a.range))` is compared with itself", text.span(syntax.range),
          notes: ["compare it with something else, or ask `\(text.string(a.range)) is available`"])
        return
      }
      word(op, a, b, text, document, &report)
      word(op, b, a, text, document, &report)
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
  private func word(
    _ op: BinaryOperator, _ side: ExpressionSyntax, _ other: ExpressionSyntax, _ text: TextSource, _ document: LintedDocument,
    _ report: inout LintReport
  ) {
    guard op == .equal || op == .notEqual || op == .isIn || op == .isNotIn, case .name(let name) = side.kind,
      let words = Self.words(of: name, in: document)
    else { return }
    let literals: [ExpressionSyntax]
    if case .list(let items) = other.kind { literals = items } else { literals = [other] }
    for item in literals {
      guard case .literal(.text(let word)) = item.kind, !words.contains(word) else { continue }
      let nearest = Spelling.nearest(word, among: words)
      let span = text.span(item.range)
      report.add(
        .impossibleComparison, .warning,
        "`\(name)` is never `\(word)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), span,
        notes: ["it is one of " + words.joined(separator: ", ")],
        fix: item.range.count != word.utf8.count + 2
          ? nil
          : nearest.map {
            .init(replace: text.span(item.range.lowerBound + 1..<item.range.upperBound - 1), with: $0)
          })
    }
  }

  /// The words that a name can stand for; nil when any.
  private static func words(of name: String, in document: LintedDocument) -> [String]? {
    switch document.symbols[name] {
    case .input(let i)? where document.inputs.indices.contains(i) && document.inputs[i].kind == .choice:
      document.inputs[i].choices
    case nil where name == "weekday": weekdays
    default: nil
    }
  }

  private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}
