import LucidCore
import LucidSyntax

/// `count | default(0)`: an outage is told as a figure.
struct OutageAsFigure: Lint {
  let codes: [DiagnosticCode] = [.outageAsFigure]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      for template in document.texts { check(template.syntax.nodes, template.text, diagnostics) }
    }
  }

  private func check(_ nodes: [TemplateSyntax.Node], _ text: TextSource, _ diagnostics: DiagnosticCollector) {
    for node in nodes {
      switch node {
      case .text: continue
      case .insert(let expression, _): check(expression, text, diagnostics)
      case .branches(let branches, _): for branch in branches { check(branch.body, text, diagnostics) }
      case .loop(let loop):
        check(loop.body, text, diagnostics)
        check(loop.otherwise, text, diagnostics)
      }
    }
  }

  private func check(_ expression: ExpressionSyntax, _ text: TextSource, _ diagnostics: DiagnosticCollector) {
    guard case .filter(_, let call) = expression.kind, call.name == "default", let argument = call.arguments.first?.value,
      case .literal(let value) = argument.kind, value.double != nil
    else { return }
    diagnostics.report(.outageAsFigure(text.string(argument.range), at: text.span(argument.range)))
  }
}
