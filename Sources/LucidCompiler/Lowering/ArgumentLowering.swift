import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers the arguments of a call, and the values that are written out for a place whose type is
/// known.
struct ArgumentLowering {
  let unit: LoweringUnit
  let context: LoweringContext
  /// Told the type of each placeholder or list that is given; nil when nobody needs it.
  var noteType: ((Parameter, ValueType) -> Void)?
  /// The conditions under which the call is made, as they are written.
  private let conditions: [String]
  /// The list around the call as it is written, with the filters that choose its items.
  var list: String?

  init(unit: LoweringUnit, context: LoweringContext, condition: YAMLNode? = nil) {
    (self.unit, self.context) = (unit, context)
    conditions = [condition, unit.document["when"]].compactMap { $0?.scalar?.text }
  }

  /// One for each parameter, in order. `areBroken` when what was given could not be read, which has
  /// been reported.
  func arguments(
    _ given: YAMLMapping?, of signature: ToolSignature, called tool: Scalar, areBroken: Bool = false
  ) -> [PlanArgument?] {
    /// Parameters that an unknown argument most likely means: they are not missing as well.
    var meant: Set<String> = []
    var result: [PlanArgument?] = Array(repeating: nil, count: signature.parameters.count)
    for entry in given?.entries ?? [] {
      guard let i = signature.parameters.firstIndex(where: { $0.name == entry.key.text }) else {
        if let end = Self.end(for: entry, of: signature, given) {
          unit.report(.lengthOfRange(entry, of: signature, end: end))
          meant.insert("to")
          continue
        }
        let name = Self.meant(entry.key.text, signature, given)
        unit.report(.unknownArgument(entry.key, of: signature, meant: name))
        if let name { meant.insert(name) }
        continue
      }
      result[i] = argument(entry.value, signature.parameters[i])
    }
    guard !areBroken else { return result }
    if let range = EmptyRange(given, of: signature) { unit.report(.emptyRange(range)) }
    var missing: [MissingArgument] = []
    for (i, parameter) in signature.parameters.enumerated() where parameter.required && result[i] == nil {
      // What is wrong with a value has been reported; an empty one is none.
      let entry = given?.entries.first { $0.key.text == parameter.name }
      guard entry.map({ $0.value.scalar?.isNull == true }) ?? !meant.contains(parameter.name) else { continue }
      missing.append(MissingArgument(parameter: parameter, empty: entry))
    }
    if !missing.isEmpty {
      unit.report(.missingArguments(missing, of: signature, at: tool.span, given: given, unit.edits))
    }
    return result
  }

  /// The parameter that an unknown argument most likely is.
  static func meant(_ name: String, _ signature: ToolSignature, _ given: YAMLMapping?) -> String? {
    let free = signature.parameters.map(\.name).filter { given?[$0] == nil }
    // `from=<<today>>` and `from:<<today>>` in a flow mapping are keys to YAML.
    if let joined = free.first(where: { name.hasPrefix($0 + "=") || name.hasPrefix($0 + ":") }) { return joined }
    return OtherWords.arguments[name.lowercased()]?.first { free.contains($0) } ?? Spelling.nearest(name, among: free)
  }

  /// The end of a range whose length in days is given: `days: 7` beside `from: today`.
  private static func end(for entry: YAMLMapping.Entry, of signature: ToolSignature, _ given: YAMLMapping?) -> String? {
    guard entry.key.text == "days", let days = entry.value.scalar.flatMap({ Int($0.text) }), (1...366).contains(days),
      let from = given?["from"]?.scalar?.text, given?["to"] == nil,
      case .moment? = signature.parameters.first(where: { $0.name == "to" })?.kind
    else { return nil }
    if let date = CivilDate(iso: from) { return CivilDate(daysSinceEpoch: date.daysSinceEpoch + days).iso }
    let word = from.filter { !"<> ".contains($0) }
    guard ["today", "tomorrow", "now"].contains(word) else { return nil }
    return word == "today" && days == 1 ? "tomorrow" : "<<\(word) + \(days)d>>"
  }

  private func argument(_ node: YAMLNode, _ parameter: Parameter) -> PlanArgument? {
    switch node {
    case .scalar(let s):
      if s.isNull { return nil }
      if TemplateParser.isPlain(s.text) { return written(s, parameter) }
      let (template, type, mayBeNull) = TemplateLowering.lower(s, in: context.inArgument(), of: unit)
      if let insert = template.single {
        if mayBeNull, parameter.role == .selector, !isAsked(insert.source) {
          unit.report(.selectorMayBeNull(parameter, insert.source, at: s.span))
        }
        guard parameter.kind.accepts(type) else {
          unit.report(.wrongArgument(parameter, found: type.withArticle, at: s.span))
          return nil
        }
        noteType?(parameter, type)
        return .value(insert.expression)
      }
      switch parameter.kind {
      case .text, .any: return .text(template)
      default:
        if let text = template.constant {
          return written(Scalar(text: text, style: s.style, span: s.span, inFlow: s.inFlow), parameter)
        }
        unit.report(.textAroundPlaceholder(in: parameter.name, expected: parameter.kind.name, at: s.span))
        return nil
      }
    case .sequence(let list):
      switch parameter.kind {
      case .texts, .list, .any:
        noteType?(parameter, .list(list.items.allSatisfy { $0.scalar != nil } ? .text : .any))
        return .value(
          .list(list.items.map { literal($0, parameter.kind == .texts ? .text : .any, "an item of `\(parameter.name)`") }))
      default:
        unit.report(.wrongArgument(parameter, found: "a list", at: node.span))
        return nil
      }
    case .mapping(let m):
      if case .fields(let isNested) = parameter.kind { return fields(m, parameter, isNested: isNested) }
      // `{{name}}` is a mapping to YAML.
      let inner = m.isFlow && m.entries.count <= 1 ? unit.edits.text(of: node) : ""
      let name = inner.hasPrefix("{{") && inner.hasSuffix("}}") ? inner.dropFirst(2).dropLast(2).filter { $0 != " " } : ""
      unit.report(
        .wrongArgument(parameter, found: "a mapping", at: node.span, meant: name.isEmpty ? nil : Rewording("<<\(name)>>")))
      return nil
    }
  }

