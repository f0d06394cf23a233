import LucidCore
import LucidSyntax
import LucidYAML

/// `n: events.count + 1`, which is a text where `<<events.count + 1>>` is meant, and
/// `next: calendar.next`, where the tool is.
struct ExpressionAsText: Lint {
  let codes: [DiagnosticCode] = [.expressionAsText]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      for text in document.readAsExpressions {
        let tag = PlainText.written("<<\(text.text)>>", inFlow: text.inFlow)
        diagnostics.report(.expressionAsText(text, write: tag, "no expression"))
      }
      for entry in document.syntax["variables"]?.mapping?.entries ?? [] {
        guard let text = entry.value.scalar, text.style == .plain else { continue }
        let name = text.text.hasSuffix("()") ? String(text.text.dropLast(2)) : text.text
        guard name.utf8.contains(UInt8(ascii: ".")), file.catalog.tool(name) != nil else { continue }
        diagnostics.report(.expressionAsText(text, write: "{ \(name): {} }", "no call of a tool"))
      }
    }
  }
}

/// A text without tags, where an expression might be meant.
struct BareText {
  let scalar: Scalar
  let context: LoweringContext

  /// Whether it can be an expression that names more than one word: a field, a filter, an operator.
  ///
  /// A word alone is a word.
  static func isCandidate(_ scalar: Scalar) -> Bool {
    let bytes = Array(scalar.text.utf8)
    guard bytes.count <= 500, scalar.style != .literal, scalar.style != .folded,
      bytes.contains(where: { ".|[+*/<>=-(".utf8.contains($0) }) || scalar.text.contains(" "),
      let syntax = try? ExpressionParser.read(bytes, 0..<bytes.count)
    else { return false }
    switch syntax.kind {
    case .literal, .name, .list, .ambiguous, .not, .negate: return false
    case .field, .element, .filter, .binary, .test: return syntax.hasNames
    }
  }
}
