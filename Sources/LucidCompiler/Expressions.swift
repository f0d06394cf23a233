import LucidCore
import LucidSyntax

/// Names become places and types are checked. A part that is wrong is reported once and then counts as any value.
extension Lowering {
  typealias Typed = (expression: Expression, type: ValueType)

  static let unknown: Typed = (.literal(.null), .any)

  /// A condition; nil when it is wrong.
  func condition(_ scalar: Scalar) -> Expression? {
    let text = source(scalar)
    do throws(ExpressionParser.Failure) {
      let syntax = try ExpressionParser.expression(text.utf8, 0..<text.utf8.count)
      return condition(syntax, text)
    } catch {
      report(.expressionSyntax, error.message, text.span(error.range), notes: error.notes)
      return nil
    }
  }

  func condition(_ syntax: ExpressionSyntax, _ text: TextSource) -> Expression? {
    let before = diagnostics.count
    let saved = uses.hasNames
    uses.hasNames = false
    let (expression, type) = lower(syntax, text)
    let constant = !uses.hasNames
    uses.hasNames = uses.hasNames || saved
    guard diagnostics.count == before else { return nil }
    guard type == .boolean || type == .any else {
      report(
        .notACondition, "this is \(Self.article(type)), not something true or false", text.span(syntax.range),
        notes: [Self.conditionHint(type, text.string(syntax.range))])
      return nil
    }
    if constant {
      report(.constantCondition, "this condition never changes", text.span(syntax.range), severity: .warning)
    }
    return expression
  }

  static func article(_ type: ValueType) -> String {
    let name = type.name
    switch type {
    case .text, .null, .any, .boolean: return name
    default: return ("aeiouAEIOU".contains(name.first ?? "x") ? "an " : "a ") + name
    }
  }

  private static func conditionHint(_ type: ValueType, _ source: String) -> String {
    switch type {
    case .integer, .number: "compare it: `\(source) > 0`"
    case .list: "ask `\(source) is not empty`"
    case .record: "ask `\(source) is available`, or compare one of its fields"
    default: "compare it, or ask `\(source) is not empty`"
    }
  }

  func lower(_ syntax: ExpressionSyntax, _ text: TextSource) -> Typed {
    switch syntax.kind {
    case .literal(let value): return (.literal(value), Self.type(of: value))
    case .name(let name): return resolve(name, text.span(syntax.range))
    case .field(let base, let name, let range): return field(base, name, range, text)
    case .element(let base, let n):
      let (expression, type) = lower(base, text)
      switch type {
      case .list(let item): return (.element(expression, n), item)
      case .any: return (.element(expression, n), .any)
      default:
        report(.typeMismatch, "`[\(n)]` picks from a list; this is \(Self.article(type))", text.span(base.range))
        return Self.unknown
      }
    case .filter(let base, let call): return filter(base, call, syntax, text)
    case .not(let inner): return (.not(boolean(inner, "not", text)), .boolean)
    case .negate(let inner):
      let (expression, type) = lower(inner, text)
      guard type.isNumeric || type == .period else {
        report(.typeMismatch, "`-` needs a number or a duration; this is \(Self.article(type))", text.span(inner.range))
        return Self.unknown
      }
      return (.negate(expression), type)
    case .binary(let op, let left, let right): return binary(op, left, right, syntax, text)
    case .test(let test, let inner, let negated): return (.test(test, lower(inner, text).expression, negated: negated), .boolean)
    case .list(let items):
      let lowered = items.map { lower($0, text) }
      let type = lowered.dropFirst().reduce(lowered.first?.type ?? .any) { $0.joined($1.type) }
      return (.list(lowered.map(\.expression)), .list(type))
    }
  }

  private static func type(of value: Value) -> ValueType {
    switch value {
    case .null, .absent: .null
    case .boolean: .boolean
    case .integer: .integer
    case .number: .number
    case .text: .text
    case .date: .date
    case .time: .time
    case .datetime: .datetime
    case .period: .period
    case .list: .list(.any)
    case .record(let r): .record(r.type)
    }
  }

  // MARK: Names

