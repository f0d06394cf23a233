import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers `kind: section`, and the sections that an ability names.
struct SectionLowering {
  let unit: LoweringUnit

  init(_ unit: LoweringUnit) { self.unit = unit }

  /// The section that the document is; nil when it has errors. `persona` is that of the file that
  /// uses it.
  func section(persona: String?) -> PlanSection? {
    let document = unit.document
    Declarations(unit).declareVariables(of: document)
    let users = persona.map { Scalar(text: $0, style: .plain, span: document.span, inFlow: false) }
    unit.persona = PersonaLowering(unit).choose(users ?? document["persona"]?.scalar)
    let condition = document["when"]?.scalar.flatMap {
      ExpressionLowering.condition($0, in: LoweringContext(consumer: "when"), of: unit)
    }
    let scalar = document["text"]?.scalar
    let text =
      scalar.map {
        TemplateLowering.template(
          $0, raw: document.text("raw") == "true", in: LoweringContext(consumer: "prompt"), of: unit)
      } ?? Template(nodes: [])
    VariableLowering(unit: unit).lowerRest()
    UnusedNames(unit).check()
    guard !unit.diagnostics.hasErrors, let name = document.text("name"),
      let order = document.text("order").flatMap({ Int($0) })
    else { return nil }
    let variables = unit.variables.planned
    let sources = unit.documents.sources
    return PlanSection(
      name: name, summary: document.text("summary"), order: order, inSynthesis: document.text("synthesis") != "false",
      priority: document.text("priority").flatMap { Int($0) } ?? PlanSection.usualPriority,
      source: sources[document.span]?.name ?? name,
      plan: Plan(
        ability: AbilityFacts(
          label: name, id: nil, summary: document.text("summary"), icon: nil, color: nil, plan: nil, prompt: scalar?.text ?? ""),
        files: sources.files.map(\.name), prompt: text, inputs: [], variables: variables, steps: [], waves: [],
        condition: condition, card: nil, output: .text, limits: RunLimits(),
        capabilities: Planner.capabilities(steps: [], variables: variables, catalog: unit.catalog)))
  }

  /// The sections that an ability names, in the order in which they are joined. What is wrong with
  /// one is reported.
  func chosen() -> [PlanSection] {
    var found: [PlanSection] = []
    for item in unit.document["sections"]?.sequence?.items ?? [] {
      guard let name = item.scalar, !found.contains(where: { $0.name == name.text }) else { continue }
      guard let section = section(name) else { continue }
      // Stable: of two with one order the one that is named first comes first.
      found.insert(section, at: found.firstIndex { $0.order > section.order } ?? found.count)
    }
    return found
  }

  private func section(_ name: Scalar) -> PlanSection? {
    guard let document = unit.documents.section(name, reportingTo: unit.diagnostics) else { return nil }
    let inner = LoweringUnit(unit.compiler, document, unit.documents)
    let section = SectionLowering(inner).section(persona: unit.persona?.persona.name)
    unit.diagnostics.add(inner.diagnostics.diagnostics)
    return section
  }
}

/// Finds inputs and variables that nothing names.
struct UnusedNames {
  let unit: LoweringUnit

  init(_ unit: LoweringUnit) { self.unit = unit }

  func check() {
    // What could not be read may name any of them.
    guard !unit.names.hidesUses else { return }
    for draft in unit.names.inputs where !draft.isUsed { unit.report(.unusedInput(draft.key)) }
    // A chain that is cut leaves variables without the ones that need them.
    guard !unit.names.isTooDeep else { return }
    for draft in unit.names.drafts where draft.index == nil && draft.scope == 0 { unit.report(.unusedVariable(draft.key)) }
  }
}
