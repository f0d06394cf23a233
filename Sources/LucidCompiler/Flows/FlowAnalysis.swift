import LucidCore

/// Follows the person's data through a plan, by data and by control, to every way out of it.
///
/// The one place where origins are computed: flows, cards, permissions and the rules of
/// `lucid check` are made of what it finds. One pass over the plan; another one for a condition of
/// the ability, and for each family that a write hands data of another to.
struct FlowAnalysis {
  /// Families whose texts others write; a file's own steps use what is in the person's notes.
  private static let outside = FamilySet(["mail", "web", "feeds", "calendar", "files", "mcp", "run"])

  private let plan: Input
  private let catalog: Catalog
  /// Whether types are followed too, without which no value is known to hold no text.
  private let followsText: Bool
  /// By slot of the template that is looked at.
  private var items: [Int: Traced] = [:]
  /// Items of the step that is looked at.
  private var own: [Int: Traced] = [:]
  /// By index: variables that need each other are looked at once.
  private var variables: [Traced?]
  private var results: [Traced]
  /// By step: the origins of the results that earlier runs have stored, which may be made of
  /// results of still earlier ones.
  private var earlier: [Traced]
  /// The families that decide whether the expression that is looked at is evaluated at all.
  private var reached = FamilySet()
  /// The variable that is looked at.
  private var current: Int?
  /// Uses of variables: lazy calls are made only where they are reached.
  private var uses: [(variable: Int, by: Int?, under: FamilySet)] = []
  private let followsUses: Bool
  /// The families that decide whether the run goes on at all.
  private var started = FamilySet()
  /// By bit of the family that is written: families whose data a write of the plan puts there.
  private var stored: [UInt32: FamilySet] = [:]
  /// The same of the steps so far: nothing reads what a later one writes, but for variables, whose
  /// time is not known.
  private var storedSoFar: [UInt32: FamilySet] = [:]

  private(set) var arguments: [OutwardArgument] = []
  private(set) var leaks: [Leak] = []

  init(_ plan: Input, _ catalog: Catalog, followsText: Bool) {
    (self.plan, self.catalog, self.followsText) = (plan, catalog, followsText)
    variables = Array(repeating: nil, count: plan.variables.count)
    results = Array(repeating: .nothing, count: plan.steps.count)
    earlier = results
    followsUses = plan.variables.contains {
      guard case .tool(let name, _) = $0.source else { return false }
      return catalog.tool(name)?.isOutward ?? false
    }
    repeat {
      arguments = []
      leaks = []
      uses = []
      for i in variables.indices { variables[i] = nil }
    } while walk()
  }

  /// Returns whether a write put data where this pass may have read too early.
  private mutating func walk() -> Bool {
    (own, items, reached, storedSoFar) = ([:], [:], FamilySet(), [:])
    let before = stored
    /// Inside the list of a step with a `do`: its items, and what decides about each of them.
    var bodies: [Int: (own: [Int: Traced], reached: FamilySet)] = [:]
    for (i, step) in plan.steps.enumerated() {
      let tool = catalog.tool(step.tool)
      let block = step.modifiers?.block
      let around = block.flatMap { bodies[$0] }
      (own, items) = (around?.own ?? [:], around?.own ?? [:])
      reached = around?.reached ?? started
      let condition = step.condition.map { trace($0).families } ?? FamilySet()
      reached.formUnion(condition)
      var list = FamilySet()
      var isMany = false
      if let each = step.modifiers?.forEach {
        isMany = true
        let traced = trace(each.list)
        list = traced.families
        own.bind(each.slot, to: traced)
        items = own
        reached.formUnion(list)
        if let condition = each.condition { list.formUnion(trace(condition).families) }
        reached.formUnion(list)
      }
      var all = reached
      let asksModel = step.tool == ToolName.modelAsk
      let isOut = asksModel || tool.map { Self.isOutward($0, step.arguments) } ?? false
      let isTold = isOut || step.effect != .read
      var outside = FamilySet()
      for (p, argument) in step.arguments.enumerated() {
        guard let argument else { continue }
        let traced = trace(argument)
        all.formUnion(traced.families)
        if asksModel {
          outside.formUnion(traced.outside)
          leak(.argument(step: i, parameter: p), traced.families, to: nil, source: source(argument))
          continue
        }
        // What is chosen is as much by others as what there was to choose from.
        if step.tool == ToolName.askChoice { outside.formUnion(traced.outside) }
        guard isTold, !(traced.families.isEmpty && traced.outside.isEmpty) else { continue }
        arguments.append(OutwardArgument(step: i, parameter: p, families: traced.families, outside: traced.outside))
        if isOut, tool?.leaves(p) ?? true {
          leak(.argument(step: i, parameter: p), traced.families, to: step.tool, source: source(argument))
        }
      }
      if let answer = step.modifiers?.answer {
        var shown = answer.persona.map { trace($0.text).families } ?? FamilySet()
        for observed in answer.observed {
          shown.formUnion(results[observed].families)
          outside.formUnion(results[observed].outside)
        }
        all.formUnion(shown)
        leak(.argument(step: i, parameter: 0), shown, to: nil)
      }
      // A model elsewhere learns from each request that it is made.
      if isOut {
        let target = asksModel ? nil : step.tool
        leak(.condition(step: i), condition.union(around?.reached ?? FamilySet()), to: target)
        leak(.list(step: i), list, to: target)
        leak(.ability, started, to: target)
      }
      if case .use(let value) = step.onError { all.formUnion(trace(value).families) }
      if step.isBlock {
        bodies[i] = (own, reached)
        results[i] = Traced(all, .list(.any))
        if let each = step.modifiers?.forEach, let item = own[each.slot] { results[i].join(item) }
      } else {
        results[i] = result(of: tool, given: all, isMany: isMany, from: storedSoFar)
        // An answer says again what the model was shown.
        results[i].outside.formUnion(outside)
      }
      join(results[i], into: block)
      if step.effect == .write, let tool { store(all, in: FamilySet(tool.family)) }
    }
    (own, items, reached) = ([:], [:], FamilySet())
    // The condition may hang on steps, and decides all that is done after it.
    let known = started
    started.formUnion(plan.condition.map { trace($0).families } ?? FamilySet())
    reached = started
    requests(started)
    calls(ofVariables: started)
    return storeResults() || known != started || stored != before && !variables.isEmpty
  }

