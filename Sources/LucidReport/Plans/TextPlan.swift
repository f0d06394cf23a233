import LucidCore

extension PlanRenderer {
  static let text = PlanRenderer(name: "text") { plans, screen in
    .text(plans.map { TextPlan($0, screen: screen).render() }.joined(separator: "\n"))
  }
}

/// Renders a plan as text: steps in order with their arguments, variables, reach, limits.
package struct TextPlan {
  let shown: PlanViewModel
  let screen: Screen

  package init(_ shown: PlanViewModel, screen: Screen = .plain) {
    self.shown = shown
    self.screen = screen
  }

  var catalog: Catalog { shown.catalog }

  package func render() -> String {
    let plan = shown.plan
    let expressions = shown.expressions
    var page = LineWriter(ANSIWriter(screen, accent: RGB(plan.ability.color)))
    header(plan, &page)
    inputs(plan, expressions, &page)
    if let condition = plan.condition {
      page.heading("Only when")
      page.add(StyledText(expressions.text(condition)), indent: 2)
    }
    steps(plan, expressions, &page)
    for family in shown.switchedOff {
      page.add(StyledText("\(family) is off: its steps are left out (`\(SetUp.on(family))` turns it on)", .warn), indent: 2)
    }
    order(plan, &page)
    offers(plan, &page)
    variables(plan, expressions, &page)
    questions(expressions, &page)
    ReachLines(plan, catalog, hosts: shown.hosts).add(to: &page)
    page.heading("Result")
    for line in result(plan, expressions) { page.add(line, indent: 2) }
    page.gap()
    page.add(StyledText("Nothing has been run, read or written.", .dim))
    return page.text
  }

  /// The form of the answer, and its limits.
  func result(_ plan: Plan, _ expressions: ExpressionText) -> [StyledText] {
    let card = plan.card.map { "card \($0), then an" } ?? "an"
    let form = plan.schema == nil ? "" : " that fits its schema"
    var lines = [StyledText("\(card) answer as \(plan.output.rawValue)\(form)")]
    if plan.answer != nil {
      lines.append(
        StyledText(
          plan.hasPrompt
            ? "as the author wrote it without a model, or when the model fails" : "as the author wrote it; no model is asked"))
    }
    if plan.headline != nil { lines.append(StyledText("under the author's headline")) }
    if let filled = plan.filled { lines += CardText(expressions).lines(filled).map { "  " + $0 } }
    if !plan.sections.isEmpty {
      lines.append(StyledText("with the sections ") + StyledText(plan.sections.map(\.name).joined(separator: ", ")))
    }
    if let persona = plan.persona {
      lines.append(StyledText("as the persona ") + StyledText(persona.name) + StyledText(" (\(persona.label))", .dim))
    }
    lines.append(StyledText("at most \(RunLimitsText.message(plan).text)"))
    if let model = plan.model { lines.append(StyledText(ModelPreferenceText.message(model).text)) }
    return lines
  }

  private func header(_ plan: Plan, _ page: inout LineWriter) {
    let icon = screen.drawing ? StyledText(.icon(plan.ability.icon ?? ""), .accent) + " " : ""
    page.add(icon + StyledText(plan.ability.label, .strong))
    if let summary = plan.ability.summary { page.add(StyledText(summary)) }
    let file = plan.files.first.map { "from \($0)" }
    let origin = plan.ability.plan.map { "plan \($0)" }
    page.add(.joined([file, origin].map { $0.map { StyledText($0, .dim) } }))
  }

  private func inputs(_ plan: Plan, _ expressions: ExpressionText, _ page: inout LineWriter) {
    guard !plan.inputs.isEmpty else { return }
    page.heading("Inputs")
    let column = Self.column(plan.inputs.map(\.name))
    for input in plan.inputs {
      page.add(StyledText(input.name), Self.input(input, expressions), column: column)
    }
  }

  /// The kind of an input, and its value when none is given.
  static func input(_ input: PlanInput, _ expressions: ExpressionText) -> StyledText {
    if input.isChosen { return StyledText("the id of the item that is chosen in the step `\(input.name)`") }
    let unit = input.type == .text ? " characters" : input.kind == .list ? " items" : ""
    let max = input.max.map { (input.kind == .list ? ", at most \($0)" : " of at most \($0)") + unit } ?? ""
    let choices = input.choices.joined(separator: ", ")
    let kind =
      input.kind == .list
      ? (choices.isEmpty ? input.kindName : "list of " + choices) + max
      : choices.isEmpty ? input.kind.rawValue + max : "one of " + choices
    let fallback =
      input.fallback.map { StyledText("default " + expressions.literal($0), .dim) } ?? StyledText("required", .warn)
    return .joined([StyledText(kind), fallback])
  }

  private func steps(_ plan: Plan, _ expressions: ExpressionText, _ page: inout LineWriter) {
    page.heading(plan.reasons.isInferred ? "Steps (inferred from the prompt: the file names none)" : "Steps")
    refusals(&page)
    if plan.steps.isEmpty { page.add(StyledText(Self.noSteps(plan), .dim), indent: 2) }
    let column = Self.column(plan.steps.map(\.name)) + 4
    for (i, step) in plan.steps.enumerated() {
      let expressions = expressions.inside(step)
      let label = StyledText("\(i + 1)".leftPadded(to: 2) + "  ", .dim) + StyledText(step.name)
      call(step, expressions, label: label, column: column, &page)
      for detail in details(step, plan, expressions) + reasons(for: i) { page.add("", detail, column: column) }
    }
  }

  static func noSteps(_ plan: Plan) -> String {
    plan.hasPrompt ? "none: the answer is made from the prompt alone" : "none: the answer is made from its text alone"
  }

  /// On one line with its arguments, or each of them on a line of its own.
  private func call(_ step: PlanStep, _ expressions: ExpressionText, label: StyledText, column: Int, _ page: inout LineWriter) {
    let (head, given) = (Self.head(step), arguments(step, expressions))
    let line = StyledText.joined([head, .joined(given, by: StyledText(", ", .dim))], by: "  ")
    if page.ink.width(line) + column + 2 <= screen.width { return page.add(label, line, column: column) }
    page.add(label, head, column: column)
    for argument in given { page.add("", "  " + argument, column: column) }
  }

  /// The tool and its effect.
  static func head(_ step: PlanStep) -> StyledText {
    if step.tool == ToolName.modelAsk, !step.asksModel {
      return StyledText("the answer of the ability, without a model", .strong)
    }
    let effect = step.effect == .read ? "" : StyledText(" (\(step.effect.rawValue)s)", .warn)
    return StyledText(step.tool, .strong) + effect
  }

  /// The arguments that are given, with their names.
  func arguments(_ step: PlanStep, _ expressions: ExpressionText) -> [StyledText] {
    let parameters = catalog.tool(step.tool)?.parameters ?? []
    return step.arguments.enumerated().compactMap { i, argument in
      guard let argument else { return nil }
      let name = parameters.indices.contains(i) ? parameters[i].name : "argument \(i + 1)"
      return StyledText("\(name): ", .dim) + StyledText(expressions.text(argument))
    }
  }

  func details(_ step: PlanStep, _ plan: Plan, _ expressions: ExpressionText) -> [StyledText] {
    var out: [StyledText] = []
    if let loop = step.modifiers?.forEach {
      out.append(
        StyledText("for each ", .dim) + StyledText(loop.name) + StyledText(" in ", .dim) + StyledText(expressions.text(loop.list))
      )
      if let condition = loop.condition {
        out.append(StyledText("where ", .dim) + StyledText(expressions.text(condition)))
      }
    }
    if let condition = step.condition { out.append(StyledText("when ", .dim) + StyledText(expressions.text(condition))) }
    var facts: [String] = []
    let needs = step.needs.filter(plan.steps.indices.contains).map { plan.steps[$0].name }
    if !needs.isEmpty { facts.append("needs " + needs.joined(separator: ", ")) }
    switch step.onError {
    case .stop: facts.append("stops the run if it fails")
    case .omit: facts.append("left out if it fails")
    case .use(let value): facts.append("if it fails: " + expressions.text(value))
    }
    if step.isBlock {
      if step.modifiers?.forEach != nil { facts.append("one item after the other") }
    } else {
      facts.append("at most \(step.timeoutSeconds) s" + (step.modifiers?.forEach == nil ? "" : " each"))
    }
    if let modifiers = step.modifiers { facts += Self.facts(modifiers, plan) }
    if !step.observe, !step.isBlock { facts.append("not part of the answer's data") }
    return out + [.joined(facts.map { StyledText($0, .dim) })]
  }

  private static func facts(_ modifiers: StepModifiers, _ whole: Plan) -> [String] {
    var out: [String] = []
    if let retry = modifiers.retry {
      let wait = retry.tries > 1 ? ", \(retry.delaySeconds) s apart" : ""
      let growth = retry.tries > 2 && retry.backoff != 1 ? ", each \(ValueText.number(retry.backoff)) times longer" : ""
      out.append(Count.of(retry.tries, "try", "tries") + wait + growth)
    }
    if let seconds = modifiers.cacheSeconds { out.append("cached for \(Period(seconds: Int64(seconds)).text)") }
    let block = modifiers.block.flatMap { whole.steps.indices.contains($0) ? whole.steps[$0] : nil }
    if block?.modifiers?.forEach != nil { out.append("for each item") }
    if let plan = modifiers.plan { out.append("of \(block?.tool == ToolName.abilityRun ? "ability" : "plan") \(plan)") }
    return out
  }

  private func offers(_ plan: Plan, _ page: inout LineWriter) {
    guard !plan.offers.isEmpty else { return }
    page.heading("A model that can call tools may also call")
    let column = Self.column(plan.offers)
    for name in plan.offers {
      let most = plan.writes.first { $0.tool == name }?.most
      let effect = catalog.tool(name)?.effect ?? .read
      let cap = effect == .read ? nil : StyledText("\(effect.rawValue)s, \(Count.of(most ?? 0, "time")) at most", .warn)
      page.add(StyledText(name), .joined([catalog.tool(name).map { StyledText($0.summary, .dim) }, cap]), column: column)
    }
    page.add(StyledText("any other model receives only the results of the steps", .dim), indent: 2)
  }

  private func order(_ plan: Plan, _ page: inout LineWriter) {
    guard plan.steps.count > 1 else { return }
    page.heading("Order")
    for (i, wave) in plan.waves.enumerated() {
      let names = wave.filter(plan.steps.indices.contains).map { plan.steps[$0].name }
      let label = i > 0 ? "then" : "first"
      page.add(
        StyledText(label), StyledText(names.joined(separator: ", ") + (names.count > 1 ? " (at the same time)" : "")), column: 8)
    }
  }

  private func variables(_ plan: Plan, _ expressions: ExpressionText, _ page: inout LineWriter) {
    guard !plan.variables.isEmpty else { return }
    page.heading("Variables (each at most once, and only when it is needed)")
    let column = Self.column(plan.variables.map(\.name))
    for variable in plan.variables {
      page.add(StyledText(variable.name), Self.variable(variable, expressions), column: column)
      for line in mentions(of: variable.name, variable.cost == .free) { page.add("", line, column: column) }
    }
  }

  /// The type of a variable, its cost, its source and what needs it.
  static func variable(_ variable: PlanVariable, _ expressions: ExpressionText) -> StyledText {
    let source: StyledText? =
      switch variable.source {
      case .builtIn: nil
      case .previous(let step): StyledText("= result of \(step) in the last finished run")
      case .template(let template): StyledText("= " + expressions.text(.text(template)))
      case .tool(let tool, _): StyledText("= " + tool)
      }
    let needed = variable.neededBy.isEmpty ? nil : StyledText("for " + variable.neededBy.joined(separator: ", "), .dim)
    return .joined([StyledText(variable.type.name), StyledText(variable.cost.rawValue), source, needed])
  }

  static func column(_ names: [String]) -> Int { min((names.map { DisplayWidth.of($0) }.max() ?? 0) + 2, 26) }
}

extension String {
  func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
