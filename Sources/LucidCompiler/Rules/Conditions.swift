import LucidCore
import LucidSyntax

/// Conditions that have names in them and yet never change, and branches that are never reached.
///
/// A condition without any name is reported by the compiler.
struct Conditions: Lint {
  let codes: [DiagnosticCode] = [.constantCondition, .unreachableBranch]

  func check(_ file: LintedFile, _ report: inout LintReport) {
    for document in file.documents {
      for condition in document.conditions where condition.hasNames {
        guard let value = Truth(condition.syntax).value else { continue }
        report.add(
          .constantCondition, .warning, "this condition is always \(value)", condition.text.span(condition.syntax.range),
          notes: Truth(condition.syntax).reason.map { [$0] } ?? [])
      }
      for text in document.texts { check(text.syntax.nodes, text.text, &report) }
    }
  }

  private func check(_ nodes: [TemplateSyntax.Node], _ text: TextSource, _ report: inout LintReport) {
    for node in nodes {
      switch node {
      case .text, .insert: break
      case .loop(let loop):
        check(loop.body, text, &report)
        check(loop.otherwise, text, &report)
      case .branches(let branches, _):
        check(branches, text, &report)
        for branch in branches { check(branch.body, text, &report) }
      }
    }
  }

  private func check(_ branches: [TemplateSyntax.Branch], _ text: TextSource, _ report: inout LintReport) {
    for (i, branch) in branches.enumerated() {
      if let taken = branches[..<i].first(where: { $0.condition.map { Truth($0).value == true } ?? false }) {
        report.add(
          .unreachableBranch, .warning, "this branch is never reached: an earlier condition is always true",
          text.span(branch.range),
          related: [.init("the earlier condition", at: text.span(taken.range))])
        return
      }
      guard let condition = branch.condition else { return }
      if Truth(condition).value == false {
        report.add(
          .unreachableBranch, .warning, "this branch is never reached: its condition is always false", text.span(branch.range))
      } else if let same = branches[..<i].first(where: { $0.condition.map { SameExpression.of($0, condition) } ?? false }) {
        report.add(
          .unreachableBranch, .warning, "this branch is never reached: an earlier one has the same condition",
          text.span(branch.range),
          related: [.init("the same condition", at: text.span(same.range))])
      }
    }
  }
}
