import LucidCore

/// Finds the origins of values: which families' data an expression of a plan is made of.
///
/// Knows the results of the steps that have been entered; each variable is looked at once.
struct FlowTracer {
  /// Families whose texts others write; a file's own steps use what is in the person's notes.
  private static let othersWrite = FamilySet(where: \.isOutside)

  let plan: FlowAnalysis.Input
  let catalog: Catalog
  /// Whether types are followed too, without which no value is known to hold no text.
  private let followsText: Bool
  /// Where the expression that is looked at is.
  var scope = FlowScope()
  /// By step.
  var results: [Traced]
  /// By step: the origins of the results that earlier runs have stored, which may be made of
  /// results of still earlier ones.
  private var earlier: [Traced]
  /// The families whose data the writes of the plan put into another one.
  var stored = StoredFamilies()
  /// By index: variables that need each other are looked at once.
  private var variables: [Traced?]
  /// The variable that is looked at.
  private var current: Int?
  /// nil in a plan of which no variable makes a call that leaves.
  private(set) var uses: VariableUses?

  init(_ plan: FlowAnalysis.Input, _ catalog: Catalog, followsText: Bool) {
    (self.plan, self.catalog, self.followsText) = (plan, catalog, followsText)
    variables = Array(repeating: nil, count: plan.variables.count)
    results = Array(repeating: .nothing, count: plan.steps.count)
    earlier = results
    let callsOut = plan.variables.contains {
      guard case .tool(let name, _) = $0.source else { return false }
      return catalog.tool(name)?.isOutward ?? false
    }
    if callsOut { uses = VariableUses(count: plan.variables.count) }
  }

  /// Forgets the variables, for another pass: what they read may have been written to by now.
  mutating func forgetVariables() {
    for i in variables.indices { variables[i] = nil }
    if uses != nil { uses = VariableUses(count: plan.variables.count) }
  }

  /// Makes results of this pass those of earlier runs; returns whether a named one has new origins.
  mutating func storeResults() -> Bool {
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

  /// Returns the result of a call that is given data of `families`, by what `stored` says.
  func result(of tool: ToolSignature?, given families: FamilySet, isMany: Bool, from stored: StoredFamilies) -> Traced {
    guard let tool else { return Traced(families, .any) }
    let type = tool.variant == nil ? tool.result : .any
    return Traced(
      families.union(stored.reading(tool.family)), outside: FamilySet(tool.family).intersection(Self.othersWrite),
      isMany ? .list(type) : type)
  }

  /// A section has variables of its own, and no steps.
  static func families(of section: PlanSection, _ catalog: Catalog) -> FamilySet {
    let plan = section.plan
    guard !plan.variables.isEmpty else { return [] }
    var inner = FlowTracer(
      FlowAnalysis.Input(
        prompt: plan.prompt, inputs: [], variables: plan.variables, steps: [], condition: plan.condition, filled: nil,
        persona: nil, sections: [], offers: []), catalog, followsText: false)
    let condition = plan.condition.map { inner.trace($0).families } ?? FamilySet()
    return condition.union(inner.trace(plan.prompt).families)
  }

  // MARK: Values

  /// Looks at the variables that nothing has reached yet.
  mutating func traceUnused() {
    for i in variables.indices where variables[i] == nil { _ = trace(.variable(i)) }
  }

  mutating func trace(_ filled: CardTemplate) -> FamilySet {
    var all = filled.title.map { trace($0).families } ?? FamilySet()
    for entry in filled.entries {
      scope = FlowScope(reached: scope.reached)
      if let each = entry.forEach {
        let list = trace(each.list)
        all.formUnion(list.families)
        scope.bind(each.slot, to: list)
        if let condition = each.condition { all.formUnion(trace(condition).families) }
      }
      if let condition = entry.condition { all.formUnion(trace(condition).families) }
      for value in entry.values { if let value { all.formUnion(trace(value).families) } }
    }
    scope = FlowScope(reached: scope.reached)
    return all
  }

  /// The one placeholder of a text that carries anything; nil when a condition or more than one
  /// does.
  mutating func source(_ argument: PlanArgument) -> String? {
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

  mutating func trace(_ argument: PlanArgument) -> Traced {
    switch argument {
    case .value(let expression): trace(expression)
    case .text(let template): trace(template)
    }
  }

  mutating func trace(_ template: Template) -> Traced {
    let outer = scope
    scope.items = scope.own
    defer { scope = outer }
    return walk(template.nodes)
  }

  private mutating func walk(_ nodes: [Template.Node]) -> Traced {
    var all = Traced(FamilySet(), .text)
    for node in nodes {
      switch node {
      case .text: break
      case .insert(let insert): all.join(trace(insert.expression))
      case .branches(let branches):
        let outer = scope.reached
        for branch in branches {
          if let condition = branch.condition {
            let decides = trace(condition).families
            all.families.formUnion(decides)
            scope.reached.formUnion(decides)
          }
          all.join(walk(branch.body))
        }
        scope.reached = outer
      case .loop(let loop):
        let outer = scope.reached
        let list = trace(loop.list)
        all.families.formUnion(list.families)
        scope.reached.formUnion(list.families)
        scope.items.bind(loop.slot, to: list)
        all.join(walk(loop.body))
        all.join(walk(loop.otherwise))
        scope.reached = outer
      }
    }
    return all
  }

  mutating func trace(_ expression: Expression) -> Traced {
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
      let outer = scope.reached
      scope.reached.formUnion(all.families)
      all.join(trace(b))
      scope.reached = outer
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
      let outer = scope.reached
      scope.reached.formUnion(list.families)
      scope.items.bind(slot, to: list)
      var all = walk(template.nodes)
      all.families.formUnion(list.families)
      scope.reached = outer
      return all
    }
  }

  private mutating func trace(_ base: Expression, _ call: FilterCall) -> Traced {
    var all = trace(base)
    let input = all.type
    // A filter may leave its arguments unread, as `default` does.
    let outer = scope.reached
    scope.reached.formUnion(all.families)
    var types: [ValueType] = []
    if let slot = call.slot { scope.items[slot] = Traced(part: input.listItem ?? .any, of: all) }
    for argument in call.arguments {
      let traced = argument.map { trace($0) }
      if followsText { types.append(traced?.type ?? .null) }
      if let traced { all.join(traced) }
    }
    scope.reached = outer
    guard followsText else { return all }
    let type = catalog.filter(call.name)?.signature.result(input, types) ?? .any
    return Traced(part: type, of: all)
  }

  private mutating func trace(_ reference: Reference) -> Traced {
    switch reference {
    case .step(let i): return results.indices.contains(i) ? results[i] : .nothing
    case .variable(let i):
      uses?.add(i, by: current, under: scope.reached)
      guard variables.indices.contains(i) else { return .nothing }
      if let known = variables[i] { return known }
      // Stands in while the variable itself is looked at.
      variables[i] = .nothing
      let outer = (current, scope)
      (current, scope) = (i, FlowScope())
      let traced = trace(plan.variables[i])
      (current, scope) = outer
      variables[i] = traced
      return traced
    case .item(let slot): return scope.items[slot] ?? .nothing
    case .input(let i):
      guard plan.inputs.indices.contains(i), plan.inputs[i].kind == .file else { return .nothing }
      return Traced(.ofInputs, plan.inputs[i].type)
    case .settings, .family: return .nothing
    }
  }

  private mutating func trace(_ variable: PlanVariable) -> Traced {
    switch variable.source {
    case .builtIn: return .nothing
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
