import LucidCore
import LucidSyntax

/// Prompts that only ask to be shown what is there: a card does that better than a model.
struct BareRetrieval: Lint {
  let codes: [DiagnosticCode] = [.bareRetrieval]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      guard let reading = document.reading, reading.roles.contains(.retrieves), !reading.roles.contains(.synthesizes),
        let verb = reading.words.first(where: { $0.begins && $0.roles.contains(.retrieves) })
      else { continue }
      let text = TextSource(reading.scalar, in: file.source)
      let word = text.string(verb.range)
      let source = reading.words.first { $0.roles.contains(.source) }.map { text.string($0.range) }
      diagnostics.report(.bareRetrieval(word, source: source, at: text.span(verb.range)))
    }
  }
}
