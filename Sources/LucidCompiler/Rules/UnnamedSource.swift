import LucidCore
import LucidSyntax
import LucidYAML

/// Prompts that want data and do not say from where.
struct UnnamedSource: Lint {
  let codes: [DiagnosticCode] = [.unnamedSource]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      guard let reading = document.reading, reading.asks, !reading.roles.contains(.source), !reading.insertsData,
        reading.gathers || reading.roles.contains(.seeks), let key = document.syntax.key("prompt")
      else { continue }
      var read: [String] = []
      for step in document.plan?.steps ?? [] {
        let family = ToolName.family(step.tool)
        if !read.contains(family) { read.append(family) }
      }
      diagnostics.report(.unnamedSource(read, at: key.span))
    }
  }
}
