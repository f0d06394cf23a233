import LucidCore
import LucidSyntax
import LucidYAML

/// Prompts that speak of data of the person's that no step reads: a model would make it up.
///
/// Only words after a possessive count, such as `my unread mail`: `write a mail` wants none.
struct UnreadSource: Lint {
  let codes: [DiagnosticCode] = [.unreadSource]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      guard let reading = document.reading, reading.gathers, reading.roles.isSuperset(of: [.source, .owns]),
        let plan = document.plan, document.syntax["steps"] != nil || document.syntax["plan"] != nil
      else { continue }
      var known: Set<String> = []
      for step in plan.steps where !step.isBlock { known.insert(ToolName.family(step.tool)) }
      for tool in plan.offers { known.insert(ToolName.family(tool)) }
      for case .tool(let tool, _) in plan.variables.map(\.source) { known.insert(ToolName.family(tool)) }
      for (i, word) in reading.words.enumerated() where word.roles.contains(.source) && Self.isOwned(i, reading.words) {
        guard let step = FamilyTraits.step(wanting: reading.string(word).lowercased()) else { continue }
        let family = step.contains(".") ? ToolName.family(step) : step
        guard !known.contains(family), file.catalog.tools.contains(where: { $0.family == family }) else { continue }
        known.insert(family)
        let text = TextSource(reading.scalar, in: file.source)
        diagnostics.report(.unreadSource(text.string(word.range), step: step, at: text.span(word.range)))
      }
    }
  }

  /// Whether one of the three words before it, in the same sentence, is `my` or the like.
  private static func isOwned(_ i: Int, _ words: [PromptReading.Word]) -> Bool {
    var at = i
    while at > 0, i - at < 3 {
      if words[at].begins { return false }
      at -= 1
      if words[at].roles.contains(.owns) { return true }
    }
    return false
  }
}
