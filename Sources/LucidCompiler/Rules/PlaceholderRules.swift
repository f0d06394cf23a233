import LucidCore
import LucidSyntax

/// Text that looks like a placeholder and is none: a warning where the author most likely meant
/// one.
enum PlaceholderRules {
  static func check(
    _ suspect: TemplateSyntax.Suspect, _ text: TextSource, _ unit: LoweringUnit, _ context: LoweringContext
  ) {
    let span = text.span(suspect.range)
    let shown = text.string(suspect.range)
    switch suspect.reason {
    case .foreign(let name):
      let isKnown = unit.knows(String(name.prefix { $0 != "." }), in: context)
      // What it names may be meant to be used here.
      if isKnown { unit.names.hidesUses = true }
      unit.report(.foreignPlaceholder(shown, name, isKnown: isKnown, at: span))
    case .neverClosed(let name):
      guard unit.knows(name, in: context) else { return }
      unit.report(.unclosedPlaceholder(name, inFlow: text.inFlow, at: span))
    case .notAName: unit.report(.notAPlaceholder(shown, at: span))
    }
  }
}
