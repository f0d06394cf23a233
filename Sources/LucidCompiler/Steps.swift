import LucidCore
import LucidSyntax
import LucidYAML

/// Steps: their arguments against the tool's signature, their conditions, what they wait for.
extension Lowering {
  /// nil when the step has no tool that exists; what else is wrong is reported and the step goes on.
  func step(_ i: Int) -> PlanStep? {
    let draft = steps[i]
    let syntax = draft.syntax
    guard let tool = syntax.tool, let signature = draft.signature else { return nil }
    consumer = draft.name
    stepLimit = i
    uses = Uses()
    var loop = syntax["for_each"]?.scalar.flatMap { beginLoop($0) }
    var condition = syntax["when"]?.scalar.flatMap { self.condition($0) }
    // A condition that names the item is judged for each; any other for the step, before its list is looked at.
    if let head = loop, uses.hasItem {
      loop = ForEach(name: head.name, list: head.list, condition: condition)
      condition = nil
    }
    let arguments = arguments(syntax.arguments, of: signature, called: tool)
    for item in syntax["after"]?.sequence?.items ?? [] { after(item, i) }
    let onError = onError(syntax["on_error"], signature)
    if let loop {
      if !uses.hasItem, let node = syntax["for_each"] {
        report(
          .unusedName, "nothing uses the item `\(loop.name)`: every call would be the same", node.span, severity: .warning,
          notes: ["use it in the arguments: `<<\(loop.name)>>`"])
      }
      endLoop()
    }
    if draft.scope != 0 {
      if let around = scopes[draft.scope].condition { condition = condition.map { .binary(.and, around, $0) } ?? around }
      uses.insert(all: scopes[draft.scope].uses)
    }
    var timeout = signature.timeoutSeconds
    if let period = syntax["timeout"]?.scalar.flatMap({ Period($0.text) }) {
      timeout = max(1, Int(clamping: period.nominalSeconds))
    }
    // A write runs alone and in file order: after all before it, before all after it.
    if signature.effect == .read {
      uses.insert(all: barriers)
    } else {
      uses.insert(all: 0..<i)
      barriers.append(i)
    }
    return PlanStep(
      name: draft.name, tool: signature.name, effect: signature.effect, arguments: arguments, condition: condition,
      needs: uses.steps, timeoutSeconds: timeout, onError: onError,
      observe: syntax["observe"]?.scalar?.text != "false" && scopes[draft.scope].observe,
      modifiers: modifiers(draft, signature, loop, timeout: timeout), span: syntax.span)
  }

  func after(_ item: YAMLNode, _ i: Int) {
    guard let id = item.scalar else { return }
    if case .plan(let scope)? = symbols[id.text] {
      let inner = scopes[scope]
      guard inner.first + inner.count <= i else {
        report(
          .forwardReference, "the step `\(id.text)` comes later", id.span,
          related: inner.id.map { [.init("it is here", at: $0.span)] } ?? [])
        return
      }
      return uses.insert(all: inner.first..<inner.first + inner.count)
    }
    guard case .step(let j)? = symbols[id.text] else {
      let ids = explainsMore ? steps.compactMap { $0.scope == scope ? $0.id?.text : nil } : []
      let nearest = Spelling.nearest(id.text, among: ids)
      report(
        .unknownName, "there is no step `\(id.text)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), id.span,
        notes: ids.isEmpty ? ["no step has an id"] : ["steps: " + ids.joined(separator: ", ")])
      return
    }
    guard j < i else {
      report(
        .forwardReference, "the step `\(id.text)` comes later", id.span, related: [.init("it is here", at: steps[j].syntax.span)])
      return
    }
    uses.insert(j)
  }

  private func onError(_ node: YAMLNode?, _ signature: ToolSignature) -> PlanStep.OnError {
    if node?.scalar?.text == "omit" { return .omit }
    guard let use = node?.mapping?["use"] else { return .stop }
    return .use(literal(use, signature.result, "the value of `use`"))
  }

  /// A YAML value of a known type, as in `on_error: {use: …}`; placeholders are allowed for whole scalars.
  private func literal(_ node: YAMLNode, _ type: ValueType, _ what: String) -> Expression {
    switch (node, type) {
    case (.scalar(let s), _):
      if s.isNull { return .literal(.null) }
      if !TemplateParser.isPlain(s.text) {
        let (template, actual) = typedTemplate(s)
        if let insert = template.single {
          if !actual.fits(type) {
            report(.typeMismatch, "\(what) must be \(Self.article(type)); this is \(Self.article(actual))", s.span)
          }
          return insert.expression
        }
        guard let text = template.constant else {
          report(
            .typeMismatch, "\(what) is a placeholder alone, or text without any", s.span,
            notes: ["put the text together under `variables:` and name it here"])
          return .literal(.null)
        }
        return scalarLiteral(Scalar(text: text, style: s.style, span: s.span, inFlow: s.inFlow), type, what)
      }
      return scalarLiteral(s, type, what)
    case (.sequence(let list), .list(let item)): return .list(list.items.map { literal($0, item, what) })
    case (.sequence(let list), .any): return .list(list.items.map { literal($0, .any, what) })
    case (.mapping(let m), .record(let record)):
      var values = Array(repeating: Value.null, count: record.fields.count)
      for entry in m.entries {
        guard let i = record.index(of: entry.key.text) else {
          let names = record.fields.map(\.name)
          let nearest = Spelling.nearest(entry.key.text, among: names)
          report(
            .unknownField, "\(record.name) has no field `\(entry.key.text)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
            entry.key.span, notes: ["fields: " + names.joined(separator: ", ")])
          continue
        }
        let field = literal(entry.value, record.fields[i].type, "`\(entry.key.text)`")
        guard let value = Self.constant(field) else {
          report(
            .typeMismatch, "`\(entry.key.text)` must be written out: inside a record there are no placeholders", entry.value.span,
            notes: ["only the whole value of `use` may be a placeholder"])
          continue
        }
        values[i] = value
      }
      return .literal(.record(Record(record, values: values)))
    default:
      report(.typeMismatch, "\(what) must be \(Self.article(type)); this is \(node.shapeName)", node.span)
      return .literal(.null)
    }
  }

