import LucidCore
import LucidSyntax

/// Text that looks like a placeholder and is none: a warning where the author most likely meant one.
enum PlaceholderRules {
  static func check(_ suspect: TemplateSyntax.Suspect, _ text: TextSource, _ lowering: Lowering) {
    let span = text.span(suspect.range)
    let shown = text.string(suspect.range)
    switch suspect.reason {
    case .foreign(let name):
      lowering.report(
        .foreignPlaceholder, "`\(shown)` stays as it is; placeholders here are written `<<\(name)>>`", span, severity: .warning,
        notes: ["`<<\(name)>>` is filled in; `{{…}}` is plain text"],
        // Of a name that is known, nothing else can have been meant.
        fix: .init(replace: span, with: "<<\(name)>>", isSafe: lowering.knows(String(name.prefix { $0 != "." }))))
    case .neverClosed(let name):
      guard lowering.knows(name) else { return }
      lowering.report(
        .unfinishedPlaceholder, "`<<\(name)` is never closed on its line and stays as text", span, severity: .warning,
        notes: text.inFlow ? ["a comma ends a value between brackets: quote the whole value"] : ["close it with `>>`"])
    case .notAName:
      lowering.report(
        .unfinishedPlaceholder, "`\(shown)` is no placeholder and stays as text", span, severity: .warning,
        notes: ["a placeholder is a name, fields and filters: `<<next_event>>`, `<<events.count>>`"])
    }
  }
}

extension Lowering {
  func knows(_ name: String) -> Bool { symbols[name] != nil || catalog.variable(name) != nil }
}
