import LucidCore
import LucidSyntax
import LucidYAML

/// Steps that write or send, whose number nothing bounds: with `for_each` it is the number of
/// items, which is not the author's to say.
struct WriteCapsStated: Lint {
  let codes: [DiagnosticCode] = [.uncappedWrite]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      for step in document.syntax.steps {
        check(step, in: nil, document: document, catalog: file.catalog, diagnostics: diagnostics)
      }
    }
  }

  /// `around` is the list whose items a step of a `do` is for.
  private func check(
    _ step: StepSyntax, in around: YAMLNode?, document: LintedDocument, catalog: Catalog, diagnostics: DiagnosticCollector
  ) {
    let loop = step["for_each"] ?? around
    for inner in step.body ?? [] { check(inner, in: loop, document: document, catalog: catalog, diagnostics: diagnostics) }
    guard let loop, let tool = step.tool, let signature = catalog.tool(tool.text), signature.effect != .read,
      !Self.isCapped(signature, document, catalog)
    else { return }
    diagnostics.report(.uncappedWrite(signature, at: tool.span, loop: loop.span))
  }

  private static func isCapped(_ signature: ToolSignature, _ document: LintedDocument, _ catalog: Catalog) -> Bool {
    (document.syntax["writes"]?.mapping?.entries ?? []).contains { catalog.tool($0.key.text)?.name == signature.name }
  }
}