  /// Makes results of this pass those of earlier runs; returns whether a named one has new origins.
  private mutating func storeResults() -> Bool {
    var isGrown = false
    for case .previous(let name) in plan.variables.map(\.source) {
      guard let i = plan.steps.firstIndex(where: { $0.name == name }) else { continue }
      let known = earlier[i]
      earlier[i] = results[i]
      earlier[i].join(known)
      isGrown = isGrown || earlier[i].families != known.families || earlier[i].outside != known.outside
    }
    return isGrown
  }

  /// Joins the result of a step of a `do` to those of the steps around it.
  private mutating func join(_ result: Traced, into block: Int?) {
    var block = block
    while let i = block {
      results[i].join(result)
      block = plan.steps[i].modifiers?.block
    }
  }

  private mutating func store(_ families: FamilySet, in family: FamilySet) {
    let new = families.intersection(.personal).subtracting(family)
    guard !new.isEmpty else { return }
    stored[family.rawValue, default: FamilySet()].formUnion(new)
    storedSoFar[family.rawValue, default: FamilySet()].formUnion(new)
  }

  private static func reading(_ family: String, from stored: [UInt32: FamilySet]) -> FamilySet {
    let set = FamilySet(family)
    return stored.isEmpty ? set : set.union(stored[set.rawValue] ?? FamilySet())
  }

  private func result(
    of tool: ToolSignature?, given families: FamilySet, isMany: Bool, from stored: [UInt32: FamilySet]
  ) -> Traced {
    guard let tool else { return Traced(families, .any) }
    return Traced(
      families.union(Self.reading(tool.family, from: stored)), outside: FamilySet(tool.family).intersection(Self.outside),
      isMany ? .list(tool.result) : tool.result)
  }

  private mutating func leak(_ place: Leak.Place, _ families: FamilySet, to tool: String?, source: String? = nil) {
    let personal = families.intersection(.personal)
    guard !personal.isEmpty else { return }
    let destination = tool.map { Flow.Destination.tool($0) } ?? .model
    leaks.append(Leak(destination: destination, place: place, families: personal, source: source))
  }

  // MARK: Models and lazy calls

  /// Looks at all that a model is shown, and the calls that it may word.
  private mutating func requests(_ started: FamilySet) {
    var shown = started
    shown.formUnion(trace(plan.prompt).families)
    for i in plan.steps.indices where plan.steps[i].observe { shown.formUnion(results[i].families) }
    if let persona = plan.persona { shown.formUnion(trace(persona.text).families) }
    if let filled = plan.filled { shown.formUnion(trace(filled)) }
    for section in plan.sections { shown.formUnion(Self.families(of: section, catalog)) }
    let offered = plan.offers.compactMap { catalog.tool($0) }
    for tool in offered { shown.formUnion(Self.reading(tool.family, from: stored)) }
    leak(.shown, shown, to: nil)
    for tool in offered where tool.isOutward { leak(.shown, shown, to: tool.name) }
  }

