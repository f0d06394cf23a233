import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers the values that `with` gives to the inputs of a plan.
struct SuppliedInputLowering {
  let unit: LoweringUnit
  let context: LoweringContext

  /// The value of an input that is written out or is a placeholder; nil when it is wrong, which is
  /// reported.
  func given(_ node: YAMLNode, _ input: PlanInput) -> Expression? {
    if input.kind == .list, let items = node.sequence?.items { return list(items, input) }
    guard let scalar = node.scalar else {
      unit.report(.wrongType(of: "`\(input.name)`", input.type, found: node.shapeName, at: node.span))
      return nil
    }
    if TemplateParser.isPlain(scalar.text) { return written(scalar.text, scalar, input) }
    let (template, type, _) = TemplateLowering.lower(scalar, in: context, of: unit)
    if let insert = template.single {
      guard type.fits(input.type) else {
        unit.report(.wrongType(of: "`\(input.name)`", input.type, found: type.withArticle, at: scalar.span))
        return nil
      }
      return insert.expression
    }
    if let text = template.constant { return written(text, scalar, input) }
    guard input.type == .text, input.kind != .choice else {
      unit.report(.textAroundPlaceholder(in: input.name, expected: input.type.withArticle, at: scalar.span))
      return nil
    }
    // A text over an item is another one for each item: it is no value of the whole run.
    guard context.dependencies.itemSlots.isEmpty else {
      return .element(.each(.list([.literal(.null)]), template, slot: template.slots), 0)
    }
    return hidden(input, template)
  }

  private func written(_ text: String, _ scalar: Scalar, _ input: PlanInput) -> Expression? {
    if input.kind == .file {
      unit.report(.fileGivenByPlan(input.name, at: scalar.span))
      return nil
    }
    if input.kind == .list {
      unit.report(.wrongType(of: "`\(input.name)`", input.type, found: "text", at: scalar.span))
      return nil
    }
    switch Literals.input(text, input) {
    case .success(let value): return placed(value, input)
    case .failure(let problem):
      unit.report(.wrongPlanInput(input, text, problem, isName: unit.knows(text, in: context), at: scalar.span))
      return nil
    }
  }

  /// A list whose items are written out or are placeholders.
  private func list(_ nodes: [YAMLNode], _ input: PlanInput) -> Expression? {
    let items = nodes.enumerated().compactMap { i, node in given(node, item(i, of: input)) }
    guard items.count == nodes.count else { return nil }
    if let max = input.max, items.count > max, let node = nodes.first {
      unit.report(.wrongInputValue(input, .tooManyItems(items.count, max), at: node.span))
      return nil
    }
    return .list(items)
  }

  private func item(_ i: Int, of input: PlanInput) -> PlanInput {
    let kind = input.item ?? .string
    return PlanInput(
      name: "\(input.name)[\(i)]", kind: kind, type: Literals.type(of: kind), fallback: nil, choices: input.choices, ask: nil)
  }

  /// The meaning of a date in words depends on when and where it is said, so only the run can place
  /// it.
  func placed(_ value: Value, _ input: PlanInput) -> Expression {
    switch (value, input.type) {
    case (.text(let text), .datetime), (.text(let text), .date): return hidden(input, .literal(text))
    case (.list(let items), .list(let item)) where item == .date || item == .datetime:
      return .list(items.enumerated().map { i, value in placed(value, self.item(i, of: input)) })
    default: return .literal(value)
    }
  }

  /// A value that is computed once a run, under the input's name.
  private func hidden(_ input: PlanInput, _ template: Template) -> Expression {
    let index = unit.variables.add(context.consumer + "." + input.name, input.type, .free, .template(template))
    unit.variables.note(index, neededBy: context.consumer)
    return .reference(.variable(index))
  }
}
