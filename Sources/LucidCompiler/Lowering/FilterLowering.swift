import LucidCore
import LucidSyntax

/// Lowers filters and their arguments, against their signatures.
struct FilterLowering {
  let expressions: ExpressionLowering

  private var unit: LoweringUnit { expressions.unit }
  private var text: TextSource { expressions.text }

  init(_ expressions: ExpressionLowering) { self.expressions = expressions }

  func filter(_ base: ExpressionSyntax, _ call: FilterSyntax) -> TypedExpression {
    var input = expressions.lower(base)
    guard let (index, signature) = unit.catalog.filter(call.name) else {
      unit.report(
        .unknownFilter(
          call.name, filters: unit.catalog.filters.map(\.name), at: text.span(call.nameRange), fix: rewording(call, base)))
      return .unknown
    }
    // `[1:3]` stands for a filter without naming it.
    if text.string(call.nameRange) == call.name {
      unit.uses?.add(NameUse(call.name, at: text.span(call.nameRange), .filter(signature), .any))
    }
    let isAny = takesAny(call)
    let (slots, texts) = isAny ? ([nil], nil) : arguments(call, signature, of: &input)
    for (i, parameter) in signature.parameters.enumerated()
    where parameter.required && slots[i] == nil && i != texts && !isAny {
      unit.report(.missingFilterArgument(parameter, of: signature, at: text.span(call.nameRange)))
    }
    // The type of a field argument is that of the field, which is what `map`, `sum` and the like give back; that of a date
    // pattern is of what it reads.
    let types = zip(signature.parameters, slots).map { $0.kind == .pattern ? readType($1) : $1?.type ?? .null }
    if input.type == .text, types.contains(where: { $0 == .text }), let pattern = call.arguments.first,
      signature.parameters.first?.kind == .pattern
    {
      unit.report(.patternReadsNothing(at: text.span(pattern.value.range)))
      return .unknown
    }
    let type = input.type
    guard let result = type == .any ? signature.result(.any, types) ?? .any : signature.result(type, types) else {
      let takesLists = signature.result(.list(.any), types) != nil
      unit.report(.filterDoesNotTake(signature, type, takesLists: takesLists, at: text.span(base.range)))
      return .unknown
    }
    // A date that is moved by a duration stays one for whole days only, as with `+`.
    let moved =
      result == .date
      && zip(signature.parameters, slots).contains { parameter, slot in
        if case .period = parameter.kind, let slot { return !slot.expression.isWholeDays }
        return false
      }
    let isOverItems = zip(signature.parameters, slots).contains { $0.kind.isOverItems && $1 != nil }
    let headings = signature.parameters.contains { $0.kind == .column } ? self.headings(call, slots.count) : []
    let lowered = FilterCall(
      name: call.name, index: index, arguments: slots.map { $0?.expression },
      slot: isOverItems ? expressions.context.slots : nil, headings: headings, givesDuration: result == .period,
      place: text.place(base.range.lowerBound..<call.end)
    )
    let mayBeNull = input.mayBeNull && !signature.seesAbsent && signature.nullResult == .null
    return TypedExpression(.filter(input.expression, lowered), moved ? .datetime : result, mayBeNull: mayBeNull)
  }

  /// Whether it is `default(any)`, whose argument is no value: the argument of the tool that it
  /// ends counts as not given. Anywhere else it is reported.
  private func takesAny(_ call: FilterSyntax) -> Bool {
    guard call.name == FilterCall.standingIn, call.arguments.count == 1, let argument = call.arguments.first,
      argument.label == nil, case .name(FilterCall.any) = argument.value.kind,
      unit.names.symbol(FilterCall.any, in: expressions.context) == nil, expressions.context.frame(FilterCall.any) == nil
    else { return false }
    let isLast = text.utf8.dropFirst(call.end).drop { $0 == UInt8(ascii: " ") }.starts(with: ">>".utf8)
    if !expressions.context.isArgument || !isLast { unit.report(.anyElsewhere(at: text.span(argument.value.range))) }
    return true
  }

