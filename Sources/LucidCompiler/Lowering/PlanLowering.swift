import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers one document: resolves names, checks types, orders steps. Each part has its own pass;
/// this one joins their results.
struct PlanLowering {
  let unit: LoweringUnit

  /// The results of a document. Documents other than abilities and plans give no plan of their own;
  /// their text is checked all the same.
  final class Result {
    var plan: Plan?
    /// The section of a document of `kind: section`.
    let section: PlanSection?
    let promptUsesSteps: Bool
    /// The origins of arguments of calls that write, send or tell.
    var arguments: [FlowAnalysis.OutwardArgument] = []

    init(section: PlanSection? = nil, promptUsesSteps: Bool = false) {
      self.section = section
      self.promptUsesSteps = promptUsesSteps
    }
  }

  private var document: DocumentSyntax { unit.document }

  init(_ unit: LoweringUnit) {
    self.unit = unit
    if !unit.document.isWhole { unit.names.hidesUses = true }
  }

  /// `persona` is that of the file that uses a section; nil takes the one that the document itself
  /// names.
  func lower(persona: String? = nil) -> Result {
    switch document.kind {
    case .section: return Result(section: SectionLowering(unit).section(persona: persona))
    case .persona:
      if let text = document["text"]?.scalar {
        _ = PersonaLowering(unit).lower(text, isRaw: document.text("raw") == "true")
      }
      return Result()
    case .plan, .ability: return RequirementCheck(unit).isMet() ? lowerRun() : Result()
    }
  }

  private func lowerRun() -> Result {
    unit.documents.checkImports(of: document, reportingTo: unit.diagnostics)
    let used = usedPlan()
    let inferred = declare(used)
    unit.persona = PersonaLowering(unit).choose(document["persona"]?.scalar)
    let steps = StepLowering.steps(of: unit)

    let inPrompt = LoweringContext(consumer: "prompt")
    let prompt = document["prompt"]?.scalar
    let text =
      prompt.map { TemplateLowering.template($0, raw: document.text("raw") == "true", in: inPrompt, of: unit) }
      ?? Template(nodes: [])
    let (answer, headline) = (self.text("answer"), self.text("headline"))
    let result = Result(promptUsesSteps: !inPrompt.dependencies.steps.isEmpty)
    let condition = document["when"]?.scalar.flatMap {
      ExpressionLowering.condition($0, in: LoweringContext(consumer: "when"), of: unit)
    }
    let card = CardLowering(unit).card(document) ?? used.flatMap { CardLowering(unit).card($0) }
    let output = OutputLowering(unit).output()
    let statements = StatementLowering(unit).kinds()
    VariableLowering(unit: unit).lowerRest()
    UnusedNames(unit).check()
    let writes = WriteCapLowering(unit).caps(steps)
    let facts = Self.facts(document, used, prompt)
    let offers = facts.hasPrompt ? StepInference(unit).offers(steps, writes) : []
    let sections = SectionLowering(unit).chosen()
    // With errors there is no order to be had: a step may even need a later one.
    guard steps.count == unit.names.steps.count, !unit.diagnostics.hasErrors else { return result }

    let planned = unit.variables.planned
    let inputs = unit.names.inputs.map(\.input)
    let lowering = FlowLowering(unit)
    let analysis = lowering.analysis(
      FlowAnalysis.Input(
        prompt: text, inputs: inputs, variables: planned, steps: steps, condition: condition, filled: card?.filled,
        persona: unit.persona?.persona, sections: sections, offers: offers, hasPrompt: facts.hasPrompt,
        written: [answer, headline].compactMap { $0 }))
    result.arguments = analysis.arguments
    result.plan = Plan(
      ability: facts, files: unit.documents.sources.files.map(\.name), prompt: text,
      inputs: inputs, variables: planned, steps: steps, waves: Planner.waves(steps),
      condition: condition, card: card?.kind, output: output.format, limits: limits(),
      capabilities: Planner.capabilities(
        steps: steps, variables: planned + sections.flatMap(\.plan.variables), offered: offers,
        flows: lowering.flows(analysis, steps), catalog: unit.catalog),
      writes: writes, model: modelPreference(), filled: card?.filled, schema: output.schema,
      persona: unit.persona?.persona, sections: sections,
      reasons: PlanReasons(mentions: unit.mentions?.mentions ?? [], clues: inferred?.clues ?? []), offers: offers,
      statements: statements, declarations: declarations(steps, planned), answer: answer, headline: headline,
      again: document.text("again").flatMap(Repetition.init))
    return result
  }

  /// The text with placeholders under a key; nil without it.
  private func text(_ key: String) -> Template? {
    document[key]?.scalar.map { TemplateLowering.template($0, in: LoweringContext(consumer: key), of: unit) }
  }

