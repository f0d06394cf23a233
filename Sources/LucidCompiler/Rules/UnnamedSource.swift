import LucidCore
import LucidSyntax
import LucidYAML

/// Prompts that want data and do not say from where, or ask about the person's life while nothing
/// is read.
struct UnnamedSource: Lint {
  let codes: [DiagnosticCode] = [.unnamedSource]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      guard let reading = document.reading, !reading.roles.contains(.source), !reading.insertsData,
        reading.asks && (reading.gathers || reading.roles.contains(.seeks)) || Self.asksOfLife(reading, document),
        let key = document.syntax.key("prompt")
      else { continue }
      var read: [String] = []
      for step in document.plan?.steps ?? [] where !step.isBlock {
        let family = ToolName.family(step.tool)
        if !read.contains(family) { read.append(family) }
      }
      // The remedy names families, also those of the person's own tools, which no list of words has.
      if read.contains(where: reading.names) { continue }
      diagnostics.report(.unnamedSource(read, at: key.span))
    }
  }

  /// Whether a prompt such as `How is my day?` stands alone; with an input it may be about that.
  private static func asksOfLife(_ reading: PromptReading, _ document: LintedDocument) -> Bool {
    !reading.gathers && reading.roles.isSuperset(of: [.personal, .life]) && document.inputs.isEmpty
  }
}