  /// A section has variables of its own, and no steps.
  private static func families(of section: PlanSection, _ catalog: Catalog) -> FamilySet {
    let plan = section.plan
    guard !plan.variables.isEmpty else { return [] }
    var inner = FlowAnalysis(
      Input(
        prompt: plan.prompt, inputs: [], variables: plan.variables, steps: [], condition: plan.condition, filled: nil,
        persona: nil, sections: [], offers: []), catalog, followsText: false)
    return inner.trace(plan.prompt).families.union(plan.condition.map { inner.trace($0).families } ?? FamilySet())
  }

  private mutating func trace(_ filled: CardTemplate) -> FamilySet {
    var all = filled.title.map { trace($0).families } ?? FamilySet()
    for entry in filled.entries {
      (own, items) = ([:], [:])
      if let each = entry.forEach {
        let traced = trace(each.list)
        all.formUnion(traced.families)
        own.bind(each.slot, to: traced)
        items = own
        if let condition = each.condition { all.formUnion(trace(condition).families) }
      }
      if let condition = entry.condition { all.formUnion(trace(condition).families) }
      for value in entry.values { if let value { all.formUnion(trace(value).families) } }
    }
    (own, items) = ([:], [:])
    return all
  }

  /// Variables that call a tool which tells somebody: their arguments, and what decides whether
  /// anything reaches them.
  private mutating func calls(ofVariables started: FamilySet) {
    guard followsUses else { return }
    // Those that nothing has reached yet have no uses, and are traced for their arguments.
    for i in plan.variables.indices where variables[i] == nil { _ = trace(.variable(i)) }
    var under = Array(repeating: FamilySet(), count: plan.variables.count)
    var isStable = false
    while !isStable {
      isStable = true
      for use in uses {
        let all = under[use.variable].union(use.under).union(use.by.map { under[$0] } ?? FamilySet())
        if all != under[use.variable] {
          under[use.variable] = all
          isStable = false
        }
      }
    }
    for (i, variable) in plan.variables.enumerated() {
      guard case .tool(let name, let given) = variable.source, let tool = catalog.tool(name),
        Self.isOutward(tool, given)
      else { continue }
      for (p, argument) in given.enumerated() {
        guard let argument, tool.leaves(p) else { continue }
        leak(.variable(i, parameter: p), trace(argument).families, to: tool.name, source: source(argument))
      }
      leak(.variable(i, parameter: nil), under[i].union(started), to: tool.name)
    }
  }

  /// Whether a call as it is written takes data out; the default of a parameter tells nothing.
  private static func isOutward(_ tool: ToolSignature, _ given: [PlanArgument?]) -> Bool {
    tool.isOutward { parameter in
      guard let i = tool.parameters.firstIndex(where: { $0.name == parameter.name }), given.indices.contains(i),
        let argument = given[i]
      else { return false }
      return parameter.fallback.map { argument != .value(.literal($0)) } ?? true
    }
  }

  // MARK: Values

  /// The one placeholder of a text that carries anything; nil when a condition or more than one
  /// does.
  private mutating func source(_ argument: PlanArgument) -> String? {
    guard case .text(let template) = argument else { return nil }
    var found: String?
    for node in template.nodes {
      switch node {
      case .text: continue
      case .insert(let insert):
        guard !trace(insert.expression).families.intersection(.personal).isEmpty else { continue }
        if found != nil { return nil }
        found = insert.source
      case .branches, .loop: return nil
      }
    }
    return found
  }

  private mutating func trace(_ argument: PlanArgument) -> Traced {
    switch argument {
    case .value(let expression): trace(expression)
    case .text(let template): trace(template)
    }
  }

  private mutating func trace(_ template: Template) -> Traced {
    let outer = (items, reached)
    items = own
    defer { (items, reached) = outer }
    return walk(template.nodes)
  }

  private mutating func walk(_ nodes: [Template.Node]) -> Traced {
    var all = Traced(FamilySet(), .text)
    for node in nodes {
      switch node {
      case .text: break
      case .insert(let insert): all.join(trace(insert.expression))
      case .branches(let branches):
        let outer = reached
        for branch in branches {
          if let condition = branch.condition {
            let decides = trace(condition).families
            all.families.formUnion(decides)
            reached.formUnion(decides)
          }
          all.join(walk(branch.body))
        }
        reached = outer
      case .loop(let loop):
        let outer = reached
        let list = trace(loop.list)
        all.families.formUnion(list.families)
        reached.formUnion(list.families)
        items.bind(loop.slot, to: list)
        all.join(walk(loop.body))
        all.join(walk(loop.otherwise))
        reached = outer
      }
    }
    return all
  }