  /// A call of a filter of another system, in filters of this language.
  private func rewording(_ call: FilterSyntax, _ base: ExpressionSyntax) -> Diagnostic.Fix? {
    let name = text.span(call.nameRange)
    guard let first = call.arguments.first, let last = call.arguments.last else {
      if OtherWords.emptyFilters.contains(call.name) {
        return .init(replace: Span(file: name.file, start: Int(text.span(base.range).end), end: Int(name.end)), with: "")
      }
      return call.name == "int" || call.name == "integer" ? .init(replace: name, with: "round(0)") : nil
    }
    let end = Int(text.span(last.value.range).end) + 1
    let written = text.string(first.value.range)
    let meant: String
    switch call.name {
    case "startsWith", "startswith", "starts_with", "hasPrefix":
      guard case .literal(.text(let part)) = first.value.kind, call.arguments.count == 1, !part.isEmpty else { return nil }
      let behind = text.utf8.dropFirst(call.end).drop { $0 == UInt8(ascii: " ") }
      let isCompared = ["==", "!="].contains { behind.starts(with: $0.utf8) }
      meant = "take(\(part.count))" + (isCompared ? "" : text.escaped(" == \"\(part)\""))
    case "selectattr", "rejectattr":
      guard let field = FilterMigration.bareField(first.value), call.arguments.count == 1 else { return nil }
      meant = "where(\(call.name == "rejectattr" ? "not " : "")\(field))"
    case "strftime", "date_format", "format_date", "dateformat":
      guard case .literal(.text(let pattern)) = first.value.kind, let own = ForeignPatterns.pattern(pattern) else { return nil }
      meant = text.escaped("date(\"\(own)\")")
    case "add_days": meant = "plus(\(written)d)"
    case "add_hours": meant = "plus(\(written)h)"
    case "remove": meant = "replace(\(written), \"\")"
    default: return nil
    }
    return .init(replace: Span(file: name.file, start: Int(name.start), end: end), with: meant)
  }

  /// One for each parameter. A text over the items of a list becomes part of the input; `texts` is
  /// its parameter.
  private func arguments(
    _ call: FilterSyntax, _ signature: FilterSignature, of input: inout TypedExpression
  ) -> (slots: [TypedExpression?], texts: Int?) {
    var slots: [TypedExpression?] = Array(repeating: nil, count: signature.parameters.count)
    if call.name == "where", call.arguments.count > 1,
      let condition = FilterMigration.condition(
        call, written: text.written, isOwn: { unit.names.symbol($0, in: expressions.context) != nil })
    {
      unit.report(.whereWithWords(condition, at: text.span(call.argumentRange)))
      return (slots.map { _ in .unknown }, nil)
    }
    var position = 0
    var texts: Int?
    for argument in call.arguments {
      let place: Int
      let isColumn = signature.parameters.indices.contains(position) && signature.parameters[position].kind == .column
      if let label = argument.label, !isColumn {
        guard let i = signature.parameters.firstIndex(where: { $0.name == label.name }) else {
          unit.report(.unknownFilterArgument(label.name, of: signature, at: text.span(label.range)))
          continue
        }
        place = i
      } else {
        guard position < signature.parameters.count else {
          let kept = position == 0 ? nil : call.arguments[position - 1].value.range.upperBound
          let end = call.arguments[call.arguments.count - 1].value.range.upperBound
          unit.report(
            .tooManyFilterArguments(
              signature, call.name, at: text.span(argument.value.range), surplus: kept.map { text.span($0..<end) }))
          break
        }
        place = position
        position += 1
      }
      if case .shown = signature.parameters[place].kind {
        let lowering = ItemTextLowering(expressions)
        if let made = lowering.texts(argument.value, of: input) {
          input = made
          texts = place
          continue
        }
        if lowering.reportsBraces(argument.value, of: input) {
          slots[place] = .unknown
          continue
        }
      }
      slots[place] = self.argument(argument.value, signature.parameters[place], of: input.type)
    }
    return (slots, texts)
  }

