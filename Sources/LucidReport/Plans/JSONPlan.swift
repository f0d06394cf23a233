import LucidCore

extension PlanRenderer {
  /// One plan is an object; those of a file with several abilities are `{"plans": […]}`.
  static let json = PlanRenderer(name: "json") { plans, _ in
    if plans.count == 1 { return .json(JSONPlan(plans[0]).render()) }
    return .json(
      JSONResult { json in
        json.objects("plans", plans) { json, plan in JSONPlan(plan).fields(&json) }
      })
  }
}

/// Renders a plan as one JSON object with stable keys in snake_case.
///
/// An argument is an object with one key: `value` (known already), `expression` or `template`, so
/// that no text is mistaken for code.
package struct JSONPlan {
  let shown: PlanViewModel

  package init(_ shown: PlanViewModel) { self.shown = shown }

  var catalog: Catalog { shown.catalog }
  var zone: Zone { shown.zone }

  package func render() -> JSONResult { JSONResult(fields) }

  func fields(_ json: inout JSONText) {
    let plan = shown.plan
    let expressions = shown.expressions
    json.key("ability")
    json.ability(plan.ability)
    json.strings("files", plan.files)
    json.field("prompt", expressions.text(plan.prompt))
    if let answer = plan.answer { json.field("answer", expressions.text(answer)) }
    if let headline = plan.headline { json.field("headline", expressions.text(headline)) }
    json.field("when", plan.condition.map(expressions.text))
    json.array("inputs") { json in for input in plan.inputs { write(input, &json) } }
    json.array("steps") { json in for step in plan.steps { write(step, of: plan, in: expressions, &json) } }
    if !shown.switchedOff.isEmpty { json.strings("off", shown.switchedOff) }
    json.array("waves") { json in
      for wave in plan.waves {
        json.array { json in for i in wave where plan.steps.indices.contains(i) { json.string(plan.steps[i].name) } }
      }
    }
    edges(&json)
    json.array("variables") { json in for variable in plan.variables { write(variable, expressions, &json) } }
    json.field("card", plan.card)
    if let filled = plan.filled {
      json.key("card_filled")
      CardText(expressions).write(filled, &json)
    }
    json.field("output", plan.output.rawValue)
    if let schema = plan.schema {
      json.key("schema")
      json.schema(schema)
    }
    if let persona = plan.persona {
      json.object("persona") { json in
        json.field("name", persona.name)
        json.field("label", persona.label)
        json.field("text", expressions.text(persona.text))
      }
    }
    if !plan.sections.isEmpty { json.strings("sections", plan.sections.map(\.name)) }
    json.object("limits") { json in
      json.field("seconds", plan.limits.seconds)
      json.field("turns", plan.limits.turns)
      json.field("tokens", plan.limits.tokens)
      if let cost = plan.limits.cost { json.field("cost", cost) }
    }
    if !plan.offers.isEmpty { json.strings("offers", plan.offers) }
    if !plan.writes.isEmpty {
      json.object("writes") { json in for cap in plan.writes { json.field(cap.tool, cap.most) } }
    }
    if let model = plan.model { write(model, &json) }
    json.key("capabilities")
    json.capabilities(of: plan, hosts: shown.hosts)
    reasons(&json)
    questions(expressions, &json)
  }

  private func write(_ input: PlanInput, _ json: inout JSONText) {
    json.object { json in
      json.field("name", input.name)
      json.field("type", input.kind.rawValue)
      if let item = input.item { json.field("of", item.rawValue) }
      json.field("required", input.fallback == nil)
      json.field("default", input.fallback, zone: zone)
      json.strings("choices", input.choices)
      json.field("ask", input.ask)
      if let max = input.max { json.field("max", max) }
    }
  }

  private func write(_ step: PlanStep, of plan: Plan, in outer: ExpressionText, _ json: inout JSONText) {
    let expressions = outer.inside(step)
    json.object { json in
      json.field("name", step.name)
      json.field("tool", step.tool)
      json.field("effect", step.effect.rawValue)
      json.key("arguments")
      arguments(step.tool, step.arguments, expressions, &json)
      json.field("when", step.condition.map(expressions.text))
      json.strings("needs", step.needs.filter(plan.steps.indices.contains).map { plan.steps[$0].name })
      switch step.onError {
      case .stop: json.field("on_error", "stop")
      case .omit: json.field("on_error", "omit")
      case .use(let value):
        json.object("on_error") { $0.field("use", expressions.text(value)) }
      }
      json.field("timeout_seconds", step.timeoutSeconds)
      json.field("observe", step.observe)
      mentions(of: step.name, &json)
      if let modifiers = step.modifiers { write(modifiers, of: plan, in: expressions, &json) }
    }
  }

  /// Only what the step says.
  private func write(_ modifiers: StepModifiers, of whole: Plan, in expressions: ExpressionText, _ json: inout JSONText) {
    if let loop = modifiers.forEach {
      json.object("for_each") { json in
        json.field("item", loop.name)
        json.field("list", expressions.text(loop.list))
        json.field("when", loop.condition.map(expressions.text))
      }
    }
    if let retry = modifiers.retry {
      json.object("retry") { json in
        json.field("tries", retry.tries)
        json.field("delay_seconds", retry.delaySeconds)
        json.field("backoff", retry.backoff)
      }
    }
    if let seconds = modifiers.cacheSeconds { json.field("cache_seconds", seconds) }
    if let plan = modifiers.plan { json.field("plan", plan) }
    if let block = modifiers.block, whole.steps.indices.contains(block) { json.field("inside", whole.steps[block].name) }
  }

  private func write(_ model: ModelPreference, _ json: inout JSONText) {
    json.object("model") { json in
      json.field("prefer", model.prefer.rawValue)
      json.field("temperature", model.temperature)
      json.field("max_tokens", model.maxTokens)
    }
  }

  private func arguments(_ tool: String, _ arguments: [PlanArgument?], _ expressions: ExpressionText, _ json: inout JSONText) {
    let parameters = catalog.tool(tool)?.parameters ?? []
    json.object { json in
      for (i, argument) in arguments.enumerated() {
        guard let argument else { continue }
        json.object(parameters.indices.contains(i) ? parameters[i].name : "argument_\(i + 1)") { json in
          switch argument {
          case .value(.literal(let value)):
            json.field("value", value, zone: zone)
          case .value(let expression): json.field("expression", expressions.text(expression))
          case .text(let template): json.field("template", expressions.text(template))
          }
        }
      }
    }
  }

  private func write(_ variable: PlanVariable, _ expressions: ExpressionText, _ json: inout JSONText) {
    json.object { json in
      json.field("name", variable.name)
      json.field("type", variable.type.name)
      json.field("cost", variable.cost.rawValue)
      switch variable.source {
      case .builtIn: json.field("source", "built-in")
      case .previous(let step):
        json.field("source", PreviousName.root)
        json.field("step", step)
      case .template(let template):
        json.field("source", "template")
        json.field("template", expressions.text(template))
      case .tool(let tool, let given):
        json.field("source", "tool")
        json.field("tool", tool)
        json.key("arguments")
        arguments(tool, given, expressions, &json)
      }
      json.strings("needed_by", variable.neededBy)
      mentions(of: variable.name, &json)
    }
  }
}
