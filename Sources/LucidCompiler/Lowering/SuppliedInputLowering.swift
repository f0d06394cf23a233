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
    guard let scalar = node.scalar else {
      unit.report(.wrongType(of: "`\(input.name)`", input.type, found: node.shapeName, at: node.span))
      return nil
    }
    if TemplateParser.isPlain(scalar.text) { return written(scalar.text, scalar, input) }
    let (template, type) = TemplateLowering.lower(scalar, in: context, of: unit)
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
    return hidden(input, template)
  }

  private func written(_ text: String, _ scalar: Scalar, _ input: PlanInput) -> Expression? {
    if input.kind == .file {
      unit.report(.fileGivenByPlan(input.name, at: scalar.span))
      return nil
    }
    switch Literals.input(text, input) {
    case .success(let value): return placed(value, input)
    case .failure(let problem):
      unit.report(.wrongPlanInput(input, text, problem, isName: unit.knows(text, in: context), at: scalar.span))
      return nil
    }
  }

  /// The meaning of a date and time depends on when and where it is said, so only the run can place
  /// it.
  func placed(_ value: Value, _ input: PlanInput) -> Expression {
    guard input.kind == .datetime, let text = value.text else { return .literal(value) }
    return hidden(input, .literal(text))
  }

  /// A value that is computed once a run, under the input's name.
  private func hidden(_ input: PlanInput, _ template: Template) -> Expression {
    let index = unit.variables.add(context.consumer + "." + input.name, input.type, .free, .template(template))
    unit.variables.note(index, neededBy: context.consumer)
    return .reference(.variable(index))
  }
}
