import LucidCore

/// Follows the person's data through a plan, by data and by control, to every way out of it.
///
/// The one place where origins are computed: flows, cards, permissions and the rules of
/// `lucid check` are made of what it finds. One pass over the plan; another one for a condition of
/// the ability, and for each family that a write hands data of another to.
struct FlowAnalysis {
  /// The families that decide about the call of a step.
  private struct Decision {
    /// Whether it is made: its condition and the steps around it.
    let condition: FamilySet
    /// For which items it is made.
    let list: FamilySet
  }

  /// The way that a step's call takes its arguments.
  private struct Way {
    let asksModel: Bool
    /// Whether it takes data out of the program.
    let isOut: Bool
    /// Whether its arguments are of interest: it writes, or data leaves by it.
    let isNoted: Bool
    /// nil for a model.
    let target: String?

    init(_ step: PlanStep, _ tool: ToolSignature?) {
      asksModel = step.asksModel
      isOut = asksModel || tool.map { FlowAnalysis.isOutward($0, step.arguments) } ?? false
      isNoted = isOut || step.effect != .read
      target = asksModel ? nil : step.tool
    }
  }

  private let plan: Input
  private let catalog: Catalog
  private var tracer: FlowTracer
  /// The families that decide whether the run goes on at all.
  private var started = FamilySet()
  /// The writes of the steps so far: nothing reads what a later one writes, but for variables,
  /// whose time is not known.
  private var storedSoFar = StoredFamilies()

  private(set) var arguments: [OutwardArgument] = []
  private(set) var leaks: [Leak] = []

  init(_ plan: Input, _ catalog: Catalog, followsText: Bool) {
    (self.plan, self.catalog) = (plan, catalog)
    tracer = FlowTracer(plan, catalog, followsText: followsText)
    var isSettled = false
    while !isSettled {
      arguments = []
      leaks = []
      tracer.forgetVariables()
      isSettled = !pass()
    }
  }

  /// Goes through the plan once. Returns whether it may have read too early: before a write, the
  /// ability's condition or the result of an earlier run was known.
  private mutating func pass() -> Bool {
    let (stored, known) = (tracer.stored, started)
    walkSteps()
    // The condition may hang on steps, and decides all that is done after it.
    tracer.scope = FlowScope()
    started.formUnion(plan.condition.map { tracer.trace($0).families } ?? FamilySet())
    tracer.scope.reached = started
    requests()
    callsOfVariables()
    return tracer.storeResults() || known != started || stored != tracer.stored && !plan.variables.isEmpty
  }

  // MARK: Steps

  private mutating func walkSteps() {
    storedSoFar = StoredFamilies()
    /// By step with a `do`: the scope of the steps inside.
    var bodies: [Int: FlowScope] = [:]
    for (i, step) in plan.steps.enumerated() {
      let tool = catalog.tool(step.tool)
      let way = Way(step, tool)
      let decision = enter(step, around: step.modifiers?.block.flatMap { bodies[$0] })
      // What decided that the call is made counts too.
      var data = Traced(tracer.scope.reached, .any)
      passArguments(ofStep: i, way, to: &data)
      if let answer = step.modifiers?.answer { passAnswer(answer, ofStep: i, to: &data) }
      // A model elsewhere learns from each request that it is made.
      if way.isOut {
        leak(.condition(step: i), decision.condition, to: way.target)
        leak(.list(step: i), decision.list, to: way.target)
        leak(.ability, started, to: way.target)
      }
      if case .use(let value) = step.onError { data.families.formUnion(tracer.trace(value).families) }
      if step.isBlock { bodies[i] = FlowScope(own: tracer.scope.own, reached: tracer.scope.reached) }
      enterResult(ofStep: i, tool, data)
      if step.effect == .write, let tool {
        tracer.stored.add(data.families, to: tool.family)
        storedSoFar.add(data.families, to: tool.family)
      }
    }
  }

  /// Makes the scope that of a step's arguments. Returns what decides about its call.
  private mutating func enter(_ step: PlanStep, around: FlowScope?) -> Decision {
    tracer.scope = around ?? FlowScope(reached: started)
    let condition = step.condition.map { tracer.trace($0).families } ?? FamilySet()
    tracer.scope.reached.formUnion(condition)
    var list = FamilySet()
    if let each = step.modifiers?.forEach {
      let items = tracer.trace(each.list)
      list = items.families
      tracer.scope.bind(each.slot, to: items)
      tracer.scope.reached.formUnion(list)
      if let condition = each.condition { list.formUnion(tracer.trace(condition).families) }
      tracer.scope.reached.formUnion(list)
    }
    return Decision(condition: condition.union(around?.reached ?? FamilySet()), list: list)
  }

