import LucidCore
import LucidSyntax
import LucidYAML

/// Declares the names of a document: inputs, variables and steps share one namespace with the
/// built-in names.
struct Declarations {
  let unit: LoweringUnit
  private var expansion = PlanExpansion()

  /// The plans that are being put in, outermost first, and how many have been.
  private struct PlanExpansion {
    var plans: [String] = []
    var abilities: [DocumentSyntax] = []
    var count = 0
  }

  private var names: NameTable { unit.names }

  init(_ unit: LoweringUnit) { self.unit = unit }

  /// Returns whether the name can be had; why not is reported.
  private func declare(_ key: Scalar, _ symbol: Symbol, in scope: Int) -> Bool {
    guard let problem = names.declare(key, symbol, in: scope) else { return true }
    unit.report(problem)
    return false
  }

  /// Declares the keys of a mapping that could not be read, which has been reported; of anything
  /// else no name is known.
  private func declareBroken(_ key: String, of document: DocumentSyntax, in scope: Int) {
    guard let node = document.broken(key) else { return }
    guard let entries = node.mapping?.entries else { return names.isOpen = true }
    for entry in entries { names.declareUnknown(entry.key, in: scope) }
  }

  // MARK: Inputs and variables

  func declareInputs(of document: DocumentSyntax) {
    declareBroken("inputs", of: document, in: 0)
    for entry in document["inputs"]?.mapping?.entries ?? [] {
      guard let mapping = entry.value.mapping, declare(entry.key, .input(names.inputs.count), in: 0) else { continue }
      names.inputs.append(InputDraft(key: entry.key, input: InputLowering(unit).input(entry.key, mapping)))
    }
  }

  func declareVariables(of document: DocumentSyntax, in scope: Int = 0) {
    declareBroken("variables", of: document, in: scope)
    let prefix = names.scopes[scope].prefix
    for entry in document["variables"]?.mapping?.entries ?? []
    where declare(entry.key, .variable(names.drafts.count), in: scope) {
      names.drafts.append(VariableDraft(key: entry.key, node: entry.value, scope: scope, name: prefix + entry.key.text))
      if let name = entry.value.mapping?.call?.key, let signature = unit.catalog.tool(name.text) {
        checkDeclared(signature, name, in: document)
      }
    }
  }

  /// Reports a declared tool that an ability calls without declaring it: each ability of a file is
  /// installed by itself.
  private func checkDeclared(_ signature: ToolSignature, _ name: Scalar, in document: DocumentSyntax) {
    guard signature.isDeclared, document.kind == .ability, document.broken("tools") == nil,
      document["tools"]?.mapping?[signature.name] == nil
    else { return }
    unit.report(.toolDeclaredElsewhere(name))
  }

  // MARK: Steps

  /// `plan` is the name of the plan that the steps belong to, which they cannot use.
  mutating func declareSteps(of document: DocumentSyntax, _ steps: [StepSyntax], of plan: String?) {
    expansion.plans = plan.map { [$0] } ?? []
    names.steps.reserveCapacity(steps.count)
    declareSteps(of: document, steps, in: 0)
  }

  private mutating func declareSteps(of document: DocumentSyntax, _ syntax: [StepSyntax], in scope: Int) {
    if document.broken("steps") != nil { names.isOpen = true }
    let prefix = names.scopes[scope].prefix
    names.scopes[scope].symbols.reserveCapacity(names.scopes[scope].symbols.count + syntax.count)
    for (i, step) in StepInference(unit).completed(syntax).enumerated() {
      let id = step["id"]?.scalar
      if let wrong = step.broken("id")?.scalar { names.declareUnknown(wrong, in: scope) }
      if !step.isWhole { names.hidesUses = true }
      if step.tool == nil, let used = step["use"]?.scalar {
        expand(step, used, id, number: i + 1, in: scope)
        continue
      }
      let signature = step.tool.flatMap { unit.tools.tool($0, isBare: step.isBare) }
      if let signature, let tool = step.tool { checkDeclared(signature, tool, in: document) }
      if signature?.name == ToolName.abilityRun {
        run(step, id, number: i + 1, of: document, in: scope)
        continue
      }
      let isNamed = id.map { declare($0, .step(names.steps.count), in: scope) } ?? false
      let name = isNamed ? id?.text ?? "" : StepName.unnamed(i + 1)
      let draft = StepDraft(
        syntax: step, id: id, name: scope == 0 ? name : prefix + name, signature: signature, scope: scope)
      names.steps.append(draft)
      if signature?.name == ToolName.askChoice { draft.choice = declareChoice(step, isNamed ? id : nil, in: scope) }
      if let body = step.body { declareBody(body, of: draft, document) }
    }
  }

