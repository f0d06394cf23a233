import LucidCore
import LucidSyntax
import LucidYAML

/// Prompts that leave the form of the answer open.
struct NoOutputFormat: Lint {
  let codes: [DiagnosticCode] = [.noOutputFormat]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      guard let reading = document.reading, reading.asks, !reading.hasOutput, !reading.roles.contains(.format),
        !Self.namesAList(reading),
        let key = document.syntax.key("prompt")
      else { continue }
      diagnostics.report(.noOutputFormat(at: key.span))
    }
  }

  /// `list` is a form where it is a thing: `a list`, `in one list`, `as list`, `eine kurze Liste`.
  private static func namesAList(_ reading: PromptReading) -> Bool {
    reading.words.indices.contains { i in
      reading.words[i].roles.contains(.list) && !reading.words[i].begins
        && reading.isWord(
          i - 1, among: "a", "one", "as", "short", "ordered", "eine", "einer", "als", "kurze", "kurzen", "nummerierte")
    }
  }
}