  private mutating func passArguments(ofStep i: Int, _ way: Way, to data: inout Traced) {
    let step = plan.steps[i]
    let tool = catalog.tool(step.tool)
    for (p, argument) in step.arguments.enumerated() {
      guard let argument else { continue }
      let traced = tracer.trace(argument)
      data.families.formUnion(traced.families)
      if way.asksModel {
        data.join(traced)
        leak(.argument(step: i, parameter: p), traced.families, to: nil, source: tracer.source(argument))
        continue
      }
      // What is chosen is as much by others as what there was to choose from.
      if step.tool == ToolName.askChoice { data.outside.formUnion(traced.outside) }
      guard way.isNoted, !(traced.families.isEmpty && traced.outside.isEmpty) else { continue }
      arguments.append(OutwardArgument(step: i, parameter: p, families: traced.families, outside: traced.outside))
      if way.isOut, tool?.leaves(p) ?? true {
        leak(.argument(step: i, parameter: p), traced.families, to: step.tool, source: tracer.source(argument))
      }
    }
  }

  /// Passes what the model of an ability that is called is shown, and what its author's answer is
  /// made of.
  private mutating func passAnswer(_ answer: StepAnswer, ofStep i: Int, to data: inout Traced) {
    if let written = answer.written { data.join(tracer.trace(written)) }
    guard answer.ability.hasPrompt else { return }
    var shown = Traced(answer.persona.map { tracer.trace($0.text).families } ?? FamilySet(), .any)
    for observed in answer.observed { shown.join(tracer.results[observed]) }
    data.join(shown)
    leak(.argument(step: i, parameter: 0), shown.families, to: nil)
  }

  private mutating func enterResult(ofStep i: Int, _ tool: ToolSignature?, _ data: Traced) {
    let modifiers = plan.steps[i].modifiers
    var result: Traced
    if plan.steps[i].isBlock {
      result = Traced(data.families, .list(.any))
      if let each = modifiers?.forEach, let item = tracer.scope.own[each.slot] { result.join(item) }
    } else {
      result = tracer.result(of: tool, given: data.families, isMany: modifiers?.forEach != nil, from: storedSoFar)
      // An answer says again what the model was shown.
      result.outside.formUnion(data.outside)
    }
    tracer.results[i] = result
    // The steps around it have it too.
    var block = modifiers?.block
    while let i = block {
      tracer.results[i].join(result)
      block = plan.steps[i].modifiers?.block
    }
  }

  private mutating func leak(_ place: Leak.Place, _ families: FamilySet, to tool: String?, source: String? = nil) {
    let personal = families.intersection(.personal)
    guard !personal.isEmpty else { return }
    let destination = tool.map { Flow.Destination.tool($0) } ?? .model
    leaks.append(Leak(destination: destination, place: place, families: personal, source: source))
  }

  // MARK: Models and lazy calls

  /// Looks at all that a model is shown, and the calls that it may word.
  private mutating func requests() {
    // What decides about a variable in them is known by looking.
    for template in plan.written { _ = tracer.trace(template) }
    guard plan.hasPrompt else {
      if let filled = plan.filled { _ = tracer.trace(filled) }
      return
    }
    var shown = started
    shown.formUnion(tracer.trace(plan.prompt).families)
    for i in plan.steps.indices where plan.steps[i].observe { shown.formUnion(tracer.results[i].families) }
    if let persona = plan.persona { shown.formUnion(tracer.trace(persona.text).families) }
    if let filled = plan.filled { shown.formUnion(tracer.trace(filled)) }
    for section in plan.sections { shown.formUnion(FlowTracer.families(of: section, catalog)) }
    let offered = plan.offers.compactMap { catalog.tool($0) }
    for tool in offered { shown.formUnion(tracer.stored.reading(tool.family)) }
    leak(.shown, shown, to: nil)
    for tool in offered where tool.isOutward { leak(.shown, shown, to: tool.name) }
  }

  /// Variables that call a tool which tells somebody: their arguments, and what decides whether
  /// anything reaches them.
  private mutating func callsOfVariables() {
    guard tracer.uses != nil else { return }
    // Those that nothing has reached yet have no uses, and are traced for their arguments.
    tracer.traceUnused()
    let under = tracer.uses?.deciding() ?? []
    for (i, variable) in plan.variables.enumerated() {
      guard case .tool(let name, let given) = variable.source, let tool = catalog.tool(name),
        Self.isOutward(tool, given)
      else { continue }
      for (p, argument) in given.enumerated() {
        guard let argument, tool.leaves(p) else { continue }
        leak(.variable(i, parameter: p), tracer.trace(argument).families, to: tool.name, source: tracer.source(argument))
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
}
