import LucidCore
import LucidSyntax

/// Filters, their arguments and patterns.
extension Diagnostic {
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
