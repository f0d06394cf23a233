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
    let slots = arguments(call, signature, of: &input)
    for (i, parameter) in signature.parameters.enumerated() where parameter.required && slots[i] == nil {
      unit.report(.missingFilterArgument(parameter, of: call.name, at: text.span(call.nameRange)))
    }
    // The type of a field argument is that of the field, which is what `map`, `sum` and the like give back.
    let types = slots.map { $0?.type ?? .null }
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
    return TypedExpression(
      .filter(input.expression, FilterCall(name: call.name, index: index, arguments: slots.map { $0?.expression })),
      moved ? .datetime : result)
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
    case "selectattr": meant = "where(\(written.filter { $0 != "\"" && $0 != "'" }))"
    case "add_days": meant = "plus(\(written)d)"
    case "add_hours": meant = "plus(\(written)h)"
    case "remove": meant = "replace(\(written), \"\")"
    default: return nil
    }
    return .init(replace: Span(file: name.file, start: Int(name.start), end: end), with: meant)
  }

  /// One for each parameter. A text over the items of a list becomes part of the input.
  private func arguments(
    _ call: FilterSyntax, _ signature: FilterSignature, of input: inout TypedExpression
  ) -> [TypedExpression?] {
    var slots: [TypedExpression?] = Array(repeating: nil, count: signature.parameters.count)
    var position = 0
    for argument in call.arguments {
      let place: Int
      if let label = argument.label {
        guard let i = signature.parameters.firstIndex(where: { $0.name == label.name }) else {
          unit.report(.unknownFilterArgument(label.name, of: signature, at: text.span(label.range)))
          continue
        }
        place = i
      } else {
        guard position < signature.parameters.count else {
          unit.report(.tooManyFilterArguments(signature, call.name, at: text.span(argument.value.range)))
          break
        }
        place = position
        position += 1
      }
      if case .shown = signature.parameters[place].kind,
        let texts = ItemTextLowering(expressions).texts(argument.value, of: input)
      {
        input = texts
        continue
      }
      slots[place] = self.argument(argument.value, signature.parameters[place], of: input.type)
    }
    return slots
  }

  private func argument(_ syntax: ExpressionSyntax, _ parameter: Parameter, of input: ValueType) -> TypedExpression {
    if parameter.kind.isField { return field(syntax, of: input) }
    let typed = expressions.lower(syntax)
    switch (parameter.kind, typed.expression) {
    case (.pattern, .literal(.text(let pattern))):
      if case .failure(let problem) = Literals.argument(pattern, .pattern) {
        let meant = FilterNames.pattern(pattern).map { [Rewording("\"\($0)\"")] } ?? []
        unit.report(.wrongPattern(LiteralError(problem.message, meant: meant), at: text.span(syntax.range)))
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

  /// A bare field name, checked against the items of the list.
  private func field(_ syntax: ExpressionSyntax, of list: ValueType) -> TypedExpression {
    let name: String
    switch syntax.kind {
    case .name(let n), .literal(.text(let n)): name = n
    default:
      unit.report(.fieldNameExpected(at: text.span(syntax.range)))
      return .unknown
    }
    guard case .list(.record(let record)) = list else { return TypedExpression(.literal(.text(name)), .any) }
    guard let i = record.index(of: name) else {
      unit.report(.unknownField(name, of: record, at: text.span(syntax.range)))
      return .unknown
    }
    return TypedExpression(.literal(.text(name)), record.fields[i].type)
  }
}
