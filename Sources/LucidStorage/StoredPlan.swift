package import LucidCore

extension CapabilityCard: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: CapabilityCard?) throws(Form.Failure) -> CapabilityCard
  {
    try CapabilityCard(
      reads: field("reads", it, \.reads), writes: field("writes", it, \.writes), sends: field("sends", it, \.sends),
      discloses: field("discloses", it, \.discloses), flows: field("flows", it, \.flows))
  }
}

extension CapabilityCard.Access: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: CapabilityCard.Access?) throws(Form.Failure)
    -> CapabilityCard.Access
  {
    try CapabilityCard.Access(
      source: field("source", it, \.source), reach: field("reach", it, \.reach), through: field("through", it, \.through))
  }
}

extension Flow: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Flow?) throws(Form.Failure) -> Flow {
    try Flow(
      from: field("from", it, \.from), to: field("destination", it, \.destination), field("way", it, \.way),
      parameter: field("parameter", it, \.parameter), expression: field("expression", it, \.expression),
      line: field("line", it, \.line), span: field("span", it, \.span))
  }
}

extension Flow.Way: Storable {}

extension Flow.Destination: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout Flow.Destination?) throws(Rows.Failure) {
    try row("tool", &it, Flow.Destination.tool) { if case .tool(let it) = $0 { it } else { nil } }
    try row("program", &it, Flow.Destination.program) { if case .program(let it) = $0 { it } else { nil } }
    try row("model", &it, .model)
  }
}

extension ModelPreference: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: ModelPreference?) throws(Form.Failure)
    -> ModelPreference
  {
    try ModelPreference(
      prefer: field("prefer", it, \.prefer), temperature: field("temperature", it, \.temperature),
      maxTokens: field("maxTokens", it, \.maxTokens))
  }
}

extension ModelPreference.Place: Storable {}

extension Persona: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Persona?) throws(Form.Failure) -> Persona {
    try Persona(
      name: field("name", it, \.name), label: field("label", it, \.label), icon: field("icon", it, \.icon),
      text: field("text", it, \.text))
  }
}

extension PersonaRecord: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: PersonaRecord?) throws(Form.Failure) -> PersonaRecord {
    try PersonaRecord(name: field("name", it, \.name), label: field("label", it, \.label), text: field("text", it, \.text))
  }
}

extension Plan: StoredObject {
  package static var isApart: Bool { true }
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Plan?) throws(Form.Failure) -> Plan {
    let (ability, files) = try (field("ability", it, \.ability), field("files", it, \.files))
    let (prompt, inputs) = try (field("prompt", it, \.prompt), field("inputs", it, \.inputs))
    let (variables, steps) = try (field("variables", it, \.variables), field("steps", it, \.steps))
    let (waves, condition) = try (field("waves", it, \.waves), field("condition", it, \.condition))
    let (card, filled, output) = try (field("card", it, \.card), field("filled", it, \.filled), field("output", it, \.output))
    let (schema, persona) = try (field("schema", it, \.schema), field("persona", it, \.persona))
    let sections = try field("sections", it, \.sections)
    let (limits, capabilities) = try (field("limits", it, \.limits), field("capabilities", it, \.capabilities))
    let (writes, offers) = try (field("writes", it, \.writes), field("offers", it, \.offers))
    let statements = try field("statements", it) { $0.statements.map(\.name) }.compactMap(StatementKind.init(name:))
    let again = try field("again", it, \.again)
    let (declarations, model) = try (field("declarations", it, \.declarations), field("model", it, \.model))
    return try Plan(
      ability: ability, files: files, prompt: prompt, inputs: inputs, variables: variables, steps: steps, waves: waves,
      condition: condition, card: card, output: output, limits: limits, capabilities: capabilities, writes: writes, model: model,
      filled: filled, schema: schema, persona: persona, sections: sections, reasons: field("reasons", it, \.reasons),
      offers: offers, statements: statements, declarations: declarations, answer: field("answer", it, \.answer),
      headline: field("headline", it, \.headline), again: again)
  }
}

