import LucidCore
import LucidSyntax

/// Filters and their arguments, against their signatures.
extension Lowering {
  func filter(_ base: ExpressionSyntax, _ call: FilterSyntax, _ whole: ExpressionSyntax, _ text: TextSource) -> Typed {
    var (input, type) = lower(base, text)
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
            .unknownArgument,
            "`\(call.name)` takes \(most == 0 ? "no arguments" : "at most \(most) argument\(most == 1 ? "" : "s")")",
            text.span(argument.value.range))
          break
        }
        place = position
        position += 1
      }
      if case .shown = signature.parameters[place].kind, let texts = shown(argument.value, (input, type), text) {
        (input, type) = texts
        continue
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
      if p.kind.isField, slots[i] == nil { arguments[i] = .null }
    }
    guard let result = type == .any ? signature.result(.any, arguments) ?? .any : signature.result(type, arguments) else {
      report(
        .typeMismatch, "`\(call.name)` takes \(signature.accepts); this is \(Self.article(type))", text.span(base.range),
        notes: type.listItem == nil && signature.accepts.contains("list") ? Self.listHint(type) : [])
      return Self.unknown
    }
    // A date that is moved by a duration stays one for whole days only, as with `+`.
    let moved =
      result == .date
      && zip(signature.parameters, slots).contains { parameter, slot in
        if case .period = parameter.kind, let slot { return !Self.isWholeDays(slot.expression) }
        return false
      }
    return (
      .filter(input, FilterCall(name: call.name, index: index, arguments: slots.map { $0?.expression })),
      moved ? .datetime : result
    )
  }

  static func listHint(_ type: ValueType) -> [String] {
    if case .record(let r) = type, r.index(of: "items") != nil { return ["its list is `.items`"] }
    return []
  }

  func unknownFilterArgument(_ label: (name: String, range: Range<Int>), _ signature: FilterSignature, _ text: TextSource) {
    let names = signature.parameters.map(\.name)
    let nearest = Spelling.nearest(label.name, among: names)
    report(
      .unknownArgument, "`\(signature.name)` has no argument `\(label.name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
      text.span(label.range), notes: names.isEmpty ? ["it takes none"] : ["arguments: " + names.joined(separator: ", ")])
  }

  func filterArgument(_ syntax: ExpressionSyntax, _ parameter: Parameter, item: ValueType, _ text: TextSource) -> Typed {
    if parameter.kind.isField { return fieldArgument(syntax, item, text) }
    let (expression, type) = lower(syntax, text)
    switch (parameter.kind, expression) {
    case (.pattern, .literal(.text(let pattern))):
      if case .failure(let problem) = Literals.argument(pattern, .pattern) {
        report(.typeMismatch, problem.message, text.span(syntax.range), notes: ["`yyyy-MM-dd`, `EEEE, MMMM d`, `h:mm a`"])
      }
    case (.choice(let words), .literal(.text(let word))) where !words.contains(word):
      let nearest = Spelling.nearest(word, among: words)
      report(
        .typeMismatch,
        "`\(parameter.name)` must be \(parameter.kind.name); this is `\(word)`"
          + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
        text.span(syntax.range))
    case (.integer(let range), .literal(.integer(let n))) where !range.contains(n),
      (.integer(let range), .negate(.literal(.integer(let n)))) where !range.contains(0 &- n):
      report(
        .typeMismatch, "`\(parameter.name)` must be \(parameter.kind.name); this is `\(text.string(syntax.range))`",
        text.span(syntax.range))
    default: break
    }
    if !Self.accepts(parameter.kind, type) {
      report(
        .typeMismatch, "`\(parameter.name)` must be \(parameter.kind.name); this is \(Self.article(type))",
        text.span(syntax.range))
    }
    return (expression, type)
  }

  /// A bare field name, checked against the items of the list.
  func fieldArgument(_ syntax: ExpressionSyntax, _ list: ValueType, _ text: TextSource) -> Typed {
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
    case .any, .field, .shown: return true
    case .text, .choice, .pattern: return type == .text
    case .boolean: return type == .boolean
    case .integer: return type == .integer
    case .number: return type.isNumeric
    case .moment: return type.isMoment || type == .text
    case .instant: return type == .datetime || type == .text
    case .since: return type.isMoment || type == .period || type == .text
    case .period: return type == .period
    case .texts: return type == .list(.text) || type == .list(.any) || type == .text
    case .list: if case .list = type { return true } else { return false }
    }
  }
}
