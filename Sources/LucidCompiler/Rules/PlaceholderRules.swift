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
      // `${{name}}` of GitHub Actions.
      let start = suspect.range.lowerBound
      let range = widened(
        start > 0 && text.utf8[start - 1] == UInt8(ascii: "$") ? start - 1..<suspect.range.upperBound : suspect.range, text.utf8)
      unit.report(.foreignPlaceholder(text.string(range), name, isKnown: isKnown, at: text.span(range)))
    case .neverClosed(let name):
      guard unit.knows(name, in: context) else { return }
      let end = suspect.range.upperBound
      let hasOne = end < text.utf8.count && text.utf8[end] == UInt8(ascii: ">")
      // Between brackets the value may have been cut; with one `>` at its end it is whole.
      let isCut = text.inFlow && !(hasOne && end + 1 == text.utf8.count)
      unit.report(.unclosedPlaceholder(name, isCut: isCut, ending: text.span(end..<(hasOne ? end + 1 : end)), at: span))
    case .notAName:
      guard let explanation = suspect.explanation else { return unit.report(.notAPlaceholder(shown, at: span)) }
      let repairs = Repairs(unit: unit, text: text, context: context.inUnreadLoop())
      unit.report(.explainedPlaceholder(shown, explanation, fix: repairs.fix(explanation), at: span))
    case .bareElse: unit.report(.elseAsText(at: span))
    case .comment: unit.report(.commentInText(at: span))
    case .empty: unit.report(.emptyPlaceholder(at: span))
    case .literal(let literal): checkLiteral(literal, shownAs: shown, suspect, in: text, of: unit, context: context)
    case .marked(let name) where ["index", "first", "last"].contains(name) && !knows(name, unit, context):
      unit.report(.markedPlaceholder(shown, "loop." + name, isKnown: true, isSafe: false, at: span))
    case .marked(let name):
      // A minus may negate a number or trim blanks, and `&` and `~` work on bits.
      let isSafe = !shown.utf8.contains { "-~&".utf8.contains($0) } || shown.hasPrefix("<<-") && shown.hasSuffix("->>")
      unit.report(.markedPlaceholder(shown, name, isKnown: knows(name, unit, context), isSafe: isSafe, at: span))
    case .statement(let word): unit.report(.statementInText(word, at: span))
    case .backslash: unit.report(.backslash(String(shown.dropFirst()), at: span))
    }
  }

  /// With the marks of this language around it: `<<{{name}}>>` is one placeholder.
  private static func widened(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    guard bytes[..<start].suffix(2).elementsEqual("<<".utf8), bytes[end...].prefix(2).elementsEqual(">>".utf8) else {
      return range
    }
    return start - 2..<end + 2
  }

  private static func knows(_ path: String, _ unit: LoweringUnit, _ context: LoweringContext) -> Bool {
    unit.knows(String(path.prefix { $0 != "." }), in: context)
  }

  /// `<<"today">>` is the name if it is one, `<<1>>` the text.
  private static func checkLiteral(
    _ literal: String, shownAs shown: String, _ suspect: TemplateSyntax.Suspect, in text: TextSource, of unit: LoweringUnit,
    context: LoweringContext
  ) {
    let span = text.span(suspect.range)
    if let explanation = suspect.explanation,
      let fix = Repairs(unit: unit, text: text, context: context.inUnreadLoop()).fix(explanation)
    {
      return unit.report(.explainedPlaceholder(shown, explanation, fix: fix, at: span))
    }
    let isQuoted = literal.hasPrefix("\"") || literal.hasPrefix("'")
    let inner = isQuoted && literal.utf8.count > 2 ? String(literal.dropFirst().dropLast()) : literal
    if isQuoted, knows(inner, unit, context) {
      return unit.report(
        .literalPlaceholder(shown, instead: "<<\(inner)>>", fix: .init(replace: span, with: "<<\(inner)>>"), at: span))
    }
    let isPlain = !inner.utf8.contains { "|\"'[]()+*<>".utf8.contains($0) }
    unit.report(
      .literalPlaceholder(
        shown, instead: isPlain ? inner : nil, fix: isPlain ? .init(replace: span, with: inner) : nil, at: span))
  }
}
