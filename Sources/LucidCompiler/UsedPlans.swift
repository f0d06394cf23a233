import LucidCore
import LucidSyntax
import LucidYAML

/// `use: NAME`: the steps of a plan stand in the place of the step, under names of their own.
extension Lowering {
  /// The document of a named plan: of the same file, else one that is installed. What is wrong with it is reported once.
  func planDocument(_ name: Scalar) -> DocumentSyntax? {
    if let known = planDocuments[name.text] { return known }
    if let sibling = siblings.first(where: { $0.text("name") == name.text }) { return sibling }
    guard let file = compiler.planFile(name.text) else {
      let names = siblings.compactMap { $0.text("name") } + compiler.planNames
      let nearest = Spelling.nearest(name.text, among: names)
      report(
        .unknownPlan, "there is no plan `\(name.text)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), name.span,
        notes: ["plans: " + names.sorted().joined(separator: ", ")],
        fix: nearest.map { .init(replace: name.span, with: $0) })
      return nil
    }
    let id = sources.add(file)
    let parsed = DocumentParser.parse(file, id: id, limits: compiler.limits.yaml, maximumSteps: compiler.limits.steps)
    diagnostics += parsed.diagnostics
    let found = parsed.documents.first { $0.kind == .plan && $0.text("name") == name.text }
    planDocuments[name.text] = found
    return found
  }

  /// Puts the steps of a plan in. `number` is the step's place among its neighbours.
  func expand(_ step: StepSyntax, _ used: Scalar, _ id: Scalar?, number: Int) {
    if using.contains(used.text) {
      let others = using.drop { $0 != used.text }.dropFirst().map { "`\($0)`" }
      report(
        .cycle, "the plan `\(used.text)` uses itself" + (others.isEmpty ? "" : " through " + others.joined(separator: ", ")),
        used.span,
        related: planDocument(used)?["name"].map { [.init("the plan `\(used.text)` begins here", at: $0.span)] } ?? [])
      return
    }
    guard let document = planDocument(used) else { return }
    expansions += 1
    guard expansions <= compiler.limits.steps, steps.count + document.steps.count <= compiler.limits.steps else {
      // Said once: what comes after is too much as well.
      if !diagnostics.contains(where: { $0.code == .tooManySteps }) {
        report(
          .tooManySteps, "with the plans put in there are more than \(compiler.limits.steps) steps", used.span,
          notes: ["there may be at most \(compiler.limits.steps)"])
      }
      return
    }
    let inner = scopes.count
    let good = id.map { declare($0, .plan(inner)) } ?? false
    let outer = scope
    let entries = document["inputs"]?.mapping?.entries ?? []
    scopes.append(Scope())
    scopes[inner].parent = outer
    scopes[inner].prefix = prefix + (good ? id?.text ?? "" : "step\(number)") + "."
    scopes[inner].first = steps.count
    let base = givens.count
    enter(inner)
    using.append(used.text)
    for entry in entries {
      guard let mapping = entry.value.mapping, declare(entry.key, .given(givens.count)) else { continue }
      givens.append(Given(key: entry.key, input: input(entry.key, mapping)))
    }
    scopes[inner].origin = Scope.Origin(plan: used.text, step: step, id: id, givens: base..<givens.count)
    declareVariables(of: document)
    declareSteps(document.steps)
    using.removeLast()
    enter(outer)
    scopes[inner].count = steps.count - scopes[inner].first
  }

  /// Lowers what the steps say that use a plan, up to those whose first step has this index.
  func lowerHeads(upTo step: Int) {
    while nextScope < scopes.count, scopes[nextScope].first <= step {
      lowerHead(nextScope)
      nextScope += 1
    }
  }

  private func lowerHead(_ i: Int) {
    guard let origin = scopes[i].origin else { return }
    let outer = scopes[scopes[i].parent]
    enter(scopes[i].parent)
    consumer = String(scopes[i].prefix.dropLast())
    stepLimit = scopes[i].first
    give(origin)
    uses = Uses()
    var condition = origin.step["when"]?.scalar.flatMap { self.condition($0) }
    for item in origin.step["after"]?.sequence?.items ?? [] { after(item, scopes[i].first) }
    if let around = outer.condition { condition = condition.map { .binary(.and, around, $0) } ?? around }
    uses.insert(all: outer.uses)
    scopes[i].condition = condition
    scopes[i].uses = uses.steps
    scopes[i].observe = outer.observe && origin.step["observe"]?.scalar?.text != "false"
  }

  /// `with`, against the inputs of the plan.
  private func give(_ origin: Scope.Origin) {
    let with = origin.step["with"]?.mapping
    let names = givens[origin.givens].map(\.input.name)
    for entry in with?.entries ?? [] where !names.contains(entry.key.text) {
      let nearest = Spelling.nearest(entry.key.text, among: names)
      report(
        .unknownArgument,
        "the plan `\(origin.plan)` has no input `\(entry.key.text)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
        entry.key.span, notes: [names.isEmpty ? "it takes none" : "inputs: " + names.joined(separator: ", ")],
        fix: nearest.map { .init(replace: entry.key.span, with: $0) })
    }
    for i in origin.givens {
      uses = Uses()
      let input = givens[i].input
      if let node = with?[input.name], node.scalar?.isNull != true {
        givens[i].expression = given(node, input) ?? .literal(.null)
      } else if let fallback = input.fallback {
        givens[i].expression = placed(fallback, input)
      } else if let use = origin.step["use"] {
        report(
          .missingArgument, "the plan `\(origin.plan)` needs `\(input.name)`" + (input.ask.map { ": \($0)" } ?? ""), use.span,
          notes: ["write `with: { \(input.name): … }` beside `use`"],
          related: [.init("it is declared here", at: givens[i].key.span)])
      }
      givens[i].uses = uses.steps
    }
  }
}