  private mutating func trace(_ expression: Expression) -> Traced {
    switch expression {
    case .literal(let value): return Traced(FamilySet(), followsText ? ValueType(of: value) : .any)
    case .reference(let reference): return trace(reference)
    case .field(let base, let name, _):
      let whole = trace(base)
      return followsText ? Traced(part: Self.field(name, of: whole.type), of: whole) : whole
    case .element(let base, _):
      let whole = trace(base)
      return followsText ? Traced(part: whole.type.listItem ?? .any, of: whole) : whole
    case .filter(let base, let call): return trace(base, call)
    case .not(let inner), .test(_, let inner, _): return Traced(trace(inner).families, .boolean)
    case .negate(let inner), .located(let inner, _): return trace(inner)
    case .binary(let op, let a, let b):
      var all = trace(a)
      // The right side is evaluated only if the left one does not decide.
      let outer = reached
      reached.formUnion(all.families)
      all.join(trace(b))
      reached = outer
      switch op {
      case .add, .subtract, .multiply, .divide: all.type = .any
      default: (all.outside, all.type) = (FamilySet(), .boolean)
      }
      return all
    case .list(let items):
      var all = Traced(FamilySet(), .list(.any))
      for item in items { all.join(trace(item)) }
      return all
    case .each(let base, let template, let slot):
      let list = trace(base)
      let outer = reached
      reached.formUnion(list.families)
      items.bind(slot, to: list)
      var all = walk(template.nodes)
      all.families.formUnion(list.families)
      reached = outer
      return all
    }
  }

  private mutating func trace(_ base: Expression, _ call: FilterCall) -> Traced {
    var all = trace(base)
    let input = all.type
    // A filter may leave its arguments unread, as `default` does.
    let outer = reached
    reached.formUnion(all.families)
    var types: [ValueType] = []
    if let slot = call.slot { items[slot] = Traced(part: input.listItem ?? .any, of: all) }
    for argument in call.arguments {
      let traced = argument.map { trace($0) }
      if followsText { types.append(traced?.type ?? .null) }
      if let traced { all.join(traced) }
    }
    reached = outer
    guard followsText else { return all }
    let type = catalog.filter(call.name)?.signature.result(input, types) ?? .any
    return Traced(part: type, of: all)
  }

  private mutating func trace(_ reference: Reference) -> Traced {
    switch reference {
    case .step(let i): return results.indices.contains(i) ? results[i] : .nothing
    case .variable(let i):
      if followsUses { uses.append((i, current, reached)) }
      guard variables.indices.contains(i) else { return .nothing }
      if let known = variables[i] { return known }
      // Stands in while the variable itself is looked at.
      variables[i] = .nothing
      let outer = (current, reached, own, items)
      (current, reached, own, items) = (i, FamilySet(), [:], [:])
      let traced = trace(plan.variables[i])
      (current, reached, own, items) = outer
      variables[i] = traced
      return traced
    case .item(let slot): return items[slot] ?? .nothing
    case .input(let i):
      guard plan.inputs.indices.contains(i), plan.inputs[i].kind == .file else { return .nothing }
      return Traced(FamilySet("files"), plan.inputs[i].type)
    case .settings, .family: return .nothing
    }
  }

  private mutating func trace(_ variable: PlanVariable) -> Traced {
    switch variable.source {
    case .builtIn:
      guard let family = catalog.variable(variable.name)?.family else { return .nothing }
      let outside = FamilySet(family).intersection(Self.outside)
      return Traced(part: variable.type, of: Traced(Self.reading(family, from: stored), outside: outside, variable.type))
    case .template(let template):
      if let single = template.single { return trace(single.expression) }
      return trace(template)
    case .tool(let name, let given):
      var all = FamilySet()
      for argument in given { if let argument { all.formUnion(trace(argument).families) } }
      return result(of: catalog.tool(name), given: all, isMany: false, from: stored)
    case .previous(let name):
      return plan.steps.firstIndex { $0.name == name }.map { earlier[$0] } ?? .nothing
    }
  }

  private static func field(_ name: String, of type: ValueType) -> ValueType {
    guard case .record(let record) = type, let i = record.index(of: name) else { return .any }
    return record.fields[i].type
  }
}
