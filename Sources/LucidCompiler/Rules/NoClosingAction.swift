import LucidCore
import LucidSyntax
import LucidYAML

/// Prompts whose answer ends without anything to do.
struct NoClosingAction: Lint {
  let codes: [DiagnosticCode] = [.noClosingAction]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    // What an ability does is asked for by the one that it serves.
    for document in file.documents where document.syntax.text("part") != "true" {
      guard let reading = document.reading, reading.asks, !reading.hasOutput, !reading.roles.contains(.action),
        !Self.asksForOne(reading),
        let key = document.syntax.key("prompt")
      else { continue }
      diagnostics.report(.noClosingAction(at: key.span))
    }
  }

  /// `end with …`, `what not to miss`, `the next step`, `what to do first`.
  private static func asksForOne(_ reading: PromptReading) -> Bool {
    reading.words.indices.contains { i in
      guard reading.words[i].roles.contains(.closes) else { return false }
      if reading.isWord(i, "end") || reading.isWord(i, "close") || reading.isWord(i, "finish") || reading.isWord(i, "conclude") {
        return reading.isWord(i + 1, "with") || reading.isWord(i + 1, "by")
      }
      if reading.isWord(i, "next") {
        return reading.isWord(i + 1, "step") || reading.isWord(i + 1, "steps") || reading.isWord(i + 1, "move")
      }
      if reading.isWord(i, "to") {
        return reading.isWord(i + 1, "do")
          || ["what", "which", "when", "whether", "where", "how"].contains { reading.isWord(i - 1, $0) }
          || (reading.isWord(i - 1, "not") && reading.isWord(i - 2, "what"))
      }
      return reading.isWord(i, "do")
        && (reading.isWord(i + 1, "first") || reading.isWord(i + 1, "next") || reading.isWord(i + 1, "now"))
    }
  }
}