  /// Declares the input by which the person answers a step, under the name of the step. nil where a
  /// step cannot be answered, which is reported.
  private func declareChoice(_ step: StepSyntax, _ id: Scalar?, in scope: Int) -> Int? {
    guard let tool = step.tool else { return nil }
    guard scope == 0, step["for_each"] == nil else {
      unit.report(.choiceInList(at: tool.span))
      return nil
    }
    guard let id else {
      if step["id"] == nil { unit.report(.choiceWithoutName(at: tool.span)) }
      return nil
    }
    let question = step.arguments?["question"]?.scalar.flatMap { TemplateParser.isPlain($0.text) ? $0.text : nil }
    let input = PlanInput(
      name: id.text, kind: .string, type: .text, fallback: .null, choices: [], ask: question, isChosen: true)
    names.inputs.append(InputDraft(key: id, input: input, isUsed: true))
    return names.inputs.count - 1
  }

  /// Declares the steps of a `do`: names of their own, beside those around them.
  private mutating func declareBody(_ body: [StepSyntax], of draft: StepDraft, _ document: DocumentSyntax) {
    let inner = names.scopes.count
    draft.body = inner
    names.append(
      Scope(parent: draft.scope, prefix: draft.name + ".", first: names.steps.count, block: names.steps.count - 1))
    declareSteps(of: document, body, in: inner)
    names.scopes[inner].count = names.steps.count - names.scopes[inner].first
  }

  // MARK: Abilities in steps

  /// Puts the steps and the prompt of another ability in. `number` is the step's place among its
  /// neighbours.
  private mutating func run(_ step: StepSyntax, _ id: Scalar?, number: Int, of document: DocumentSyntax, in outer: Int) {
    let call = AbilityCall(unit, step)
    guard let label = call.label, let ability = runnable(label, in: document) else {
      if let id { names.declareUnknown(id, in: outer) }
      names.hidesUses = true
      return
    }
    let isNamed = id.map { declare($0, .step(names.steps.count), in: outer) } ?? false
    let name = names.scopes[outer].prefix + (isNamed ? id?.text ?? "" : StepName.unnamed(number))
    let draft = StepDraft(syntax: step, id: id, name: name, signature: nil, scope: outer)
    names.steps.append(draft)
    let inner = names.scopes.count
    draft.body = inner
    let scope = Scope(parent: outer, prefix: name + ".", first: names.steps.count, block: names.steps.count - 1)
    names.append(scope)
    let used = ability["plan"]?.scalar.flatMap { unit.documents.plan($0, reportingTo: unit.diagnostics) }
    let parts = [used, ability].compactMap(\.self)
    let base = names.suppliedInputs.count
    for part in parts {
      declareBroken("inputs", of: part, in: inner)
      for entry in part["inputs"]?.mapping?.entries ?? [] {
        guard let mapping = entry.value.mapping, declare(entry.key, .given(names.suppliedInputs.count), in: inner) else {
          continue
        }
        names.suppliedInputs.append(SuppliedInput(key: entry.key, input: InputLowering(unit).input(entry.key, mapping)))
      }
    }
    scope.origin = Scope.Origin(
      plan: label.text, step: step, id: id, given: call.inputs, isGivenWhole: call.isWhole, name: label,
      suppliedInputs: base..<names.suppliedInputs.count)
    for part in parts { declareVariables(of: part, in: inner) }
    expansion.abilities.append(ability)
    let inference = StepInference(unit, ability)
    let inferred = inference.inferred()
    let first = names.steps.count
    declareSteps(of: used ?? ability, inferred?.steps ?? (used ?? ability).steps, in: inner)
    if let inferred { inference.name(inferred, from: first, prefix: scope.prefix) }
    let answer = StepDraft(
      syntax: step, id: nil, name: scope.prefix + "answer", signature: unit.catalog.tool(ToolName.modelAsk), scope: inner)
    answer.answers = ability
    names.steps.append(answer)
    expansion.abilities.removeLast()
    scope.count = names.steps.count - scope.first
  }

