import LucidCore
import LucidSyntax
import LucidYAML

/// Texts, and what in them is no placeholder.
extension Diagnostic {
  static func templateTooLong(_ scalar: Scalar, bytes: Int, most: ByteCount) -> Diagnostic {
    Diagnostic(
      .promptTooLong, .error,
      "this text has \(ByteCount(bytes: bytes).text); a text with placeholders has at most \(most.text)",
      at: scalar.span.firstByte)
  }

  static func backslash(_ shown: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unfinishedPlaceholder, .warning, "a backslash is no escape here: the placeholder is filled in", at: span,
      notes: ["write `<<\(shown)` for the text `\(shown)`"], fix: .init(replace: span, with: "<<" + shown))
  }

  static func placeholderInQuestion(_ shown: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unfinishedPlaceholder, .warning, "`ask` is no text with placeholders: `\(shown)` is shown as it is", at: span,
      notes: ["a question is asked before anything is looked up: take it out"])
  }

  static func commentInText(at span: Span) -> Diagnostic {
    Diagnostic(
      .unfinishedPlaceholder, .hint, "a text has no comments: this stays as text", at: span,
      notes: ["take it out, or write a comment of YAML above the key: `# …`"], fix: .init(replace: span, with: ""))
  }

  static func emptyPlaceholder(at span: Span) -> Diagnostic {
    Diagnostic(
      .unfinishedPlaceholder, .hint, "a placeholder without a name stays as text", at: span,
      notes: ["such as `<<today>>` or `<<weekday>>`"])
  }

  /// `instead` replaces it.
  static func literalPlaceholder(_ shown: String, instead: String?, fix: Fix?, at span: Span) -> Diagnostic {
    Diagnostic(
      .unfinishedPlaceholder, .hint, "`\(shown)` names no value and stays as text", at: span,
      notes: instead.map { ["write `\($0)`"] } ?? ["write the result instead"], fix: fix)
  }

  static func markedPlaceholder(
    _ shown: String, _ name: String, isKnown: Bool, isSafe: Bool = true, at span: Span
  ) -> Diagnostic {
    Diagnostic(
      .unfinishedPlaceholder, .warning, "`\(shown)` is no placeholder and stays as text", at: span,
      notes: ["write `<<\(name)>>`"], fix: isKnown ? .init(replace: span, with: "<<\(name)>>", isSafe: isSafe) : nil)
  }

  static func elseAsText(at span: Span) -> Diagnostic {
    Diagnostic(
      .unfinishedPlaceholder, .warning, "`else` without marks is text", at: span, notes: ["write `<<else>>`"],
      fix: .init(replace: span, with: "<<else>>"))
  }

  static func statementInText(_ word: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unfinishedPlaceholder, .warning, "there is no `\(word)` in texts: this stays as text", at: span,
      notes: [
        word == "set" || word == "let" || word == "var" || word == "assign" || word == "capture"
          ? "values have their names under `variables:`; take it out" : "take it out",
        "blocks are `<<if …>>`, `<<elif …>>`, `<<else>>`, `<<for … in …>>` and `<<end>>`",
      ])
  }

  static func explainedPlaceholder(_ shown: String, _ failure: ExpressionError, fix: Fix?, at span: Span) -> Diagnostic {
    Diagnostic(
      .unfinishedPlaceholder, .warning, "`\(shown)` is no placeholder and stays as text", at: span, notes: [failure.message],
      fix: fix)
  }

  static func foreignPlaceholder(_ shown: String, _ name: String, isKnown: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      .foreignPlaceholder, .warning, "`\(shown)` stays as it is; placeholders here are written `<<\(name)>>`", at: span,
      notes: ["`<<\(name)>>` is filled in; `{{…}}` is plain text"],
      // Of a name that is known, nothing else can have been meant.
      fix: .init(replace: span, with: "<<\(name)>>", isSafe: isKnown))
  }

  /// `ending` is where `>>` is missing, or the one `>` there.
  static func unclosedPlaceholder(_ name: String, isCut: Bool, ending: Span?, at span: Span) -> Diagnostic {
    Diagnostic(
      .unfinishedPlaceholder, .warning, "`<<\(name)` is never closed on its line and stays as text", at: span,
      notes: isCut ? ["a comma ends a value between brackets: quote the whole value"] : ["close it with `>>`"],
      fix: isCut ? nil : ending.map { .init(replace: $0, with: ">>") })
  }

  static func notAPlaceholder(_ shown: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unfinishedPlaceholder, .warning, "`\(shown)` is no placeholder and stays as text", at: span,
      notes: ["a placeholder is a name, fields and filters: `<<weekday>>`, `<<events.count>>`"])
  }
}