  /// nil when it has to be computed.
  private static func constant(_ expression: Expression) -> Value? {
    switch expression {
    case .literal(let value): return value
    case .list(let items):
      let values = items.map(constant)
      return values.contains(nil) ? nil : .list(values.compactMap { $0 })
    default: return nil
    }
  }

  private func scalarLiteral(_ s: Scalar, _ type: ValueType, _ what: String) -> Expression {
    let value: Value?
    switch type {
    case .any, .text: value = .text(s.text)
    case .integer: value = Int(s.text).map(Value.integer)
    case .number: value = Literals.number(s.text).map(Value.number)
    case .boolean: value = s.text == "true" ? .boolean(true) : s.text == "false" ? .boolean(false) : nil
    case .date: value = CivilDate(iso: s.text).map(Value.date)
    case .time: value = CivilTime(iso: s.text).map(Value.time)
    case .period: value = Period(s.text).map(Value.period)
    default: value = nil
    }
    if value == nil { report(.typeMismatch, "\(what) must be \(Self.article(type)); this is `\(s.text)`", s.span) }
    return .literal(value ?? .null)
  }

  // MARK: Arguments

  /// One for each parameter, in order.
  func arguments(_ given: YAMLMapping?, of signature: ToolSignature, called tool: Scalar) -> [PlanArgument?] {
    var result: [PlanArgument?] = Array(repeating: nil, count: signature.parameters.count)
    for entry in given?.entries ?? [] {
      guard let i = signature.parameters.firstIndex(where: { $0.name == entry.key.text }) else {
        unknownArgument(entry.key, signature)
        continue
      }
      result[i] = argument(entry.value, signature.parameters[i])
    }
    for (i, parameter) in signature.parameters.enumerated() where parameter.required && result[i] == nil {
      if given?[parameter.name] != nil { continue }
      report(
        .missingArgument, "`\(signature.name)` needs `\(parameter.name)`: \(parameter.doc)", tool.span,
        notes: ["arguments: " + signature.parameters.map(\.name).joined(separator: ", ")])
    }
    return result
  }

  private func unknownArgument(_ key: Scalar, _ signature: ToolSignature) {
    let names = signature.parameters.map(\.name)
    let nearest = Spelling.nearest(key.text, among: names)
    report(
      .unknownArgument, "`\(signature.name)` has no argument `\(key.text)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
      key.span,
      notes: [names.isEmpty ? "it takes none" : "arguments: " + names.joined(separator: ", ")],
      fix: nearest.map { .init(replace: key.span, with: $0) })
  }

  private func argument(_ node: YAMLNode, _ parameter: Parameter) -> PlanArgument? {
    switch node {
    case .scalar(let s):
      if s.isNull { return nil }
      if TemplateParser.isPlain(s.text) { return written(s, parameter) }
      let (template, type) = typedTemplate(s)
      if let insert = template.single {
        guard Self.accepts(parameter.kind, type) else {
          report(.typeMismatch, "`\(parameter.name)` must be \(parameter.kind.name); this is \(Self.article(type))", s.span)
          return nil
        }
        return .value(insert.expression)
      }
      switch parameter.kind {
      case .text, .any: return .text(template)
      default:
        if let text = template.constant {
          return written(Scalar(text: text, style: s.style, span: s.span, inFlow: s.inFlow), parameter)
        }
        report(
          .typeMismatch, "`\(parameter.name)` must be \(parameter.kind.name); text around a placeholder makes it text", s.span,
          notes: ["leave only the placeholder"])
        return nil
      }
    case .sequence(let list):
      switch parameter.kind {
      case .texts, .list, .any:
        return .value(
          .list(list.items.map { literal($0, parameter.kind == .texts ? .text : .any, "an item of `\(parameter.name)`") }))
      default:
        report(.typeMismatch, "`\(parameter.name)` must be \(parameter.kind.name); this is a list", node.span)
        return nil
      }
    case .mapping:
      report(.typeMismatch, "`\(parameter.name)` must be \(parameter.kind.name); this is a mapping", node.span)
      return nil
    }
  }

  /// An argument without placeholders.
  private func written(_ s: Scalar, _ parameter: Parameter) -> PlanArgument? {
    switch Literals.argument(s.text, parameter.kind) {
    case .success(let value): return .value(.literal(value))
    case .failure(let problem):
      var notes = problem.remedy.map { [$0] } ?? []
      var message = "`\(parameter.name)`: \(problem.message)"
      if knows(s.text) {
        notes = ["write `<<\(s.text)>>` for the value of that name"]
      } else if case .choice(let words) = parameter.kind, let nearest = Spelling.nearest(s.text, among: words) {
        message += "; did you mean `\(nearest)`?"
      }
      report(.typeMismatch, message, s.span, notes: notes)
      return nil
    }
  }
}
