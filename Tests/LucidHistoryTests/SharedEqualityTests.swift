import LucidCore
import Testing

/// Classes that are shared in the place of values: equal by content, of which no property is forgotten.
@Suite struct SharedEqualityTests {
  /// The same with one property changed, by the name of the property.
  private typealias Variants<T> = [(property: String, other: T)]

  private func check<T: Hashable>(_ base: T, copy: T, _ variants: Variants<T>) {
    #expect(base == copy && base.hashValue == copy.hashValue)
    for (property, other) in variants { #expect(other != base, "\(property) of \(T.self) does not count") }
    #expect(variants.map(\.property).sorted() == Mirror(reflecting: base).children.compactMap(\.label).sorted())
  }

  private var full: Plan { FullRun.run.plan }

  @Test func plans() {
    let base = full
    func plan(
      ability: AbilityFacts? = nil, files: [String]? = nil, prompt: Template? = nil, inputs: [PlanInput]? = nil,
      variables: [PlanVariable]? = nil, steps: [PlanStep]? = nil, waves: [[Int]]? = nil, condition: Expression? = nil,
      card: String? = nil, output: OutputFormat? = nil, writes: [WriteCap]? = nil, model: ModelPreference? = nil,
      filled: CardTemplate? = nil, schema: AnswerSchema? = nil, persona: Persona? = nil, sections: [PlanSection]? = nil,
      reasons: PlanReasons? = nil, offers: [String]? = nil, statements: [StatementKind]? = nil,
      declarations: [ToolDeclaration]? = nil, answer: Template? = nil, headline: Template? = nil, again: Repetition? = nil
    ) -> Plan {
      Plan(
        ability: ability ?? base.ability, files: files ?? base.files, prompt: prompt ?? base.prompt,
        inputs: inputs ?? base.inputs,
        variables: variables ?? base.variables, steps: steps ?? base.steps, waves: waves ?? base.waves,
        condition: condition ?? base.condition, card: card ?? base.card, output: output ?? base.output, limits: base.limits,
        capabilities: base.capabilities, writes: writes ?? base.writes, model: model ?? base.model, filled: filled ?? base.filled,
        schema: schema ?? base.schema, persona: persona ?? base.persona, sections: sections ?? base.sections,
        reasons: reasons ?? base.reasons, offers: offers ?? base.offers, statements: statements ?? base.statements,
        declarations: declarations ?? base.declarations, answer: answer ?? base.answer, headline: headline ?? base.headline,
        again: again ?? base.again)
    }
    let text = Template.literal("other")
    check(
      base, copy: plan(),
      [
        (
          "ability",
          plan(ability: AbilityFacts(label: "other", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: ""))
        ),
        ("files", plan(files: [])), ("prompt", plan(prompt: text)), ("inputs", plan(inputs: [])),
        ("variables", plan(variables: [])), ("steps", plan(steps: [])), ("waves", plan(waves: [])),
        ("condition", plan(condition: .literal(.null))), ("card", plan(card: "other")), ("output", plan(output: .text)),
        ("limits", base.within(RunLimits(seconds: 77))), ("capabilities", base.showing(CapabilityCard())),
        ("writes", plan(writes: [])), ("model", plan(model: ModelPreference())),
        ("filled", plan(filled: CardTemplate(.table, entries: []))), ("schema", plan(schema: AnswerSchema())),
        ("persona", plan(persona: Persona(name: "other", label: "", icon: nil, text: text))), ("sections", plan(sections: [])),
        ("reasons", plan(reasons: PlanReasons())), ("offers", plan(offers: [])), ("statements", plan(statements: [])),
        ("declarations", plan(declarations: [])), ("answer", plan(answer: text)), ("headline", plan(headline: text)),
        ("again", plan(again: .always)),
      ])
    // What is changed is all that is changed.
    #expect(base.within(RunLimits(seconds: 77)).within(base.limits) == base)
    #expect(base.showing(CapabilityCard()).showing(base.capabilities) == base)
  }

  @Test func steps() throws {
    let base = try #require(full.steps.first)
    func step(
      name: String? = nil, tool: String? = nil, effect: Effect? = nil, arguments: [PlanArgument?]? = nil,
      condition: Expression? = nil, needs: [Int]? = nil, timeout: Int? = nil, onError: PlanStep.OnError? = nil,
      observe: Bool? = nil, modifiers: StepModifiers? = nil, span: Span? = nil
    ) -> PlanStep {
      PlanStep(
        name: name ?? base.name, tool: tool ?? base.tool, effect: effect ?? base.effect, arguments: arguments ?? base.arguments,
        condition: condition ?? base.condition, needs: needs ?? base.needs, timeoutSeconds: timeout ?? base.timeoutSeconds,
        onError: onError ?? base.onError, observe: observe ?? base.observe, modifiers: modifiers ?? base.modifiers,
        span: span ?? base.span)
    }
    check(
      base, copy: step(),
      [
        ("name", step(name: "other")), ("tool", step(tool: "other.tool")), ("effect", step(effect: .send)),
        ("arguments", step(arguments: [])), ("condition", step(condition: .literal(.null))), ("needs", step(needs: [])),
        ("timeoutSeconds", step(timeout: 77)), ("onError", step(onError: .omit)), ("observe", step(observe: !base.observe)),
        ("modifiers", step(modifiers: StepModifiers())), ("span", step(span: Span(start: 70, end: 71))),
      ])
  }

  @Test func observations() throws {
    let labels = Labels(reading: "mail")
    func observation(
      step: String = "s", tool: String = "mail.list", status: Observation.Status = .done, value: Value = .integer(1),
      notices: [Notice] = [], labels: Labels = Labels(reading: "mail")
    ) -> Observation {
      Observation(step: step, tool: tool, status: status, value: value, notices: notices, labels: labels)
    }
    check(
      observation(), copy: observation(),
      [
        ("step", observation(step: "t")), ("tool", observation(tool: "mail.read")), ("status", observation(status: .notRun)),
        ("value", observation(value: .integer(2))), ("notices", observation(notices: [Notice("n")])),
        ("labels", observation(labels: Labels(reading: "notes"))),
      ])
    #expect(observation(labels: labels) == observation())
  }

  @Test func parametersAndVariables() {
    check(
      Parameter("a", .text, required: true, default: .text("x"), "D."),
      copy: Parameter("a", .text, required: true, default: .text("x"), "D."),
      [
        ("name", Parameter("b", .text, required: true, default: .text("x"), "D.")),
        ("kind", Parameter("a", .any, required: true, default: .text("x"), "D.")),
        ("role", Parameter("a", .text, role: .selector, required: true, default: .text("x"), "D.")),
        ("required", Parameter("a", .text, default: .text("x"), "D.")),
        ("fallback", Parameter("a", .text, required: true, "D.")),
        ("usual", Parameter("a", .text, required: true, default: .text("x"), usual: "today", "D.")),
        ("doc", Parameter("a", .text, required: true, default: .text("x"), "E.")),
      ])
    check(
      VariableSignature("a", .text, .free, family: "mail", pace: .data, "D."),
      copy: VariableSignature("a", .text, .free, family: "mail", pace: .data, "D."),
      [
        ("name", VariableSignature("b", .text, .free, family: "mail", pace: .data, "D.")),
        ("type", VariableSignature("a", .any, .free, family: "mail", pace: .data, "D.")),
        ("cost", VariableSignature("a", .text, .cheap, family: "mail", pace: .data, "D.")),
        ("family", VariableSignature("a", .text, .free, family: "notes", pace: .data, "D.")),
        ("pace", VariableSignature("a", .text, .free, family: "mail", pace: .minute, "D.")),
        ("doc", VariableSignature("a", .text, .free, family: "mail", pace: .data, "E.")),
        (
          "example",
          VariableSignature("a", .text, .free, family: "mail", pace: .data, "D.", example: .init("<<a>>", gives: "x"))
        ),
      ])
  }
}