  /// Returns the document of an ability that can be put in; nil for one that cannot, which is
  /// reported.
  private mutating func runnable(_ label: Scalar, in document: DocumentSyntax) -> DocumentSyntax? {
    let around = expansion.abilities.last ?? document
    guard let ability = unit.documents.ability(label, from: around, reportingTo: unit.diagnostics) else { return nil }
    if ability === unit.document || expansion.abilities.contains(where: { $0 === ability }) {
      let through = expansion.abilities.drop { $0 !== ability }.dropFirst().compactMap { $0.text("label") }
      unit.report(.abilityRunsItself(label, through: through))
      return nil
    }
    expansion.count += 1
    let most = unit.compiler.limits.steps
    guard expansion.count <= most, names.steps.count + ability.steps.count < most else {
      if !unit.diagnostics.diagnostics.contains(where: { $0.code == .tooManySteps }) {
        unit.report(.tooManyStepsWithPlans(label, most: most))
      }
      return nil
    }
    return ability
  }

  // MARK: Plans in steps

  /// Puts the steps of a plan in. `number` is the step's place among its neighbours.
  private mutating func expand(_ step: StepSyntax, _ used: Scalar, _ id: Scalar?, number: Int, in outer: Int) {
    guard let document = usable(used) else {
      // Steps of the plan are not known, so anything may be named of it, and anything may be used by it.
      if let id { names.declareUnknown(id, in: outer) }
      names.hidesUses = true
      return
    }
    let inner = names.scopes.count
    let isNamed = id.map { declare($0, .plan(inner), in: outer) } ?? false
    let prefix = names.scopes[outer].prefix + (isNamed ? id?.text ?? "" : StepName.unnamed(number)) + "."
    names.append(Scope(parent: outer, prefix: prefix, first: names.steps.count))
    let base = names.suppliedInputs.count
    declareBroken("inputs", of: document, in: inner)
    for entry in document["inputs"]?.mapping?.entries ?? [] {
      guard let mapping = entry.value.mapping, declare(entry.key, .given(names.suppliedInputs.count), in: inner) else { continue }
      names.suppliedInputs.append(SuppliedInput(key: entry.key, input: InputLowering(unit).input(entry.key, mapping)))
    }
    names.scopes[inner].origin = Scope.Origin(
      plan: used.text, step: step, id: id, given: step["with"]?.mapping, isGivenWhole: step.broken("with") == nil, name: used,
      suppliedInputs: base..<names.suppliedInputs.count)
    declareVariables(of: document, in: inner)
    expansion.plans.append(used.text)
    declareSteps(of: document, document.steps, in: inner)
    expansion.plans.removeLast()
    names.scopes[inner].count = names.steps.count - names.scopes[inner].first
  }

  /// Returns the document of a plan that can be put in; nil for one that cannot, which is reported.
  private mutating func usable(_ used: Scalar) -> DocumentSyntax? {
    if expansion.plans.contains(used.text) {
      let others = expansion.plans.drop { $0 != used.text }.dropFirst()
      let name = unit.documents.plan(used, reportingTo: unit.diagnostics)?["name"]
      unit.report(.planUsesItself(used, through: Array(others), begins: name?.span))
      return nil
    }
    guard let document = unit.documents.plan(used, reportingTo: unit.diagnostics) else { return nil }
    expansion.count += 1
    let most = unit.compiler.limits.steps
    guard expansion.count <= most, names.steps.count + document.steps.count <= most else {
      // Reported once: what comes after is too much as well.
      if !unit.diagnostics.diagnostics.contains(where: { $0.code == .tooManySteps }) {
        unit.report(.tooManyStepsWithPlans(used, most: most))
      }
      return nil
    }
    return document
  }
}

/// Reads the declaration of an input.
struct InputLowering {
  let unit: LoweringUnit

  init(_ unit: LoweringUnit) { self.unit = unit }

