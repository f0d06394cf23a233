import LucidCore
import LucidSyntax
import LucidYAML

/// Prompts for a view of a day or a week, or for a summary, whose answer ends without anything to
/// do.
///
/// A list, a count and a comparison are complete without it, and a run that writes has done it.
struct NoClosingAction: Lint {
  let codes: [DiagnosticCode] = [.noClosingAction]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    // What an ability does is asked for by the one that it serves.
    for document in file.documents where document.syntax.text("part") != "true" {
      guard let reading = document.reading, reading.asks, !reading.hasOutput, reading.roles.contains(.outlook),
        reading.roles.isDisjoint(with: [.action, .enumerates]), !Self.asksForOne(reading),
        document.plan?.steps.contains(where: { $0.effect != .read }) != true,
        let key = document.syntax.key("prompt")
      else { continue }
      diagnostics.report(.noClosingAction(at: key.span))
    }
  }

  /// `end with …`, `what not to miss`, `the next step`, `what to do first`, `schließe mit …`.
  private static func asksForOne(_ reading: PromptReading) -> Bool {
    reading.words.indices.contains { i in
      guard reading.words[i].roles.contains(.closes) else { return false }
      if reading.isWord(i, among: "end", "close", "finish", "conclude") { return reading.isWord(i + 1, among: "with", "by") }
      if reading.isWord(i, among: "ende", "beende", "schließe", "schließ") {
        return (1...3).contains { reading.isWord(i + $0, "mit") }
      }
      if reading.isWord(i, "next") { return reading.isWord(i + 1, among: "step", "steps", "move") }
      if reading.isWord(i, among: "nächste", "nächster", "nächsten", "nächstes") {
        return reading.isWord(i + 1, among: "schritt", "schritte")
      }
      if reading.isWord(i, "to") {
        return reading.isWord(i + 1, "do")
          || reading.isWord(i - 1, among: "what", "which", "when", "whether", "where", "how")
          || (reading.isWord(i - 1, "not") && reading.isWord(i - 2, "what"))
      }
      return reading.isWord(i, "do") && reading.isWord(i + 1, among: "first", "next", "now")
    }
  }
}