extension Repetition: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout Repetition?) throws(Rows.Failure) {
    try row("always", &it, .always)
    try row("changed", &it, .changed)
    try row("after", &it, Repetition.after) { if case .after(let it) = $0 { it } else { nil } }
  }
}

extension AbilityFacts: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: AbilityFacts?) throws(Form.Failure) -> AbilityFacts {
    try AbilityFacts(
      label: field("label", it, \.label), id: field("id", it, \.id), summary: field("summary", it, \.summary),
      icon: field("icon", it, \.icon), color: field("color", it, \.color), category: field("category", it, \.category),
      slot: field("slot", it, \.slot), language: field("language", it, \.language), plan: field("plan", it, \.plan),
      prompt: field("prompt", it, \.prompt), answer: field("answer", it, \.answer), headline: field("headline", it, \.headline))
  }
}

extension OutputFormat: Storable {}

extension RunLimits: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: RunLimits?) throws(Form.Failure) -> RunLimits {
    try RunLimits(
      seconds: field("seconds", it, \.seconds), turns: field("turns", it, \.turns), tokens: field("tokens", it, \.tokens),
      cost: field("cost", it, \.cost))
  }
}

extension PlanReasons: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: PlanReasons?) throws(Form.Failure) -> PlanReasons {
    try PlanReasons(mentions: field("mentions", it, \.mentions), clues: field("clues", it, \.clues))
  }
}

extension PromptReference: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: PromptReference?) throws(Form.Failure)
    -> PromptReference
  {
    try PromptReference(
      name: field("name", it, \.name), consumer: field("consumer", it, \.consumer), sentence: field("sentence", it, \.sentence),
      conditions: field("conditions", it, \.conditions), span: field("span", it, \.span))
  }
}

extension PromptReference.Condition: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout PromptReference.Condition?) throws(Rows.Failure) {
    try row("holds", &it, PromptReference.Condition.holds) { if case .holds(let it) = $0 { it } else { nil } }
    try row("each", &it, { .each(item: $0, list: $1) }, { if case .each(let a, let b) = $0 { (a, b) } else { nil } })
    try row("isEmpty", &it, { .isEmpty(list: $0) }, { if case .isEmpty(let it) = $0 { it } else { nil } })
  }
}

extension InferenceEvidence: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: InferenceEvidence?) throws(Form.Failure)
    -> InferenceEvidence
  {
    try InferenceEvidence(field("words", it, \.words), field("meaning", it, \.meaning), at: field("span", it, \.span))
  }
}

extension InferenceEvidence.Meaning: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout InferenceEvidence.Meaning?) throws(Rows.Failure) {
    try row("step", &it, InferenceEvidence.Meaning.step) { if case .step(let it) = $0 { it } else { nil } }
    try row("time", &it, { .time(step: $0) }, { if case .time(let it) = $0 { it } else { nil } })
    try row("refusal", &it, { .refusal(family: $0) }, { if case .refusal(let it) = $0 { it } else { nil } })
    try row("unanswered", &it, { .unanswered(reason: $0) }, { if case .unanswered(let it) = $0 { it } else { nil } })
  }
}

extension PlanSection: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: PlanSection?) throws(Form.Failure) -> PlanSection {
    try PlanSection(
      name: field("name", it, \.name), summary: field("summary", it, \.summary), order: field("order", it, \.order),
      inSynthesis: field("inSynthesis", it, \.inSynthesis), priority: field("priority", it, \.priority),
      source: field("source", it, \.source), plan: field("plan", it, \.plan))
  }
}

extension WriteCap: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: WriteCap?) throws(Form.Failure) -> WriteCap {
    try WriteCap(tool: field("tool", it, \.tool), most: field("most", it, \.most))
  }
}