  private func resolve(_ name: String, _ span: Span) -> Typed {
    uses.hasNames = true
    if let frame = frames.last(where: { $0.name == name }) { return (.reference(.item(frame.slot)), frame.type) }
    if let symbol = symbols[name] {
      switch symbol {
      case .input(let i):
        usedInputs.insert(i)
        return (.reference(.input(i)), inputs[i].type)
      case .variable(let i):
        let (index, type) = useVariable(i, at: span)
        if let limit = stepLimit, let later = drafts[i].uses.steps.max(), later >= limit {
          report(
            .forwardReference, "`\(name)` needs the step `\(steps[later].name)`, which comes later", span,
            related: [.init("the step is here", at: steps[later].syntax.span)])
        }
        return (.reference(.variable(index)), type)
      case .step(let i):
        if let limit = stepLimit, i >= limit {
          report(
            i == limit ? .cycle : .forwardReference,
            i == limit ? "the step `\(name)` cannot use its own result" : "the step `\(name)` comes later; a step sees only those before it", span,
            related: i == limit ? [] : [.init("`\(name)` is here", at: steps[i].id?.span ?? steps[i].syntax.span)])
          return Self.unknown
        }
        uses.insert(i)
        return (.reference(.step(i)), steps[i].signature?.result ?? .any)
      case .item(let slot, let type): return (.reference(.item(slot)), type)
      }
    }
    if let signature = catalog.variable(name) { return (.reference(.variable(useBuiltIn(signature))), signature.type) }
    if name == "settings" { return (.reference(.settings), .record(catalog.settings)) }
    unknownName(name, span)
    return Self.unknown
  }