  /// Whether a condition of the call asks for the value, or for a part that it is read from.
  private func isAsked(_ source: String) -> Bool {
    let names = Self.names(in: source)
    let isChosen = list.map { Self.names(in: $0).contains { $0 == names.last } } ?? false
    return isChosen || conditions.contains { Self.names(in: $0).contains { $0 == names.first } }
  }

  private static func names(in text: String) -> [Substring] { text.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }

  /// Names of fields with their types; nil when they are wrong, which is reported.
  private func fields(_ mapping: YAMLMapping, _ parameter: Parameter, isNested: Bool) -> PlanArgument? {
    if !isNested, let entry = mapping.entries.first(where: { $0.value.scalar == nil }) {
      unit.report(.wrongType(of: "`\(entry.key.text)`", .text, found: entry.value.shapeName, at: entry.value.span))
      return nil
    }
    let type = FieldTypes(unit.diagnostics).type(.mapping(mapping), named: parameter.name, in: "`\(parameter.name)`")
    return type.map { .value(.literal($0.described)) }
  }

  /// An argument without placeholders.
  private func written(_ s: Scalar, _ parameter: Parameter) -> PlanArgument? {
    if let role = parameter.role, role != .content, parameter.kind == .text, s.text.allSatisfy(\.isWhitespace) {
      unit.report(.emptyArgument(parameter, at: s.span))
      return nil
    }
    switch Literals.argument(s.text, parameter.kind) {
    case .success(let value):
      if case .text = value { unit.note(bare: s, in: context) }
      return .value(.literal(value))
    case .failure(let problem):
      unit.report(.wrongLiteral(parameter, s, problem, isName: unit.knows(String(s.text.prefix { $0 != "." }), in: context)))
      return nil
    }
  }

  // MARK: Values of a known type

  /// `result` is the type of the value that a failure replaces.
  func onError(_ node: YAMLNode?, _ result: ValueType) -> PlanStep.OnError {
    if node?.scalar?.text == "omit" { return .omit }
    guard let use = node?.mapping?["use"] else { return .stop }
    return .use(literal(use, result, "the value of `use`"))
  }

  /// A YAML value of a known type, as in `on_error: {use: …}`; placeholders are allowed for whole
  /// scalars.
  private func literal(_ node: YAMLNode, _ type: ValueType, _ what: String) -> Expression {
    switch (node, type) {
    case (.scalar(let s), _): return scalar(s, type, what)
    case (.sequence(let list), .list(let item)): return .list(list.items.map { literal($0, item, what) })
    case (.sequence(let list), .any): return .list(list.items.map { literal($0, .any, what) })
    case (.mapping(let m), .record(let record)): return self.record(m, record)
    case (.mapping(let m), .any): return record(m, RecordType("Item", m.entries.map { .init($0.key.text, .any, "") }))
    default:
      unit.report(.wrongType(of: what, type, found: node.shapeName, at: node.span))
      return .literal(.null)
    }
  }

  private func scalar(_ s: Scalar, _ type: ValueType, _ what: String) -> Expression {
    if s.isNull { return .literal(.null) }
    guard !TemplateParser.isPlain(s.text) else { return constant(s, type, what) }
    let (template, actual, _) = TemplateLowering.lower(s, in: context, of: unit)
    if let insert = template.single {
      if !actual.fits(type) { unit.report(.wrongType(of: what, type, found: actual.withArticle, at: s.span)) }
      return insert.expression
    }
    guard let text = template.constant else {
      unit.report(.mixedValue(what, at: s.span))
      return .literal(.null)
    }
    return constant(Scalar(text: text, style: s.style, span: s.span, inFlow: s.inFlow), type, what)
  }

  private func record(_ mapping: YAMLMapping, _ type: RecordType) -> Expression {
    var values = Array(repeating: Value.null, count: type.fields.count)
    for entry in mapping.entries {
      guard let i = type.index(of: entry.key.text) else {
        unit.report(.unknownRecordField(entry.key, of: type, hasFix: false))
        continue
      }
      let field = literal(entry.value, type.fields[i].type, "`\(entry.key.text)`")
      guard let value = Self.constant(field) else {
        unit.report(.placeholderInRecord(entry))
        continue
      }
      values[i] = value
    }
    return .literal(.record(Record(type, values: values)))
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

  private func constant(_ s: Scalar, _ type: ValueType, _ what: String) -> Expression {
    let value: Value?
    switch type {
    case .any, .text:
      unit.note(bare: s, in: context)
      value = .text(s.text)
    case .integer: value = Int(s.text).map(Value.integer)
    case .number: value = Literals.number(s.text).map(Value.number)
    case .boolean: value = s.text == "true" ? .boolean(true) : s.text == "false" ? .boolean(false) : nil
    case .date: value = CivilDate(iso: s.text).map(Value.date)
    case .time: value = CivilTime(iso: s.text).map(Value.time)
    case .period: value = Period(s.text).map(Value.period)
    default: value = nil
    }
    if value == nil { unit.report(.wrongType(of: what, type, found: "`\(s.text)`", at: s.span)) }
    return .literal(value ?? .null)
  }
}

/// A required argument without a value.
struct MissingArgument {
  let parameter: Parameter
  /// The entry that gives it no value; nil when there is none.
  let empty: YAMLMapping.Entry?
}
