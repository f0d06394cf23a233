package import LucidCore

extension CapabilityCard: StoredObject {
  package static func form<Form: StoredFields<CapabilityCard>>(_ field: inout Form) throws(Form.Failure) -> CapabilityCard {
    try CapabilityCard(
      reads: field("reads", \.reads), writes: field("writes", \.writes), sends: field("sends", \.sends),
      discloses: field("discloses", \.discloses), flows: field("flows", \.flows))
  }
}

extension CapabilityCard.Access: StoredObject {
  package static func form<Form: StoredFields<CapabilityCard.Access>>(_ field: inout Form) throws(Form.Failure)
    -> CapabilityCard.Access
  {
    try CapabilityCard.Access(
      source: field("source", \.source), reach: field("reach", \.reach), through: field("through", \.through))
  }
}

extension Flow: StoredObject {
  package static func form<Form: StoredFields<Flow>>(_ field: inout Form) throws(Form.Failure) -> Flow {
    try Flow(
      from: field("from", \.from), to: field("destination", \.destination), field("way", \.way),
      parameter: field("parameter", \.parameter), expression: field("expression", \.expression), line: field("line", \.line),
      span: field("span", \.span))
  }
}

extension Flow.Way: Storable {}

extension Flow.Destination: StoredChoice {
  package static func cases<Rows: StoredCases<Flow.Destination>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("tool", Flow.Destination.tool) { if case .tool(let it) = $0 { it } else { nil } }
    try row("program", Flow.Destination.program) { if case .program(let it) = $0 { it } else { nil } }
    try row("model", .model)
  }
}

extension ModelPreference: StoredObject {
  package static func form<Form: StoredFields<ModelPreference>>(_ field: inout Form) throws(Form.Failure) -> ModelPreference {
    try ModelPreference(
      prefer: field("prefer", \.prefer), temperature: field("temperature", \.temperature),
      maxTokens: field("maxTokens", \.maxTokens))
  }
}

extension ModelPreference.Place: Storable {}

extension Persona: StoredObject {
  package static func form<Form: StoredFields<Persona>>(_ field: inout Form) throws(Form.Failure) -> Persona {
    try Persona(
      name: field("name", \.name), label: field("label", \.label), icon: field("icon", \.icon), text: field("text", \.text))
  }
}

extension PersonaRecord: StoredObject {
  package static func form<Form: StoredFields<PersonaRecord>>(_ field: inout Form) throws(Form.Failure) -> PersonaRecord {
    try PersonaRecord(name: field("name", \.name), label: field("label", \.label), text: field("text", \.text))
  }
}

extension Plan: StoredObject {
  package static var isApart: Bool { true }
  package static func form<Form: StoredFields<Plan>>(_ field: inout Form) throws(Form.Failure) -> Plan {
    let (ability, files) = try (field("ability", \.ability), field("files", \.files))
    let (prompt, inputs) = try (field("prompt", \.prompt), field("inputs", \.inputs))
    let (variables, steps) = try (field("variables", \.variables), field("steps", \.steps))
    let (waves, condition) = try (field("waves", \.waves), field("condition", \.condition))
    let (card, filled, output) = try (field("card", \.card), field("filled", \.filled), field("output", \.output))
    let (schema, persona) = try (field("schema", \.schema), field("persona", \.persona))
    let sections = try field("sections", \.sections)
    let (limits, capabilities) = try (field("limits", \.limits), field("capabilities", \.capabilities))
    let (writes, offers) = try (field("writes", \.writes), field("offers", \.offers))
    let statements = try field("statements") { $0.statements.map(\.name) }.compactMap(StatementKind.init(name:))
    let (declarations, model) = try (field("declarations", \.declarations), field("model", \.model))
    return try Plan(
      ability: ability, files: files, prompt: prompt, inputs: inputs, variables: variables, steps: steps, waves: waves,
      condition: condition, card: card, output: output, limits: limits, capabilities: capabilities, writes: writes, model: model,
      filled: filled, schema: schema, persona: persona, sections: sections, reasons: field("reasons", \.reasons),
      offers: offers, statements: statements, declarations: declarations)
  }
}

