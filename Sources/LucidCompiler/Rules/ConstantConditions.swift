import LucidCore
import LucidSyntax

/// ConstantConditions that have names in them and yet never change, and branches that are never
/// reached.
///
/// A condition without any name is reported by the compiler.
struct ConstantConditions: Lint {
  let codes: [DiagnosticCode] = [.constantCondition, .unreachableBranch]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      for condition in document.conditions where condition.hasNames {
        guard let value = ConstantFolding(condition.syntax).value else { continue }
        diagnostics.report(
          .alwaysTheSame(
            value, reason: ConstantFolding(condition.syntax).reason, at: condition.text.span(condition.syntax.range)))
      }
      for text in document.texts { check(text.syntax.nodes, text.text, diagnostics) }
    }
  }

  private func check(_ nodes: [TemplateSyntax.Node], _ text: TextSource, _ diagnostics: DiagnosticCollector) {
    for node in nodes {
      switch node {
      case .text, .insert: break
      case .loop(let loop):
        check(loop.body, text, diagnostics)
        check(loop.otherwise, text, diagnostics)
      case .branches(let branches, _):
        check(branches, text, diagnostics)
        for branch in branches { check(branch.body, text, diagnostics) }
      }
    }
  }

  private func check(_ branches: [TemplateSyntax.Branch], _ text: TextSource, _ diagnostics: DiagnosticCollector) {
    for (i, branch) in branches.enumerated() {
      if let taken = branches[..<i].first(where: { $0.condition.map { ConstantFolding($0).value == true } ?? false }) {
        diagnostics.report(.unreachable(after: text.span(taken.range), at: text.span(branch.range)))
        return
      }
      guard let condition = branch.condition else { return }
      if ConstantFolding(condition).value == false {
        diagnostics.report(.neverTrue(at: text.span(branch.range)))
      } else if let same = branches[..<i].first(where: { $0.condition.map { ExpressionEquivalence.of($0, condition) } ?? false })
      {
        diagnostics.report(.sameCondition(as: text.span(same.range), at: text.span(branch.range)))
      }
    }
  }
}
