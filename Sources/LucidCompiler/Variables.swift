import LucidCore
import LucidSyntax

/// Lazy values: lowered when something names them, so that cycles show and only what is needed is in the plan.
extension Lowering {
  /// Longer chains are refused: each link of one is lowered inside the link before it.
  private static let maximumVariableDepth = 32

  /// The plan's number of an author's variable.
  func useVariable(_ i: Int, at span: @autoclosure () -> Span) -> (index: Int, type: ValueType) {
    switch drafts[i].state {
    case .lowering:
      report(
        .cycle, "the variable `\(drafts[i].key.text)` needs itself", span(),
        related: [.init("it is defined here", at: drafts[i].key.span)])
      return (drafts[i].index ?? 0, .any)
    case .fresh:
      guard variableDepth < Self.maximumVariableDepth else {
        report(
          .nestingTooDeep, "variables need each other more than \(Self.maximumVariableDepth) deep", span(),
          related: [.init("`\(drafts[i].key.text)` is defined here", at: drafts[i].key.span)])
        return (drafts[i].index ?? 0, .any)
      }
      lowerVariable(i)
    case .done: break
    }
    uses.insert(all: drafts[i].uses.steps)
    let index = drafts[i].index ?? addVariable(drafts[i].name, drafts[i].type, drafts[i].cost, drafts[i].source)
    drafts[i].index = index
    note(index)
    return (index, drafts[i].type)
  }

  func useBuiltIn(_ signature: VariableSignature) -> Int {
    let index = builtIns[signature.name] ?? addVariable(signature.name, signature.type, signature.cost, .builtIn)
    builtIns[signature.name] = index
    note(index)
    return index
  }

  func note(_ index: Int) {
    if !variables[index].neededBy.contains(consumer) { variables[index].neededBy.append(consumer) }
  }

  func addVariable(_ name: String, _ type: ValueType, _ cost: Cost, _ source: PlanVariable.Source) -> Int {
    variables.append((name, type, cost, source, []))
    return variables.count - 1
  }

  private func lowerVariable(_ i: Int) {
    let saved = (consumer, stepLimit, uses, frames, baseSlots, scope, conditions)
    let shown = shownItem
    shownItem = nil
    defer { shownItem = shown }
    (consumer, stepLimit, uses, frames, baseSlots) = (drafts[i].name, nil, Uses(), [], 0)
    conditions = []
    enter(drafts[i].scope)
    drafts[i].state = .lowering
    variableDepth += 1
    defer { variableDepth -= 1 }
    switch drafts[i].node {
    case .scalar(let scalar):
      if TemplateParser.isPlain(scalar.text) {
        drafts[i].type = .text
        drafts[i].source = .template(.literal(scalar.text))
      } else {
        let (template, type) = typedTemplate(scalar)
        drafts[i].type = type
        drafts[i].source = .template(template)
      }
    case .mapping(let mapping):
      drafts[i].cost = .cheap
      if let name = mapping["tool"]?.scalar, let signature = tool(name) {
        if signature.effect != .read {
          report(
            .invalidValue, "a variable only reads; `\(signature.name)` is a \(signature.effect.rawValue)", name.span,
            notes: ["call it in a step"])
        }
        drafts[i].type = signature.result
        drafts[i].cost = signature.cost
        drafts[i].source = .tool(signature.name, arguments(mapping["with"]?.mapping, of: signature, called: name))
      }
    case .sequence: break
    }
    drafts[i].state = .done
    drafts[i].uses = uses
    (consumer, stepLimit, uses, frames, baseSlots) = (saved.0, saved.1, saved.2, saved.3, saved.4)
    enter(saved.5)
    conditions = saved.6
  }

  /// Lowers what nothing names too, so that its mistakes are reported.
  func finishVariables() {
    for i in drafts.indices where drafts[i].state == .fresh { lowerVariable(i) }
  }
}
