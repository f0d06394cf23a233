import LucidCore
import LucidSyntax
import LucidYAML

/// `kind: section`, and `sections: [NAME, …]` of an ability.
extension Lowering {
  func lowerSection() {
    declareVariables(of: document)
    choosePersona()
    consumer = "when"
    let condition = document["when"]?.scalar.flatMap { self.condition($0) }
    consumer = "prompt"
    let scalar = document["text"]?.scalar
    let text = scalar.map { template($0, raw: document.text("raw") == "true") } ?? Template(nodes: [])
    finishVariables()
    checkUnused()
    guard !diagnostics.contains(where: { $0.severity == .error }), let name = document.text("name"),
      let order = document.text("order").flatMap({ Int($0) })
    else { return }
    let variables = plannedVariables
    section = PlanSection(
      name: name, summary: document.text("summary"), order: order, inSynthesis: document.text("synthesis") != "false",
      priority: document.text("priority").flatMap { Int($0) } ?? PlanSection.usualPriority,
      source: sources[document.span]?.name ?? name,
      plan: Plan(
        ability: AbilityFacts(
          label: name, id: nil, summary: document.text("summary"), icon: nil, color: nil, plan: nil, prompt: scalar?.text ?? ""),
        files: sources.files.map(\.name), prompt: text, inputs: [], variables: variables, steps: [], waves: [],
        condition: condition, card: nil, output: .text, limits: RunLimits(),
        capabilities: Planner.capabilities(steps: [], variables: variables, catalog: catalog)))
  }

  /// The sections that an ability names, in the order in which they are joined.
  func chosenSections() -> [PlanSection] {
    var found: [PlanSection] = []
    for item in document["sections"]?.sequence?.items ?? [] {
      guard let name = item.scalar, !found.contains(where: { $0.name == name.text }) else { continue }
      guard let section = section(name) else { continue }
      // Stable: of two with one order the one that is named first comes first.
      found.insert(section, at: found.firstIndex { $0.order > section.order } ?? found.count)
    }
    return found
  }

  /// A section of the same file, else one that is shipped. What is wrong with it is reported.
  private func section(_ name: Scalar) -> PlanSection? {
    var document = siblingSections.first { $0.text("name") == name.text }
    if document == nil, let file = compiler.sectionFile(name.text) {
      let parsed = DocumentParser.parse(
        file, id: sources.add(file), limits: compiler.limits.yaml, maximumSteps: compiler.limits.steps)
      diagnostics += parsed.diagnostics
      document = parsed.documents.first { $0.kind == .section && $0.text("name") == name.text }
    }
    guard let document else {
      let names = siblingSections.compactMap { $0.text("name") } + compiler.sectionNames
      let nearest = Spelling.nearest(name.text, among: names)
      report(
        .unknownSection, "there is no section `\(name.text)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), name.span,
        notes: [
          names.isEmpty
            ? "a document with `kind: section` in this file can be one" : "sections: " + names.joined(separator: ", ")
        ], fix: nearest.map { .init(replace: name.span, with: $0) })
      return nil
    }
    let lowering = Lowering(
      compiler: compiler, document: document, sources: sources, siblingPersonas: siblingPersonas,
      usersPersona: persona?.persona.name)
    _ = lowering.lower()
    sources = lowering.sources
    diagnostics += lowering.diagnostics
    return lowering.section
  }
}
