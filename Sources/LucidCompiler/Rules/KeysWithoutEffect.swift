import LucidCore
import LucidSyntax
import LucidYAML

/// Keys about a model or the built-in summary in an ability whose author writes the answer.
struct KeysWithoutEffect: Lint {
  let codes: [DiagnosticCode] = [.keyWithoutEffect]

  /// Keys that only a prompt makes use of.
  private static let ofPrompt = ["raw", "persona", "sections"]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents where document.syntax["answer"] != nil {
      let syntax = document.syntax
      func found(_ name: String, because reason: Diagnostic.NoEffect) {
        guard let key = syntax.key(name) else { return }
        diagnostics.report(
          .keyWithoutEffect(
            key, beside: "answer", because: reason,
            fix: EntryEdits(file.source).removal(
              of: key, in: YAMLMapping(entries: syntax.entries, span: syntax.span, isFlow: false))))
      }
      let hasPrompt = syntax["prompt"].map { $0.scalar?.text.allSatisfy(\.isWhitespace) != true } ?? false
      // With a prompt and no headline of its own the statements choose the headline.
      if !hasPrompt || syntax["headline"] != nil {
        found("statements", because: .answerInPlace)
      }
      guard !hasPrompt else { continue }
      found("again", because: .answerInPlace)
      for name in Self.ofPrompt { found(name, because: .noPrompt) }
      let asks = syntax.allSteps.contains { [ToolName.modelAsk, ToolName.abilityRun].contains($0.tool?.text ?? "") }
      if !asks, syntax["plan"] == nil { found("model", because: .noModel) }
    }
  }
}