  private func unknownName(_ name: String, _ span: Span) {
    let own = Array(symbols.keys) + frames.map(\.name)
    let all = own.sorted() + catalog.variables.map(\.name)
    let nearest = Spelling.nearest(name, among: all)
    var notes = ["built-in: " + catalog.variables.map(\.name).joined(separator: ", ")]
    if !own.isEmpty { notes.insert("names of this file: " + own.sorted().joined(separator: ", "), at: 0) }
    if nearest == nil { notes.append("`<<<<\(name)>>` prints `<<\(name)>>` as text") }
    report(
      .unknownName, "there is no `\(name)` here" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), span, notes: notes,
      fix: nearest.map { .init(replace: span, with: $0) })
  }

  private func field(_ base: ExpressionSyntax, _ name: String, _ range: Range<Int>, _ text: TextSource) -> Typed {
    let (expression, type) = lower(base, text)
    switch type {
    case .any: return (.field(expression, name: name, index: 0), .any)
    case .record(let record):
      if let i = record.index(of: name) { return (.field(expression, name: name, index: i), record.fields[i].type) }
      let names = record.fields.map(\.name)
      let nearest = Spelling.nearest(name, among: names)
      let span = text.span(range)
      var notes = ["fields: " + names.joined(separator: ", ")]
      if let items = record.index(of: "items"), case .list(.record(let item)) = record.fields[items].type, item.index(of: name) != nil {
        notes.append("each item has `\(name)`: `\(text.string(base.range)).items | map(\(name))`, or `.items[0].\(name)`")
      }
      report(
        .unknownField, "\(record.name) has no field `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), span, notes: notes,
        fix: nearest.map { .init(replace: span, with: $0) })
      return Self.unknown
    case .list:
      report(
        .unknownField, "a list has no field `\(name)`", text.span(range),
        notes: ["`| map(\(name))` takes it from every item, `[0].\(name)` from the first"])
      return Self.unknown
    default:
      report(.unknownField, "\(Self.article(type)) has no fields", text.span(range))
      return Self.unknown
    }
  }

  // MARK: Operators

  private func boolean(_ syntax: ExpressionSyntax, _ op: String, _ text: TextSource) -> Expression {
    let (expression, type) = lower(syntax, text)
    if type != .boolean, type != .any {
      report(
        .typeMismatch, "`\(op)` needs something true or false; this is \(Self.article(type))", text.span(syntax.range),
        notes: [Self.conditionHint(type, text.string(syntax.range))])
    }
    return expression
  }

  private func binary(
    _ op: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ whole: ExpressionSyntax, _ text: TextSource
  ) -> Typed {
    if op == .and || op == .or {
      return (.binary(op, boolean(left, op.rawValue, text), boolean(right, op.rawValue, text)), .boolean)
    }
    let (a, b) = (lower(left, text), lower(right, text))
    guard let type = Self.result(op, a.type, b.type) else {
      report(
        .typeMismatch, "`\(op.rawValue)` does not go between \(Self.article(a.type)) and \(Self.article(b.type))", text.span(whole.range))
      return Self.unknown
    }
    return (.binary(op, a.expression, b.expression), type)
  }

  /// The type of an operation; nil when the operands do not go together.
  static func result(_ op: BinaryOperator, _ a: ValueType, _ b: ValueType) -> ValueType? {
    let anyone = a == .any || b == .any
    switch op {
    case .and, .or: return .boolean
    case .equal, .notEqual:
      return anyone || a.fits(b) || b.fits(a) || (a.isNumeric && b.isNumeric) ? .boolean : nil
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      if anyone || (a.isNumeric && b.isNumeric) || (a.isMoment && b.isMoment) { return .boolean }
      return a == b && [.text, .time, .period].contains(a) ? .boolean : nil
    case .isIn, .isNotIn:
      if case .list(let item) = b { return a.fits(item) || item.fits(a) ? .boolean : nil }
      return b == .any || (b == .text && (a == .text || a == .any)) ? .boolean : nil
    case .add, .subtract:
      if anyone { return .any }
      if a.isNumeric, b.isNumeric { return a == .integer && b == .integer ? .integer : .number }
      if a.isMoment, b == .period { return a == .date ? .date : .datetime }
      if a == .period, b == .period { return .period }
      if op == .subtract, a.isMoment, b.isMoment { return .period }
      return nil
    case .multiply, .divide:
      guard a.isNumeric, b.isNumeric else { return nil }
      if anyone { return .any }
      return op == .multiply && a == .integer && b == .integer ? .integer : .number
    }
  }

  // MARK: Filters

  private func filter(_ base: ExpressionSyntax, _ call: FilterSyntax, _ whole: ExpressionSyntax, _ text: TextSource) -> Typed {
    let (input, type) = lower(base, text)
    guard let (index, signature) = catalog.filter(call.name) else {
      let names = catalog.filters.map(\.name)
      let nearest = Spelling.nearest(call.name, among: names)
      let span = text.span(call.nameRange)
      report(
        .unknownFilter, "there is no filter `\(call.name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), span,
        notes: ["filters: " + names.joined(separator: ", ")], fix: nearest.map { .init(replace: span, with: $0) })
      return Self.unknown
    }
    var slots: [Typed?] = Array(repeating: nil, count: signature.parameters.count)
    var position = 0
    for argument in call.arguments {
      let place: Int
      if let label = argument.label {
        guard let i = signature.parameters.firstIndex(where: { $0.name == label.name }) else {
          unknownFilterArgument(label, signature, text)
          continue
        }
        place = i
      } else {
        guard position < signature.parameters.count else {
          let most = signature.parameters.count
          report(
            .unknownArgument, "`\(call.name)` takes \(most == 0 ? "no arguments" : "at most \(most) argument\(most == 1 ? "" : "s")")",
            text.span(argument.value.range))
          break
        }
        place = position
        position += 1
      }
      slots[place] = filterArgument(argument.value, signature.parameters[place], item: type, text)
    }
    for (i, parameter) in signature.parameters.enumerated() where parameter.required && slots[i] == nil {
      report(
        .missingArgument, "`\(call.name)` needs `\(parameter.name)`: \(parameter.doc)", text.span(call.nameRange),
        notes: ["write `| \(call.name)(…)`"])
    }
    var arguments = slots.map { $0?.type ?? .null }
    // The type of a field argument is that of the field, which is what `map`, `sum` and the like give back.
    for (i, p) in signature.parameters.enumerated() {
      if case .field = p.kind, slots[i] == nil { arguments[i] = .null }
    }
    guard let result = type == .any ? signature.result(.any, arguments) ?? .any : signature.result(type, arguments) else {
      report(
        .typeMismatch, "`\(call.name)` takes \(signature.accepts); this is \(Self.article(type))", text.span(base.range),
        notes: type.listItem == nil && signature.accepts.contains("list") ? Self.listHint(type) : [])
      return Self.unknown
    }
    return (.filter(input, FilterCall(name: call.name, index: index, arguments: slots.map { $0?.expression })), result)
  }

  private static func listHint(_ type: ValueType) -> [String] {
    if case .record(let r) = type, r.index(of: "items") != nil { return ["its list is `.items`"] }
    return []
  }

  private func unknownFilterArgument(_ label: (name: String, range: Range<Int>), _ signature: FilterSignature, _ text: TextSource) {
    let names = signature.parameters.map(\.name)
    let nearest = Spelling.nearest(label.name, among: names)
    report(
      .unknownArgument, "`\(signature.name)` has no argument `\(label.name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
      text.span(label.range), notes: names.isEmpty ? ["it takes none"] : ["arguments: " + names.joined(separator: ", ")])
  }

  private func filterArgument(_ syntax: ExpressionSyntax, _ parameter: Parameter, item: ValueType, _ text: TextSource) -> Typed {
    if case .field = parameter.kind { return fieldArgument(syntax, item, text) }
    let (expression, type) = lower(syntax, text)
    switch (parameter.kind, expression) {
    case (.pattern, .literal(.text(let pattern))):
      if case .failure(let problem) = Literals.argument(pattern, .pattern) {
        report(.typeMismatch, problem.message, text.span(syntax.range), notes: ["`yyyy-MM-dd`, `EEEE, MMMM d`, `h:mm a`"])
      }
    case (.choice(let words), .literal(.text(let word))) where !words.contains(word):
      let nearest = Spelling.nearest(word, among: words)
      report(
        .typeMismatch, "`\(parameter.name)` must be \(parameter.kind.name); this is `\(word)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
        text.span(syntax.range))
    case (.integer(let range), .literal(.integer(let n))) where !range.contains(n),
      (.integer(let range), .negate(.literal(.integer(let n)))) where !range.contains(0 &- n):
      report(.typeMismatch, "`\(parameter.name)` must be \(parameter.kind.name); this is `\(text.string(syntax.range))`", text.span(syntax.range))
    default: break
    }
    if !Self.accepts(parameter.kind, type) {
      report(.typeMismatch, "`\(parameter.name)` must be \(parameter.kind.name); this is \(Self.article(type))", text.span(syntax.range))
    }
    return (expression, type)
  }

  /// A bare field name, checked against the items of the list.
  private func fieldArgument(_ syntax: ExpressionSyntax, _ list: ValueType, _ text: TextSource) -> Typed {
    let name: String
    switch syntax.kind {
    case .name(let n), .literal(.text(let n)): name = n
    default:
      report(.typeMismatch, "the name of a field goes here", text.span(syntax.range))
      return Self.unknown
    }
    guard case .list(.record(let record)) = list else { return (.literal(.text(name)), .any) }
    guard let i = record.index(of: name) else {
      let names = record.fields.map(\.name)
      let nearest = Spelling.nearest(name, among: names)
      let span = text.span(syntax.range)
      report(
        .unknownField, "\(record.name) has no field `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), span,
        notes: ["fields: " + names.joined(separator: ", ")], fix: nearest.map { .init(replace: span, with: $0) })
      return Self.unknown
    }
    return (.literal(.text(name)), record.fields[i].type)
  }

  /// Whether a value of a type may be given for a parameter.
  static func accepts(_ kind: Parameter.Kind, _ type: ValueType) -> Bool {
    if type == .any || type == .null { return true }
    switch kind {
    case .any, .field: return true
    case .text, .choice, .pattern: return type == .text
    case .boolean: return type == .boolean
    case .integer: return type == .integer
    case .number: return type.isNumeric
    case .moment: return type.isMoment || type == .text
    case .since: return type.isMoment || type == .period || type == .text
    case .period: return type == .period
    case .texts: return type == .list(.text) || type == .list(.any) || type == .text
    case .list: if case .list = type { return true } else { return false }
    }
  }
}

extension ValueType {
  /// The type of a list's items.
  var listItem: ValueType? { if case .list(let item) = self { item } else { nil } }
}
