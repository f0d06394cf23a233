/// A program to run, fixed before anything outside is touched: immutable, printable.
///
/// The compiler makes it, the runtime takes it; neither knows the other. A class, so that handing
/// it on copies nothing.
package final class Plan: SharedValue {
  package let ability: AbilityFacts
  /// Names of the files that spans point into, by their number.
  package let files: [String]
  package let prompt: Template
  /// The answer that the author writes; nil leaves it to a model or the built-in summary.
  package let answer: Template?
  /// The headline that the author writes; nil for the computed one.
  package let headline: Template?
  package let inputs: [PlanInput]
  /// Built-in variables and the author's own; only those that something names.
  package let variables: [PlanVariable]
  package let steps: [PlanStep]
  /// Steps that may run at the same time, by index: each wave needs only the ones before it.
  package let waves: [[Int]]
  /// Judged as soon as what it names is known; false ends the run quietly.
  package let condition: Expression?
  /// Which card to make of the observations; nil for none.
  package let card: String?
  /// The author's card; nil when the card fills itself.
  package let filled: CardTemplate?
  package let output: OutputFormat
  /// The schema of a JSON answer.
  package let schema: AnswerSchema?
  package let persona: Persona?
  /// Sections that replace the rules of a request; empty keeps the rules.
  package let sections: [PlanSection]
  package let limits: RunLimits
  package let capabilities: CapabilityCard
  /// Caps of every tool that may write or send, in the order of first mention; other tools may not.
  package let writes: [WriteCap]
  /// Tools that a model is offered when an ability names no steps, `family.verb`; part of the
  /// capability card.
  package let offers: [String]
  /// Kinds of statements for the built-in summary, in their order; empty leaves the choice to the
  /// prompt.
  package let statements: [StatementKind]
  /// When a scheduled run tells a fact again; nil for the usual.
  package let again: Repetition?
  /// The tools that the program does not bring, as the file declares them; only those that are
  /// called.
  package let declarations: [ToolDeclaration]
  /// nil when the file asks for nothing.
  package let model: ModelPreference?
  package let reasons: PlanReasons

  package init(
    ability: AbilityFacts, files: [String], prompt: Template, inputs: [PlanInput], variables: [PlanVariable], steps: [PlanStep],
    waves: [[Int]], condition: Expression?, card: String?, output: OutputFormat, limits: RunLimits, capabilities: CapabilityCard,
    writes: [WriteCap] = [], model: ModelPreference? = nil, filled: CardTemplate? = nil, schema: AnswerSchema? = nil,
    persona: Persona? = nil, sections: [PlanSection] = [], reasons: PlanReasons = PlanReasons(), offers: [String] = [],
    statements: [StatementKind] = [], declarations: [ToolDeclaration] = [], answer: Template? = nil, headline: Template? = nil,
    again: Repetition? = nil
  ) {
    self.ability = ability
    self.files = files
    self.prompt = prompt
    self.answer = answer
    self.headline = headline
    self.inputs = inputs
    self.variables = variables
    self.steps = steps
    self.waves = waves
    self.condition = condition
    self.card = card
    self.output = output
    self.limits = limits
    self.capabilities = capabilities
    self.writes = writes
    self.offers = offers
    self.statements = statements
    self.again = again
    self.declarations = declarations
    self.model = model
    self.filled = filled
    self.schema = schema
    self.persona = persona
    self.sections = sections
    self.reasons = reasons
  }

  /// A parameter that is nil keeps the value of `base`. The compiler refuses a member that is
  /// forgotten here.
  private init(
    copying base: Plan, inputs: [PlanInput]? = nil, steps: [PlanStep]? = nil, waves: [[Int]]? = nil, limits: RunLimits? = nil,
    capabilities: CapabilityCard? = nil
  ) {
    (ability, files, prompt, variables) = (base.ability, base.files, base.prompt, base.variables)
    (answer, headline) = (base.answer, base.headline)
    (condition, card, filled, output, schema) = (base.condition, base.card, base.filled, base.output, base.schema)
    (persona, sections, writes, offers) = (base.persona, base.sections, base.writes, base.offers)
    (statements, declarations, model, reasons) = (base.statements, base.declarations, base.model, base.reasons)
    again = base.again
    (self.inputs, self.steps) = (inputs ?? base.inputs, steps ?? base.steps)
    (self.waves, self.limits) = (waves ?? base.waves, limits ?? base.limits)
    self.capabilities = capabilities ?? base.capabilities
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(ability) }
}