extension AbilityFacts: StoredObject {
  package static func form<Form: StoredFields<AbilityFacts>>(_ field: inout Form) throws(Form.Failure) -> AbilityFacts {
    try AbilityFacts(
      label: field("label", \.label), id: field("id", \.id), summary: field("summary", \.summary), icon: field("icon", \.icon),
      color: field("color", \.color), category: field("category", \.category), slot: field("slot", \.slot),
      language: field("language", \.language), plan: field("plan", \.plan), prompt: field("prompt", \.prompt))
  }
}

extension OutputFormat: Storable {}

extension RunLimits: StoredObject {
  package static func form<Form: StoredFields<RunLimits>>(_ field: inout Form) throws(Form.Failure) -> RunLimits {
    try RunLimits(
      seconds: field("seconds", \.seconds), turns: field("turns", \.turns), tokens: field("tokens", \.tokens),
      cost: field("cost", \.cost))
  }
}

extension PlanReasons: StoredObject {
  package static func form<Form: StoredFields<PlanReasons>>(_ field: inout Form) throws(Form.Failure) -> PlanReasons {
    try PlanReasons(mentions: field("mentions", \.mentions), clues: field("clues", \.clues))
  }
}

extension PromptReference: StoredObject {
  package static func form<Form: StoredFields<PromptReference>>(_ field: inout Form) throws(Form.Failure) -> PromptReference {
    try PromptReference(
      name: field("name", \.name), consumer: field("consumer", \.consumer), sentence: field("sentence", \.sentence),
      conditions: field("conditions", \.conditions), span: field("span", \.span))
  }
}

extension PromptReference.Condition: StoredChoice {
  package static func cases<Rows: StoredCases<PromptReference.Condition>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("holds", PromptReference.Condition.holds) { if case .holds(let it) = $0 { it } else { nil } }
    try row("each", { .each(item: $0, list: $1) }, { if case .each(let a, let b) = $0 { (a, b) } else { nil } })
    try row("isEmpty", { .isEmpty(list: $0) }, { if case .isEmpty(let it) = $0 { it } else { nil } })
  }
}

extension InferenceEvidence: StoredObject {
  package static func form<Form: StoredFields<InferenceEvidence>>(_ field: inout Form) throws(Form.Failure) -> InferenceEvidence {
    try InferenceEvidence(field("words", \.words), field("meaning", \.meaning), at: field("span", \.span))
  }
}

extension InferenceEvidence.Meaning: StoredChoice {
  package static func cases<Rows: StoredCases<InferenceEvidence.Meaning>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("step", InferenceEvidence.Meaning.step) { if case .step(let it) = $0 { it } else { nil } }
    try row("time", { .time(step: $0) }, { if case .time(let it) = $0 { it } else { nil } })
    try row("refusal", { .refusal(family: $0) }, { if case .refusal(let it) = $0 { it } else { nil } })
    try row("unanswered", { .unanswered(reason: $0) }, { if case .unanswered(let it) = $0 { it } else { nil } })
  }
}

extension PlanSection: StoredObject {
  package static func form<Form: StoredFields<PlanSection>>(_ field: inout Form) throws(Form.Failure) -> PlanSection {
    try PlanSection(
      name: field("name", \.name), summary: field("summary", \.summary), order: field("order", \.order),
      inSynthesis: field("inSynthesis", \.inSynthesis), priority: field("priority", \.priority),
      source: field("source", \.source), plan: field("plan", \.plan))
  }
}

extension WriteCap: StoredObject {
  package static func form<Form: StoredFields<WriteCap>>(_ field: inout Form) throws(Form.Failure) -> WriteCap {
    try WriteCap(tool: field("tool", \.tool), most: field("most", \.most))
  }
}
