import LucidCore
import LucidSyntax
import LucidYAML

/// Texts with placeholders, expressions and conditions.
extension Diagnostic {
  /// A text that the parser could not read.
  static func unreadable(_ failure: ExpressionError, in text: TextSource, fix: Fix? = nil) -> Diagnostic {
    Diagnostic(
      failure.isTag ? .templateSyntax : .expressionSyntax, .error, failure.message, at: text.span(failure.range),
      notes: failure.notes, fix: fix)
  }

  static func unreadableList(_ failure: ExpressionError, in text: TextSource, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .expressionSyntax, .error, failure.message, at: text.span(failure.range),
      notes: failure.notes + ["a list goes here: `<<events.items>>`"], fix: fix)
  }

  /// An expression that can be read and has no type, as in another language.
  static func foreign(_ failure: ExpressionError, in text: TextSource, fix: Fix?) -> Diagnostic {
    Diagnostic(.typeMismatch, .error, failure.message, at: text.span(failure.range), notes: failure.notes, fix: fix)
  }

  // MARK: Texts

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

  // MARK: Conditions

  static func notACondition(_ type: ValueType, _ source: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .notACondition, .error, "this is \(type.withArticle), not something true or false", at: span,
      notes: [conditionHint(type, source)],
      fix: condition(type, isPath: source.allSatisfy(isOfPath)).map { .init(replace: span.behind, with: $0) })
  }

  /// The words that make the likeliest condition of a value when they stand behind it.
  private static func condition(_ type: ValueType, isPath: Bool) -> String? {
    switch type {
    case .integer, .number: " > 0"
    // Behind a filter or an operator a field would belong to the last operand.
    case .record(let record) where record.index(of: "count") != nil: isPath ? ".count > 0" : nil
    case .record: " is available"
    default: " is not empty"
    }
  }

  private static func isOfPath(_ c: Character) -> Bool { c.isLetter || c.isNumber || "_.[]".contains(c) }

  static func constantCondition(at span: Span) -> Diagnostic {
    Diagnostic(
      .constantCondition, .warning, "this condition never changes", at: span,
      notes: ["take it out, or compare a value of the run: `events.count > 0`"])
  }

  static func notBoolean(_ op: String, _ type: ValueType, _ source: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "`\(op)` needs something true or false; this is \(type.withArticle)", at: span,
      notes: [conditionHint(type, source)])
  }

  private static func conditionHint(_ type: ValueType, _ source: String) -> String {
    switch type {
    case .integer, .number: "compare it: `\(source) > 0`"
    case .list: "ask `\(source) is not empty`"
    case .record: "ask `\(source) is available`, or compare one of its fields"
    default: "compare it, or ask `\(source) is not empty`"
    }
  }

  // MARK: Operators

  static func cannotNegate(_ type: ValueType, at span: Span) -> Diagnostic {
    Diagnostic(.typeMismatch, .error, "`-` needs a number or a duration; this is \(type.withArticle)", at: span)
  }

  /// `left` is the text of the first operand.
  static func cannotCombine(
    _ op: BinaryOperator, _ a: ValueType, _ b: ValueType, _ left: String, at span: Span, fix: Fix?
  ) -> Diagnostic {
    let hint =
      left == "weekday" ? ["it is a word, such as `weekday == \"Monday\"` or `weekday in [\"Saturday\", \"Sunday\"]`"] : []
    return Diagnostic(
      .typeMismatch, .error, "`\(op.rawValue)` does not go between \(a.withArticle) and \(b.withArticle)", at: span,
      notes: fix.flatMap { fix in
        fix.edits.first.map { ["write `\($0.replacement)`" + (fix.isSafe ? "" : ", if that is meant")] }
      } ?? hint, fix: fix)
  }

  static func divisionByZero(at span: Span) -> Diagnostic {
    Diagnostic(.typeMismatch, .error, "a division by zero has no result", at: span)
  }

  /// `hasFix` when there is only one reading whose types fit.
  static func ambiguousFilter(_ readings: [String], hasFix: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      .ambiguousFilter, .error, "a filter behind an operator can be read in two ways: write the parentheses", at: span,
      notes: [(readings.count == 1 ? "write " : "") + readings.map { "`\($0)`" }.joined(separator: " or ")],
      fix: hasFix ? .init(replace: span, with: readings[0], isSafe: true) : nil)
  }

  /// A value behind `or` that is meant to be compared too; `own` is what is meant.
  static func alternatives(_ own: String, in text: TextSource, at range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "`or` goes between conditions; a value alone is none", at: text.span(range),
      notes: ["write `\(own)`"], fix: .init(replace: text.span(range), with: text.escaped(own)))
  }

  /// A date that is compared with a day of the week; `own` is what is meant.
  static func dateBesideWeekday(_ own: String, in text: TextSource, at range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "a date is no day of the week, which is a text", at: text.span(range), notes: ["write `\(own)`"],
      fix: .init(replace: text.span(range), with: text.escaped(own)))
  }

  /// `brackets` are those of the element.
  static func elementOfNoList(_ n: Int, _ type: ValueType, at span: Span, brackets: Span) -> Diagnostic {
    if type == .text, n >= 0 {
      let own = "[\(n):\(n + 1)]"
      return Diagnostic(
        .typeMismatch, .error, "`[\(n)]` picks from a list; this is text", at: span,
        notes: ["write `\(own)` for one character, or `| split(\" \")` before it for a word"],
        fix: .init(replace: brackets, with: own))
    }
    return Diagnostic(
      .typeMismatch, .error, "`[\(n)]` picks from a list; this is \(type.withArticle)", at: span,
      notes: listHint(type), fix: itemsFix(type, span))
  }

  // MARK: Items

  /// `fits` when the text is an expression over the item.
  static func textForItem(_ word: String, hasField: Bool, fits: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "a text is the same for every item; an expression over the item goes here", at: span,
      notes: [
        hasField
          ? "the field is written `\(word)`"
          : fits ? "write `\(word)`" : "such as the name of a field without quotes, or a text with `<<…>>` in it"
      ],
      fix: hasField || fits ? .init(replace: span, with: word, isSafe: hasField) : nil)
  }

  static func sameForEveryItem(_ name: String, of item: ValueType, fields: [String], at span: Span) -> Diagnostic {
    let nearest = Spelling.nearest(name, among: fields)
    return Diagnostic(
      .unknownField, .warning,
      "`\(name)` is the built-in variable here, the same for every item: \(item.name) has no such field"
        + Spelling.suggestion(nearest), at: span, notes: fields.isEmpty ? [] : ["fields: " + fields.joined(separator: ", ")],
      fix: nearest.map { .init(replace: span, with: $0) })
  }

  /// `meant` is the expression of a text that is one tag.
  static func placeholderInText(_ source: String, write meant: String?, at span: Span) -> Diagnostic {
    Diagnostic(
      .expressionAsText, .warning, "this is a text here, so `<<\(source)>>` in it is not filled in", at: span,
      notes: [meant.map { "write `\($0)`, without quotes" } ?? "join the parts: `\"from \" + \(source)`"],
      fix: meant.map { .init(replace: span, with: $0) })
  }

  static func fieldHidesName(_ name: String, of item: ValueType, isInnermost: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      .ambiguousName, .error, "`\(name)` is a field of \(item.name) and a name of this file", at: span,
      notes: [isInnermost ? "the field is `item.\(name)`; to use the other, rename it" : "rename yours"],
      fix: isInnermost ? .init(replace: span, with: "item.\(name)") : nil)
  }

  static func fieldOfTwoItems(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .ambiguousName, .error, "`\(name)` is a field of the inner and of the outer item", at: span,
      notes: ["that of the inner item is `item.\(name)`; go through the outer list with `<<for …>>` to name its item"],
      fix: .init(replace: span, with: "item.\(name)"))
  }

  static func whereWithWords(_ condition: String, at span: Span) -> Diagnostic {
    .oldForm("`where` takes one condition: `where(\(condition))`", at: span, .init(replace: span, with: condition, isSafe: true))
  }

  // MARK: Loops

  static func loopOverNoList(_ type: ValueType, _ source: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "`for` goes through a list; this is \(type.withArticle)", at: span,
      notes: type.hasItems ? ["its list is `\(source).items`"] : [], fix: itemsFix(type, span))
  }

  static func stepLoopOverNoList(_ type: ValueType, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "`for_each` goes through a list; this is \(type.withArticle)", at: span,
      notes: listHint(type), fix: itemsFix(type, span))
  }

  /// `event of LIST`, `<<LIST>>` and `LIST` as the head of a loop.
  private static func loop(_ written: String) -> String? {
    var text = written
    if text.hasPrefix("<<"), text.hasSuffix(">>") { text = String(text.dropFirst(2).dropLast(2)) }
    let words = text.split(separator: " ")
    if words.count == 3, ["of", "from", ":"].contains(words[1]) { return "\(words[0]) in \(words[2])" }
    if words.count == 4, ["for", "each", "foreach"].contains(words[0]), words[2] == "in" {
      return words[1...].joined(separator: " ")
    }
    guard words.count == 1, text.allSatisfy(isOfPath) else { return nil }
    return "item in \(text)"
  }

  static func notALoop(_ scalar: Scalar) -> Diagnostic {
    Diagnostic(
      .expressionSyntax, .error, "`for_each` is written `name in LIST`", at: scalar.span,
      notes: [
        scalar.text.contains("<<")
          ? "without `<<` and `>>`: `for_each: event in events.items`" : "such as `for_each: event in events.items`"
      ], fix: loop(scalar.text).map { .init(replace: scalar.span, with: $0) })
  }

  static func notAList(_ type: ValueType, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "a list goes here; this is \(type.withArticle)", at: span, notes: listHint(type),
      fix: itemsFix(type, span))
  }

  static func textAroundList(at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "a list goes here; text around a placeholder makes it text", at: span,
      notes: ["leave only the placeholder: `<<events.items>>`"])
  }

  /// The list of a record of results.
  private static func itemsFix(_ type: ValueType, _ span: Span) -> Fix? {
    type.hasItems ? .init(replace: span.behind, with: ".items") : nil
  }

  private static func listHint(_ type: ValueType) -> [String] { type.hasItems ? ["its list is `.items`"] : [] }

  // MARK: Filters

  static func unknownFilter(_ name: String, filters: [String], at span: Span, fix: Fix?) -> Diagnostic {
    let isEmpty = OtherWords.emptyFilters.contains(name)
    let meant = isEmpty ? nil : FilterNames.meant(by: name, among: filters)
    return Diagnostic(
      .unknownFilter, .error, "there is no filter `\(name)`" + Spelling.suggestion(meant), at: span,
      notes: (isEmpty ? ["leave it out: it would change nothing"] : fix?.edits.first.map { ["write `\($0.replacement)`"] } ?? [])
        + ["filters: " + filters.joined(separator: ", ")],
      fix: fix ?? meant.map { .init(replace: span, with: $0) })
  }

  static func filterDoesNotTake(
    _ filter: FilterSignature, _ type: ValueType, takesLists: Bool, at span: Span
  ) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "`\(filter.name)` takes \(filter.accepts); this is \(type.withArticle)", at: span,
      notes: takesLists ? listHint(type) : [])
  }

  static func anyElsewhere(at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownName, .error, "`default(any)` ends an argument of a tool, which is then not given", at: span,
      notes: ["elsewhere a value stands for the missing one: `default(\"none\")`"])
  }

  static func missingFilterArgument(_ parameter: Parameter, of filter: FilterSignature, at span: Span) -> Diagnostic {
    let arguments = filter.parameters.filter(\.required).map(ArgumentExamples.ofFilter).joined(separator: ", ")
    return Diagnostic(
      .missingArgument, .error, "`\(filter.name)` needs `\(parameter.name)`: \(parameter.doc)", at: span,
      notes: ["such as `\(filter.name)(\(arguments))`"])
  }

  /// A bare word where a text is meant.
  static func textWithoutQuotes(_ word: String, in text: TextSource, at range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .unknownName, .error, "there is no `\(word)` here; a text stands in quotes", at: text.span(range),
      notes: ["write `\"\(word)\"`"], fix: .init(replace: text.span(range), with: text.escaped("\"\(word)\"")))
  }

  /// `surplus` begins behind the last argument that it takes.
  static func tooManyFilterArguments(
    _ filter: FilterSignature, _ name: String, at span: Span, surplus: Span?
  ) -> Diagnostic {
    let most = filter.parameters.count
    return Diagnostic(
      .unknownArgument, .error,
      "`\(name)` takes \(most == 0 ? "no arguments" : "at most \(most) argument\(most == 1 ? "" : "s")")", at: span,
      notes: surplus == nil ? [] : ["take the rest out"], fix: surplus.map { .init(replace: $0, with: "") })
  }

  static func unknownFilterArgument(_ name: String, of filter: FilterSignature, at span: Span) -> Diagnostic {
    let names = filter.parameters.map(\.name)
    return misspelt(
      .unknownArgument, "`\(filter.name)` has no argument `\(name)`", name, among: names, at: span,
      notes: names.isEmpty ? ["it takes none"] : ["arguments: " + names.joined(separator: ", ")], hasFix: false)
  }

  static func wrongPattern(_ problem: LiteralError, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, problem.message, at: span, notes: problem.remedies + ["`yyyy-MM-dd`, `EEEE, MMMM d`, `h:mm a`"],
      fix: problem.fix(at: span))
  }

  static func wrongTextPattern(_ problem: LiteralError, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, problem.message, at: span, notes: problem.remedies + ["`INV-{digits}`"], fix: problem.fix(at: span))
  }

  /// A pattern that can be written with, and not read.
  static func patternReadsNothing(at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "no date and no time can be read by this pattern", at: span,
      notes: ["a date needs day and month, or month and year; a time needs `H`, or `h` and `a`: `d MMM`, `yyyy-MM-dd`, `HH:mm`"])
  }

  static func patternWithoutQuotes(_ written: String, at span: Span) -> Diagnostic {
    let own = "\"\(ForeignPatterns.pattern(written) ?? written)\""
    return Diagnostic(
      .typeMismatch, .error, "a date pattern stands in quotes", at: span, notes: ["write `\(own)`"],
      fix: .init(replace: span, with: own))
  }

  static func wrongDay(_ parameter: Parameter, _ problem: LiteralError, at span: Span) -> Diagnostic {
    let meant = problem.meant.first.map { "\"\($0.text)\"" }
    return Diagnostic(
      .typeMismatch, .error, "`\(parameter.name)`: \(problem.message)", at: span,
      notes: meant.map { ["write `\($0)`"] } ?? problem.remedies, fix: meant.map { .init(replace: span, with: $0) })
  }

  static func notAmongWords(_ parameter: Parameter, _ word: String, _ words: [String], at span: Span) -> Diagnostic {
    let meant = Rewording.choice(word, among: words)?.text
    return Diagnostic(
      .typeMismatch, .error,
      "`\(parameter.name)` must be \(parameter.kindInFilter); this is `\(word)`" + Spelling.suggestion(meant), at: span,
      fix: meant.map { .init(replace: span, with: "\"\($0)\"") })
  }
}

extension Span {
  /// The empty place after it.
  var behind: Span { Span(file: file, start: Int(end), end: Int(end)) }

  /// Its first byte: enough to point at something long.
  var firstByte: Span { Span(file: file, start: Int(start), end: Int(start) + 1) }
}