  private func argument(_ syntax: ExpressionSyntax, _ parameter: Parameter, of input: ValueType) -> TypedExpression {
    if parameter.kind.isOverItems { return overItems(syntax, parameter, of: input) }
    if case .pattern = parameter.kind, isBarePattern(syntax) {
      unit.report(.patternWithoutQuotes(text.string(syntax.range), at: text.span(syntax.range)))
      return .unknown
    }
    if let word = unquoted(syntax, parameter.kind) {
      unit.report(.textWithoutQuotes(word, in: text, at: syntax.range))
      return .unknown
    }
    let typed = expressions.lower(syntax)
    warnOfTags(syntax)
    switch (parameter.kind, typed.expression) {
    case (.pattern, .literal(.text(let pattern))):
      if case .failure(let problem) = Literals.argument(pattern, .pattern) {
        // Nothing else can have been meant by a pattern whose letters are all known.
        let own =
          DatePattern.firstUnknownLetter(in: pattern) == nil && !ForeignPatterns.hasField(pattern)
          ? DatePattern.mistake(in: pattern)?.corrected : nil
        let meant =
          (own ?? ForeignPatterns.pattern(pattern)).map { [Rewording("\"\($0)\"", isSafe: own != nil)] } ?? []
        unit.report(.wrongPattern(LiteralError(problem.message, meant: meant), at: text.span(syntax.range)))
      }
    case (.textPattern, .literal(.text(let pattern))):
      if case .failure(let problem) = Literals.argument(pattern, .textPattern) {
        unit.report(.wrongTextPattern(problem, at: text.span(syntax.range)))
      }
    case (.day, .literal(.text(let day))):
      if case .failure(let problem) = Literals.argument(day, .day) {
        unit.report(.wrongDay(parameter, problem, at: text.span(syntax.range)))
      }
    case (.choice(let words), .literal(.text(let word))) where !words.contains(word):
      unit.report(.notAmongWords(parameter, word, words, at: text.span(syntax.range)))
    case (.integer(let range), .literal(.integer(let n))) where !range.contains(n),
      (.integer(let range), .negate(.literal(.integer(let n)))) where !range.contains(0 &- n):
      unit.report(.wrongArgument(parameter, found: "`\(text.string(syntax.range))`", at: text.span(syntax.range)))
    default: break
    }
    if !parameter.kind.accepts(typed.type) {
      let meant = meant(typed.expression, parameter.kind)
      unit.report(.wrongArgument(parameter, found: typed.type.withArticle, at: text.span(syntax.range), meant: meant))
    }
    return typed
  }

  /// Warns of a text with placeholders for an argument that takes no text over items.
  private func warnOfTags(_ syntax: ExpressionSyntax) {
    guard case .literal(.text(let written)) = syntax.kind, written.utf8.contains(UInt8(ascii: "<")) else { return }
    let inner = syntax.range.lowerBound + 1..<syntax.range.upperBound - 1
    let tags = ItemText.parts(text.utf8, inner).compactMap { if case .tag(let range) = $0 { range } else { nil } }
    guard let first = tags.first, tags.allSatisfy(isPlaceholder) else { return }
    let isWhole = first.lowerBound - 2 == inner.lowerBound && first.upperBound + 2 == inner.upperBound
    unit.report(
      .placeholderInText(text.string(first), write: isWhole ? text.written(first) : nil, at: text.span(syntax.range)))
  }

  /// Whether a tag holds an expression over names that are known here.
  private func isPlaceholder(_ tag: Range<Int>) -> Bool {
    let (context, resolver) = (expressions.context, expressions.resolver)
    guard let syntax = try? ExpressionParser.expression(text.utf8, tag), syntax.hasNames else { return false }
    return syntax.roots.allSatisfy { unit.knows($0, in: context) || context.frame($0) != nil || resolver.isItemField($0) }
  }

  /// The bare word that stands for a text, where nothing that it names is known or nearly so.
  private func unquoted(_ syntax: ExpressionSyntax, _ kind: Parameter.Kind) -> String? {
    guard case .name(let word) = syntax.kind, kind.isText(word), unit.diagnostics.explainsMore else { return nil }
    let context = expressions.context
    let known = unit.names.own(in: context) + unit.catalog.variables.map(\.name) + ["settings", "persona", "tools", "previous"]
    let isName = unit.knows(word, in: context) || context.frame(word) != nil || expressions.resolver.isItemField(word)
    guard !isName, !context.isOpen, !unit.names.isOpen, context.items.isEmpty, Spelling.nearest(word, among: known) == nil,
      !known.contains(word), OtherWords.expression(word) == nil, OtherWords.name(word, where: known.contains) == nil
    else { return nil }
    return word
  }