extension Plan {
  /// Data of the person that may leave a run, and where to.
  package var flows: [Flow] { capabilities.flows }

  /// The same with only these inputs, for asking after them.
  package func asking(only inputs: [PlanInput]) -> Plan { Plan(copying: self, inputs: inputs) }

  /// Whether there is something to ask a model for the answer; false for an ability that has only
  /// `answer:`.
  package var hasPrompt: Bool { ability.hasPrompt }

  /// Whether a run may ask a model, for the answer or in a step.
  package var asksModel: Bool { hasPrompt || steps.contains(where: \.asksModel) }

  /// The signatures of the tools that the file declares.
  package var tools: [ToolSignature] { declarations.map(\.signature) }

  /// The same with a capability card that says more of its reach.
  package func showing(_ capabilities: CapabilityCard) -> Plan { Plan(copying: self, capabilities: capabilities) }

  /// The same in other bounds.
  package func within(_ limits: RunLimits) -> Plan { Plan(copying: self, limits: limits) }

  /// The same with other steps in other waves, and the card that shows them.
  package func with(steps: [PlanStep], waves: [[Int]], _ capabilities: CapabilityCard) -> Plan {
    Plan(copying: self, steps: steps, waves: waves, capabilities: capabilities)
  }
}

/// The descriptive keys of an ability.
package struct AbilityFacts: Hashable, Sendable {
  package let label: String
  package let id: String?
  package let summary: String?
  /// SF Symbol name.
  package let icon: String?
  /// `#RRGGBB`.
  package let color: String?
  /// The group in which it is listed, such as `Morning`.
  package let category: String?
  /// When it is listed first.
  package let slot: TimeSlot?
  /// The language of its texts, as the file names it; nil without the key.
  package let language: String?
  /// Where its steps come from: the plan's name, or nil for its own or none.
  package let plan: String?
  /// The prompt as the author wrote it; empty for an ability that asks no model.
  package let prompt: String
  /// The answer and the headline as the author wrote them; nil where the file has none.
  package let answer: String?
  package let headline: String?

  package init(
    label: String, id: String?, summary: String?, icon: String?, color: String?, category: String? = nil, slot: TimeSlot? = nil,
    language: String? = nil, plan: String?, prompt: String, answer: String? = nil, headline: String? = nil
  ) {
    self.label = label
    self.id = id
    self.summary = summary
    self.icon = icon
    self.color = color
    self.category = category
    self.slot = slot
    self.language = language
    self.plan = plan
    self.prompt = prompt
    self.answer = answer
    self.headline = headline
  }

  /// Whether the file asks something: without `answer:` every ability does.
  package var hasPrompt: Bool { answer == nil || !prompt.allSatisfy(\.isWhitespace) }
}

/// The format of an answer.
package enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  case markdown
  case text
  case json
}

/// Bounds of one run.
package struct RunLimits: Hashable, Sendable {
  package var seconds: Int
  package var turns: Int
  package var tokens: Int?
  /// Money, in the unit in which the host counts it.
  package var cost: Double?

  package init(seconds: Int = 120, turns: Int = 8, tokens: Int? = nil, cost: Double? = nil) {
    self.seconds = seconds
    self.turns = turns
    self.tokens = tokens
    self.cost = cost
  }
}
