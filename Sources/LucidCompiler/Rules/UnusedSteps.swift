import LucidCore
import LucidSyntax
import LucidYAML

/// Reads whose result goes nowhere: not into the answer, and into nothing else.
struct UnusedSteps: Lint {
  let codes: [DiagnosticCode] = [.unusedStep]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      let syntax = document.syntax
      // The author's answer has what it names; a card may show the rest.
      let hasOwnAnswer = syntax["answer"] != nil && syntax["prompt"] == nil && syntax["card"] == nil
      for step in syntax.allSteps {
        let isUnseen = step["observe"]?.scalar?.text == "false"
        guard isUnseen || hasOwnAnswer, let tool = step.tool, file.catalog.tool(tool.text)?.effect == .read else { continue }
        let id = step["id"]?.scalar
        // A look for the bare word: what only seems to be a use is no reason to accuse.
        if let id, Self.occurs(id, in: file.source, within: document.syntax.span) { continue }
        diagnostics.report(.unusedStep(id, isUnseen: isUnseen, at: id?.span ?? tool.span))
      }
    }
  }

  /// Whether the id stands as a whole word anywhere else in the document.
  private static func occurs(_ id: Scalar, in source: SourceFile, within span: Span) -> Bool {
    let word = Array(id.text.utf8)
    let bytes = source.bytes
    guard !word.isEmpty else { return false }
    func isName(_ b: UInt8) -> Bool {
      (b | 0x20 >= 0x61 && b | 0x20 <= 0x7A) || (b >= 0x30 && b <= 0x39) || b == UInt8(ascii: "_")
    }
    var i = Int(span.start)
    let end = min(Int(span.end), bytes.count) - word.count
    while i <= end {
      if bytes[i] == word[0], i != Int(id.span.start), i != Int(id.span.start) + 1, i == 0 || !isName(bytes[i - 1]),
        bytes[i..<i + word.count].elementsEqual(word), i + word.count == bytes.count || !isName(bytes[i + word.count])
      {
        return true
      }
      i += 1
    }
    return false
  }
}