  /// The type of what a date pattern reads: text for one that can only be written with, null
  /// without one, and any for a pattern that only the run knows.
  private func readType(_ pattern: TypedExpression?) -> ValueType {
    guard let pattern else { return .null }
    guard case .literal(.text(let written)) = pattern.expression else { return .any }
    // What is wrong with it has been reported.
    if DatePattern.firstUnknownLetter(in: written) != nil || DatePattern.mistake(in: written) != nil { return .any }
    return DatePattern.type(readBy: written) ?? .text
  }

  /// Whether an expression is a date pattern that lacks its quotes: `yyyy-MM-dd`.
  private func isBarePattern(_ syntax: ExpressionSyntax) -> Bool {
    switch syntax.kind {
    case .name, .binary, .field: break
    default: return false
    }
    let written = text.string(syntax.range)
    guard written.allSatisfy({ "yYMdDEHhmsa-./".contains($0) }), written.contains(where: { "yYMdDEHh".contains($0) }) else {
      return false
    }
    return !unit.knows(String(written.prefix { $0.isLetter }), in: expressions.context)
  }

  /// A written value in the form that a parameter asks for.
  private func meant(_ value: Expression, _ kind: Parameter.Kind) -> Rewording? {
    let written: String
    switch value {
    case .literal(.text(let t)): written = t
    case .literal(.integer(let n)): written = "\(n)"
    default: return nil
    }
    switch kind {
    case .period: return Period(written).map { _ in Rewording(written, isSafe: true) } ?? Rewording.duration(written, unit: "d")
    case .integer(let range): return Rewording.integer(written, in: range)
    case .number: return Rewording.number(written)
    case .boolean: return Rewording.boolean(written)
    default: return nil
    }
  }

  /// An expression over the items of the list.
  private func overItems(_ syntax: ExpressionSyntax, _ parameter: Parameter, of list: ValueType) -> TypedExpression {
    let item = list.listItem ?? .any
    if case .literal(.text(let word)) = syntax.kind {
      // A text is the same for every item: the name of a field is meant.
      var hasField = item == .any && DocumentParser.isIdentifier(word)
      if case .record(let record) = item { hasField = record.index(of: word) != nil }
      let inner = Repairs(unit: unit, text: text, context: expressions.context.overItems(item, isSoleName: false))
      let fits = !hasField && inner.isRight(.expression(word), isCondition: parameter.kind == .condition)
      unit.report(.textForItem(word, hasField: hasField, fits: fits, at: text.span(syntax.range)))
      return .unknown
    }
    var isName = false
    if case .name = syntax.kind { isName = true }
    let typed = ExpressionLowering(unit, text, expressions.context.overItems(item, isSoleName: isName)).lower(syntax)
    warnOfBuiltIn(syntax, parameter, of: item)
    if parameter.kind == .condition, typed.type != .boolean, typed.type != .any {
      unit.report(.notACondition(typed.type, text.string(syntax.range), at: text.span(syntax.range)))
    }
    return typed
  }

  /// Warns of a built-in variable where a field is meant: `map(name)` of items without a `name`.
  private func warnOfBuiltIn(_ syntax: ExpressionSyntax, _ parameter: Parameter, of item: ValueType) {
    let context = expressions.context
    guard [.item, .shown].contains(parameter.kind), case .name(let name) = syntax.kind, item != .any,
      unit.catalog.variable(name) != nil, unit.names.symbol(name, in: context) == nil, context.frame(name) == nil
    else { return }
    var fields: [String] = []
    if case .record(let record) = item { fields = record.names }
    guard !fields.contains(name) else { return }
    unit.report(.sameForEveryItem(name, of: item, fields: fields, at: text.span(syntax.range)))
  }

  /// The headings of columns: the label in front of one, else the name of a field without its
  /// filters, else the expression as it is written.
  private func headings(_ call: FilterSyntax, _ count: Int) -> [String?] {
    var headings: [String?] = call.arguments.prefix(count).map { argument in
      argument.label?.name ?? heading(argument.value)
    }
    while headings.count < count { headings.append(nil) }
    return headings
  }

  private func heading(_ column: ExpressionSyntax) -> String {
    switch column.kind {
    case .name(let name), .field(_, let name, _): name
    case .filter(let base, _): heading(base)
    default: text.string(column.range)
    }
  }
}

extension Parameter.Kind {
  /// Whether a word is a value of it when it stands in quotes.
  fileprivate func isText(_ word: String) -> Bool {
    switch self {
    case .text: true
    case .choice(let words): words.contains(word)
    default: false
    }
  }
}
