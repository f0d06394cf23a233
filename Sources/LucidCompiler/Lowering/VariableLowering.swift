import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers variables when something names them, so that cycles show and only what is needed is in
/// the plan.
struct VariableLowering {
  let unit: LoweringUnit

  /// Longer chains are refused: each link of one is lowered inside the link before it.
  private static let maximumDepth = 32

  private var names: NameTable { unit.names }

  /// The plan's number of an author's variable, which a part of the plan needs.
  func use(_ i: Int, in context: LoweringContext, at span: @autoclosure () -> Span) -> (index: Int, type: ValueType) {
    let draft = names.drafts[i]
    switch draft.state {
    case .lowering:
      unit.report(.variableNeedsItself(draft.key, at: span()))
      return (draft.index ?? 0, .any)
    case .fresh:
      guard context.depth < Self.maximumDepth else {
        // A longer chain is one mistake.
        if !names.isTooDeep {
          let count = unit.diagnostics.count
          unit.report(.variablesTooDeep(draft.key, most: Self.maximumDepth, at: span()))
          unit.diagnostics.setAside(since: count)
        }
        names.isTooDeep = true
        return (draft.index ?? 0, .any)
      }
      lower(i, depth: context.depth + 1)
    case .done: break
    }
    let done = names.drafts[i]
    context.dependencies.insert(all: done.needs)
    let index = done.index ?? unit.variables.add(done.name, done.type, done.cost, done.source)
    names.drafts[i].index = index
    unit.variables.note(index, neededBy: context.consumer)
    return (index, done.type)
  }

  /// Lowers what nothing names too, so that its mistakes are reported.
  func lowerRest() {
    for i in names.drafts.indices where names.drafts[i].state == .fresh { lower(i, depth: 1) }
    unit.diagnostics.addSetAside()
  }

  private func lower(_ i: Int, depth: Int) {
    names.drafts[i].state = .lowering
    let draft = names.drafts[i]
    let context = LoweringContext(consumer: draft.name, scope: draft.scope, depth: depth)
    let count = unit.diagnostics.count
    let value = value(of: draft.node, in: context)
    unit.diagnostics.setAside(since: count)
    names.drafts[i].type = value.type
    names.drafts[i].cost = value.cost
    names.drafts[i].source = value.source
    names.drafts[i].needs = context.dependencies.steps
    names.drafts[i].state = .done
  }

  private typealias Lowered = (type: ValueType, cost: Cost, source: PlanVariable.Source)

  private func value(of node: YAMLNode, in context: LoweringContext) -> Lowered {
    switch node {
    case .scalar(let scalar):
      if TemplateParser.isPlain(scalar.text) {
        unit.note(bare: scalar, in: context)
        return (.text, .free, .template(.literal(scalar.text)))
      }
      let (template, type, _) = TemplateLowering.lower(scalar, in: context, of: unit)
      return (type, .free, .template(template))
    case .mapping(let mapping):
      guard let call = mapping.call, let signature = unit.tools.tool(call.key) else { return (.any, .cheap, .builtIn) }
      if signature.effect != .read { unit.report(.variableWrites(signature, at: call.key.span)) }
      let arguments = ArgumentLowering(unit: unit, context: context).arguments(
        call.value.mapping, of: signature, called: call.key)
      return (signature.result(of: arguments), signature.cost, .tool(signature.name, arguments))
    case .sequence: return (.any, .free, .builtIn)
    }
  }
}