  /// An input as it is declared; what is wrong with it is reported.
  func input(_ key: Scalar, _ mapping: YAMLMapping) -> PlanInput {
    let kind = mapping["type"]?.scalar.flatMap { PlanInput.Kind(rawValue: $0.text) } ?? .string
    let choices = mapping["choices"]?.sequence?.items.compactMap { $0.scalar?.text } ?? []
    let item = item(mapping, kind, choices)
    let scalars = mapping["choices"]?.sequence?.items.compactMap(\.scalar) ?? []
    for (i, one) in scalars.enumerated() where choices[..<i].contains(one.text) { unit.report(.choiceTwice(one)) }
    let needsChoices = (kind == .choice || item == .choice) && choices.isEmpty
    if needsChoices {
      let only = mapping["default"]?.scalar.map { unit.edits.insertion(of: "choices: [\($0.text)]", in: mapping) }
      let fix = mapping["choices"] == nil ? only.map { Diagnostic.Fix([$0]) } : nil
      unit.report(.choiceWithoutChoices(key, fix: fix))
    }
    if let ask = mapping["ask"]?.scalar { checkQuestion(ask) }
    let input = PlanInput(
      name: key.text, kind: kind, item: item, type: Literals.type(of: kind, item: item), fallback: nil, choices: choices,
      ask: mapping["ask"]?.scalar?.text, max: bound(mapping, kind))
    // Whether the default is among choices that are missing cannot be told.
    guard let node = mapping["default"], !needsChoices else { return input }
    return input.with(fallback: fallback(node, input, in: mapping))
  }

  /// The kind of the items of a list; with choices they are nothing else.
  private func item(_ mapping: YAMLMapping, _ kind: PlanInput.Kind, _ choices: [String]) -> PlanInput.Kind? {
    let named = mapping["of"]
    guard kind == .list else {
      if let named { unit.report(.itemsOfNoList(kind, at: named.span)) }
      return nil
    }
    return named?.scalar.flatMap { PlanInput.Kind(rawValue: $0.text) } ?? (choices.isEmpty ? .string : .choice)
  }

  /// Reports a placeholder in a question, which is asked before anything is known.
  private func checkQuestion(_ ask: Scalar) {
    guard !TemplateParser.isPlain(ask.text) else { return }
    let text = unit.source(ask)
    for case .insert(_, let range) in TemplateParser.parse(text.utf8).nodes {
      unit.report(.placeholderInQuestion(text.string(range), at: text.span(range)))
    }
  }

  private func fallback(_ node: YAMLNode, _ input: PlanInput, in mapping: YAMLMapping) -> Value? {
    let key = mapping.entries.first { $0.key.text == "default" }?.key
    var removal: Diagnostic.Fix? { key.flatMap { unit.edits.removal(of: $0, in: mapping) }.map { .init([$0]) } }
    if input.kind == .file {
      unit.report(.defaultOfFile(node.span, fix: removal))
      return nil
    }
    if node.scalar?.isNull == true {
      unit.report(.emptyDefault(node.span, fix: removal))
      return nil
    }
    switch InputValue.written(node, input) {
    case .success(let value): return value
    case .failure(.wrongShape): unit.report(input.kind == .list ? .defaultIsNoList(node.span) : .defaultIsNoScalar(node.span))
    case .failure(.wrongValue(let problem, let span)): unit.report(.wrongDefault(problem, at: span))
    }
    return nil
  }

  private func bound(_ mapping: YAMLMapping, _ kind: PlanInput.Kind) -> Int? {
    guard let node = mapping["max"], let max = node.scalar.flatMap({ Int($0.text) }) else { return nil }
    switch kind {
    case .string, .file, .integer, .number, .list: return max
    case .boolean, .date, .time, .datetime, .duration, .choice:
      unit.report(.boundOfUnbounded(kind, at: node.span))
      return nil
    }
  }
}

/// Reads the value of an input that is written out in YAML.
enum InputValue {
  enum Problem: Error {
    /// Neither a list for a `list` nor a single value for anything else.
    case wrongShape
    case wrongValue(LiteralError, at: Span)
  }

  /// The value in a default, or in a test; each item of a list is a single value.
  static func written(_ node: YAMLNode, _ input: PlanInput) -> Result<Value, Problem> {
    guard input.kind == .list else {
      guard let scalar = node.scalar else { return .failure(.wrongShape) }
      return Literals.input(scalar.text, input).mapError { .wrongValue($0, at: scalar.span) }
    }
    guard let nodes = node.sequence?.items else { return .failure(.wrongShape) }
    let scalars = nodes.compactMap(\.scalar)
    guard scalars.count == nodes.count else { return .failure(.wrongShape) }
    return Literals.list(scalars.map(\.text), input).mapError { problem in
      .wrongValue(problem, at: scalars.first { $0.text == problem.word }?.span ?? node.span)
    }
  }
}
