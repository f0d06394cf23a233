import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers one text with placeholders.
struct TemplateLowering {
  private let unit: LoweringUnit
  private let text: TextSource
  /// The first slot that no loop has taken; sibling loops share none.
  private var slots: Int
  /// The last placeholder.
  private var last: TypedExpression?

  private init(_ unit: LoweringUnit, _ text: TextSource, slots: Int) {
    self.unit = unit
    self.text = text
    self.slots = slots
  }

  /// The template of a text, which is taken as it is when it is `raw`.
  static func template(_ scalar: Scalar, raw: Bool = false, in context: LoweringContext, of unit: LoweringUnit) -> Template {
    guard !raw, !TemplateParser.isPlain(scalar.text) else { return .literal(scalar.text) }
    return lower(scalar, in: context, of: unit).template
  }

  /// The template and the type of the value it stands for: that of a lone placeholder, else text.
  static func lower(
    _ scalar: Scalar, in context: LoweringContext, of unit: LoweringUnit
  ) -> (template: Template, type: ValueType, mayBeNull: Bool) {
    let text = unit.source(scalar)
    guard text.utf8.count <= unit.compiler.limits.template.bytes else {
      unit.names.hidesUses = true
      unit.report(.templateTooLong(scalar, bytes: text.utf8.count, most: unit.compiler.limits.template))
      return (Template(nodes: []), .text, false)
    }
    let syntax = TemplateParser.parse(text.utf8)
    if let parsed = unit.parsed, text.span.file == unit.document.span.file {
      parsed.add(ParsedTemplate(syntax: syntax, text: text))
    }
    // Names of loops are not known outside of them: no name is known to be missing.
    let repairs = Repairs(unit: unit, text: text, context: syntax.failures.isEmpty ? context : context.inUnreadLoop())
    for failure in syntax.failures { repairs.report(failure) }
    if !syntax.failures.isEmpty { unit.names.hidesUses = true }
    for suspect in syntax.suspects { PlaceholderRules.check(suspect, text, unit, context) }
    var lowering = TemplateLowering(unit, text, slots: context.slots)
    var isLone = false
    if syntax.nodes.count == 1, case .insert = syntax.nodes[0] { isLone = true }
    let nodes = lowering.lower(syntax.nodes, isLone ? context : context.inText())
    let template = Template(nodes: nodes, slots: lowering.slots)
    guard template.single != nil else { return (template, .text, false) }
    return (template, lowering.last?.type ?? .any, lowering.last?.mayBeNull ?? false)
  }

  /// Whether a text that is in no file has no errors.
  static func isRight(_ text: TextSource, in context: LoweringContext, of unit: LoweringUnit) -> Bool {
    let count = unit.diagnostics.count
    let syntax = TemplateParser.parse(text.utf8)
    guard syntax.failures.isEmpty, syntax.suspects.isEmpty else { return false }
    var lowering = TemplateLowering(unit, text, slots: context.slots)
    _ = lowering.lower(syntax.nodes, context)
    return !unit.diagnostics.hasErrors(since: count)
  }

  private mutating func lower(_ nodes: [TemplateSyntax.Node], _ context: LoweringContext) -> [Template.Node] {
    var lowered: [Template.Node] = []
    lowered.reserveCapacity(nodes.count)
    var expressions = self.expressions(context)
    for node in nodes {
      switch node {
      case .text(let t): lowered.append(.text(t))
      case .insert(let syntax, _):
        let count = unit.diagnostics.count
        if expressions.context.slots != slots { expressions = self.expressions(context) }
        let typed = expressions.lower(syntax)
        if unit.diagnostics.count != count {
          Repairs(unit: unit, text: text, context: context).explain(syntax.range, since: count)
        }
        last = typed
        lowered.append(.insert(Template.Insert(typed.expression, source: text.string(syntax.range))))
      case .branches(let branches, _): lowered.append(.branches(self.branches(branches, context)))
      case .loop(let loop): lowered.append(.loop(self.loop(loop, context)))
      }
    }
    return lowered
  }

  private func expressions(_ context: LoweringContext) -> ExpressionLowering {
    ExpressionLowering(unit, text, context.slots == slots ? context : context.with(slots: slots))
  }

  private mutating func branches(_ branches: [TemplateSyntax.Branch], _ context: LoweringContext) -> [Template.Branch] {
    var lowered: [Template.Branch] = []
    for (i, branch) in branches.enumerated() {
      let condition = branch.condition.map { expressions(context).condition($0) ?? .literal(.boolean(false)) }
      let inner = unit.mentions == nil ? context : context.under(.holds(Self.reached(branches[...i], text)))
      lowered.append(Template.Branch(condition: condition, body: lower(branch.body, inner), isLine: branch.isLine))
    }
    return lowered
  }

  private mutating func loop(_ loop: TemplateSyntax.Loop, _ context: LoweringContext) -> Template.Loop {
    let list = expressions(context).lower(loop.list)
    var item = ValueType.any
    switch list.type {
    case .list(let element): item = element
    case .any: break
    default: unit.report(.loopOverNoList(list.type, text.string(loop.list.range), at: text.span(loop.list.range)))
    }
    // A head that could not be read gives no name, and is reported already.
    if !loop.name.isEmpty { check(loop, context) }
    let slot = slots
    slots += 2
    let declaration = loop.name.isEmpty ? nil : unit.note(item: loop.name, at: loop.nameRange, in: text, item)
    var (inside, otherwise) = (context.inLoop(loop.name, item, slot: slot, declaration: declaration), context)
    if loop.name.isEmpty { inside = inside.inUnreadLoop() }
    if unit.mentions != nil {
      let source = text.string(loop.list.range)
      inside = inside.under(.each(item: loop.name, list: source))
      otherwise = otherwise.under(.isEmpty(list: source))
    }
    let body = lower(loop.body, inside)
    return Template.Loop(
      list: list.expression, slot: slot, body: body, otherwise: lower(loop.otherwise, otherwise), isLine: loop.isLine)
  }

  private func check(_ loop: TemplateSyntax.Loop, _ context: LoweringContext) {
    if NameTable.isWord(loop.name) {
      unit.report(.nameIsWord(loop.name, at: text.span(loop.nameRange)))
    } else if unit.knows(loop.name, in: context) || context.frame(loop.name) != nil {
      let isBuiltIn = unit.catalog.variable(loop.name) != nil
      unit.report(.itemNameIsTaken(loop.name, isBuiltIn: isBuiltIn, at: text.span(loop.nameRange)))
    }
  }

  /// The condition for the last of these branches to be taken: its own, and none of those before
  /// it.
  private static func reached(_ branches: ArraySlice<TemplateSyntax.Branch>, _ text: TextSource) -> String {
    var parts = branches.dropLast().compactMap { $0.condition.map { "not (\(text.string($0.range)))" } }
    if let own = branches.last?.condition { parts.append(parts.isEmpty ? text.string(own.range) : "(\(text.string(own.range)))") }
    return parts.joined(separator: " and ")
  }
}

extension Template {
  /// The text of a template without placeholders and blocks; nil for any other.
  var constant: String? {
    var out = ""
    for node in nodes {
      guard case .text(let text) = node else { return nil }
      out += text
    }
    return out
  }
}
