import LucidCore

/// Characters and conditions that are in the way before a file is read.
extension Diagnostic {
  static func lookalike(_ name: String, instead: String, more: Int, isYAML: Bool, at span: Span, fix: Fix) -> Diagnostic {
    let remedy = instead.isEmpty ? "take it out" : instead == " " ? "use a space" : "use `\(instead)`"
    return Diagnostic(
      isYAML ? .yamlSyntax : .expressionSyntax, .error, "\(name) stands here; \(remedy)", at: span,
      notes: more == 0 ? [] : ["and \(more) more such character\(more == 1 ? "" : "s")"], fix: fix)
  }

  static func foreignCondition(_ condition: String, isSafe: Bool, at span: Span) -> Diagnostic {
    let needsQuotes = condition.contains(": ") || condition.contains(" #") || "[{!\"'&*?|>%@`".contains(condition.first ?? " ")
    let written = needsQuotes ? "'" + condition.replacing("'", with: "''") + "'" : condition
    return Diagnostic(
      .expressionSyntax, .error, "this is no condition; write `\(written)`", at: span,
      fix: .init(replace: span, with: written, isSafe: isSafe))
  }
}
