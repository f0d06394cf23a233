import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers the prompt and the answer of an ability that is run in the place of a step: the last of
/// its steps, which asks the model, or gives what the author wrote.
struct AnswerLowering {
  private let unit: LoweringUnit

  init(_ unit: LoweringUnit) { self.unit = unit }

  /// The ability's `when`, if it can be judged before its steps; nil for one that needs them.
  func early(_ body: Scope) -> Expression? {
    guard let (condition, needs) = condition(of: body) else { return nil }
    return needs.contains { $0 >= body.first } ? nil : condition
  }

  /// The ability's `when`, and the steps that it needs.
  private func condition(of body: Scope) -> (Expression, [Int])? {
    let last = body.first + body.count - 1
    guard let ability = unit.names.steps[last].answers, let scalar = ability["when"]?.scalar else { return nil }
    let context = unit.names.place(ofStep: last, called: "when")
    return ExpressionLowering.condition(scalar, in: context, of: unit).map { ($0, context.dependencies.steps) }
  }

  /// The type of the answer.
  func result(of i: Int) -> StepBody.Result {
    guard let ability = unit.names.steps[i].answers else { return .step(i, .any) }
    let output = OutputLowering(unit, ability).output()
    return .step(i, output.format == .json ? .any : .text)
  }

  func step(_ i: Int, _ ability: DocumentSyntax) -> PlanStep {
    let draft = unit.names.steps[i]
    let scope = unit.names.scopes[draft.scope]
    let context = unit.names.place(ofStep: i, called: draft.name)
    let prompt = ability["prompt"]?.scalar
    let text =
      prompt.map { TemplateLowering.template($0, raw: ability.text("raw") == "true", in: context, of: unit) }
      ?? Template(nodes: [])
    let written = ability["answer"]?.scalar.map { TemplateLowering.template($0, in: context, of: unit) }
    let output = OutputLowering(unit, ability).output()
    let inner = scope.first..<i
    var condition = scope.head.condition
    if condition == nil, let (late, needs) = self.condition(of: scope) {
      condition = late
      context.dependencies.insert(all: needs)
    }
    // The turns of a list are counted before its first item.
    if let tool = draft.syntax.tool, unit.names.isInList(i) { StepLowering.checkTurns(tool, of: unit) }
    for step in inner where unit.names.block(ofStep: step) == scope.block { context.dependencies.insert(step) }
    unit.names.note(itemSlots: context.dependencies.itemSlots, in: draft.scope)
    let limit = ability["limits"]?.mapping?["time"]?.scalar.flatMap { Period($0.text) }.map {
      max(1, Int(clamping: $0.nominalSeconds))
    }
    let used = ability["plan"]?.scalar.flatMap { unit.documents.plan($0, reportingTo: unit.diagnostics) }
    let answer = StepAnswer(
      ability: PlanLowering.facts(ability, used, prompt), observed: inner.filter(isObserved), output: output.format,
      schema: output.schema, persona: PersonaLowering(unit).choose(ability["persona"]?.scalar)?.persona,
      statements: StatementLowering(unit, ability).kinds(), written: written)
    return PlanStep(
      name: draft.name, tool: ToolName.modelAsk, effect: .read, arguments: [.text(text)], condition: condition,
      needs: context.dependencies.steps, timeoutSeconds: min(limit ?? 120, 120), onError: .stop, observe: scope.head.observe,
      modifiers: StepModifiers(plan: unit.names.plan(ofStep: i), block: scope.block, answer: answer), span: draft.syntax.span)
  }

  /// Whether the answer is made from the result of a step too.
  private func isObserved(_ i: Int) -> Bool {
    let step = unit.names.steps[i]
    return step.body == nil && step.syntax["observe"]?.scalar?.text != "false"
  }
}