  /// The declared tools that the plan calls, in the order of their declarations.
  private func declarations(_ steps: [PlanStep], _ variables: [PlanVariable]) -> [ToolDeclaration] {
    guard unit.catalog !== unit.compiler.catalog else { return [] }
    var called = Set(steps.map(\.tool))
    for case .tool(let name, _) in variables.map(\.source) { called.insert(name) }
    return unit.catalog.tools.filter { $0.isDeclared && called.contains($0.name) }.map { ToolDeclaration($0) }
  }

  /// The document of `plan: NAME`. Without it, no name is known to be missing.
  private func usedPlan() -> DocumentSyntax? {
    guard let name = document["plan"]?.scalar else {
      if document.broken("plan") != nil { unit.names.isOpen = true }
      return nil
    }
    let found = unit.documents.plan(name, reportingTo: unit.diagnostics)
    // Steps beside a plan are not looked at, which has been reported.
    if found == nil || document["steps"] != nil {
      unit.names.isOpen = true
      unit.names.hidesUses = true
    }
    return found
  }

  /// Declares the names of the document and of the plan that it uses; returns the steps that were
  /// read out of its prompt.
  private func declare(_ used: DocumentSyntax?) -> StepInference.Inferred? {
    var declarations = Declarations(unit)
    for part in [used, document].compactMap({ $0 }) {
      declarations.declareInputs(of: part)
      declarations.declareVariables(of: part)
    }
    let inference = StepInference(unit)
    let inferred = inference.inferred()
    let steps = used ?? document
    let name = document[used == nil ? "name" : "plan"]?.scalar
    declarations.declareSteps(of: steps, inferred?.steps ?? steps.steps, of: name?.text)
    if let inferred { inference.name(inferred) }
    return inferred
  }

  // MARK: Parts without names

  static func facts(_ document: DocumentSyntax, _ used: DocumentSyntax?, _ prompt: Scalar?) -> AbilityFacts {
    AbilityFacts(
      label: document.text("label") ?? document.text("name") ?? "", id: document.text("id"), summary: document.text("summary"),
      icon: document.text("icon"), color: document.text("color"), category: document.text("category"),
      slot: document.text("slot").flatMap(TimeSlot.init), language: document.text("language"),
      plan: used.flatMap { $0.text("name") }, prompt: prompt?.text ?? "", answer: document.text("answer"),
      headline: document.text("headline"))
  }

  private func limits() -> RunLimits {
    var limits = RunLimits()
    guard let mapping = document["limits"]?.mapping else { return limits }
    if let time = mapping["time"]?.scalar.flatMap({ Period($0.text) }) {
      limits.seconds = max(1, Int(clamping: time.nominalSeconds))
    }
    if let turns = mapping["turns"]?.scalar.flatMap({ Int($0.text) }) { limits.turns = turns }
    limits.tokens = mapping["tokens"]?.scalar.flatMap { Int($0.text) }
    limits.cost = mapping["cost"]?.scalar.flatMap { Literals.number($0.text) }
    return limits
  }

  private func modelPreference() -> ModelPreference? {
    guard let mapping = document["model"]?.mapping else { return nil }
    return ModelPreference(
      prefer: mapping["prefer"]?.scalar.flatMap { ModelPreference.Place(rawValue: $0.text) } ?? .any,
      temperature: mapping["temperature"]?.scalar.flatMap { Literals.number($0.text) },
      maxTokens: mapping["max_tokens"]?.scalar.flatMap { Int($0.text) })
  }
}

/// Checks `requires`.
struct RequirementCheck {
  let unit: LoweringUnit

  init(_ unit: LoweringUnit) { self.unit = unit }

  /// Returns whether this program is what the document asks for; what is missing is reported.
  func isMet() -> Bool {
    guard let requires = unit.document["requires"]?.mapping else { return true }
    var met = true
    if let wanted = requires["lucid"]?.scalar {
      let text = wanted.text.drop { ">= ".contains($0) }
      guard let version = ProgramVersion(text), wanted.text.hasPrefix(">=") else {
        unit.report(.notAVersion(wanted))
        return false
      }
      if unit.compiler.version < version {
        unit.report(.needsNewerProgram(version, this: unit.compiler.version, at: wanted.span))
        met = false
      }
    }
    for item in requires["tools"]?.sequence?.items ?? [] {
      guard let family = item.scalar else { continue }
      if !unit.catalog.families.contains(unit.catalog.aliases[family.text] ?? family.text) {
        unit.report(.requiresUnknownFamily(family, families: unit.catalog.families))
        met = false
      }
    }
    return met
  }
}
