import LucidCore

/// Follows values through a plan, from the tools that read them to where they are named.
struct OriginTracer {
  let plan: Plan
  let catalog: Catalog
  /// By slot of the template that is looked at.
  private var items: [Int: Traced] = [:]
  /// Items of steps with `for_each`.
  private var own: [Int: Traced] = [:]
  /// By index: variables that need each other are looked at once.
  private var variables: [Int: Traced] = [:]

  /// Known facts of a value: its origins, and its type as far as it matters.
  private struct Traced {
    var origins: DataOrigins
    var type: ValueType

    static let nothing = Traced(origins: .none, type: .any)

    init(origins: DataOrigins, type: ValueType) {
      self.origins = origins
      self.type = type
    }

    /// A part of a value: what cannot hold words brings none along.
    init(part type: ValueType, of whole: Traced) {
      self.init(origins: OriginTracer.hasText(type) ? whole.origins : whole.origins.withoutText, type: type)
    }
  }

  init(_ plan: Plan, _ catalog: Catalog) {
    self.plan = plan
    self.catalog = catalog
  }

  /// Before the arguments of a step are looked at.
  mutating func enter(_ step: PlanStep) {
    own = [:]
    if let each = step.modifiers?.forEach {
      let list = trace(each.list)
      own[each.slot] = Traced(part: list.type.listItem ?? .any, of: list)
    }
    items = own
  }

  /// Returns the origins of everything in an argument.
  mutating func origins(of argument: PlanArgument) -> DataOrigins {
    switch argument {
    case .value(let expression): trace(expression).origins
    case .text(let template): origins(of: template)
    }
  }

  private mutating func origins(of template: Template) -> DataOrigins {
    let outer = items
    items = own
    defer { items = outer }
    return walk(template.nodes)
  }

  private mutating func walk(_ nodes: [Template.Node]) -> DataOrigins {
    var all = DataOrigins.none
    for node in nodes {
      switch node {
      case .text: break
      case .insert(let insert): all = all + trace(insert.expression).origins
      case .branches(let branches): for branch in branches { all = all + walk(branch.body) }
      case .loop(let loop):
        let list = trace(loop.list)
        items[loop.slot] = Traced(part: list.type.listItem ?? .any, of: list)
        all = all + walk(loop.body) + walk(loop.otherwise)
      }
    }
    return all
  }

  private mutating func trace(_ expression: Expression) -> Traced {
    switch expression {
    case .literal(let value): return Traced(origins: .none, type: ValueType(of: value))
    case .reference(let reference): return trace(reference)
    case .field(let base, let name, _):
      let whole = trace(base)
      return Traced(part: Self.field(name, of: whole.type), of: whole)
    case .element(let base, _):
      let whole = trace(base)
      return Traced(part: whole.type.listItem ?? .any, of: whole)
    case .filter(let base, let call):
      let input = trace(base)
      var origins = input.origins
      var types: [ValueType] = []
      for argument in call.arguments {
        let traced = argument.map { trace($0) }
        types.append(traced?.type ?? .null)
        if let traced { origins = origins + traced.origins }
      }
      let type = catalog.filter(call.name)?.signature.result(input.type, types) ?? .any
      return Traced(part: type, of: Traced(origins: origins, type: type))
    case .not, .test: return Traced(origins: .none, type: .boolean)
    case .negate(let inner): return trace(inner)
    case .binary(let op, let a, let b):
      switch op {
      case .add, .subtract, .multiply, .divide: return Traced(origins: trace(a).origins + trace(b).origins, type: .any)
      default: return Traced(origins: .none, type: .boolean)
      }
    case .list(let items):
      var all = DataOrigins.none
      for item in items { all = all + trace(item).origins }
      return Traced(origins: all, type: .list(.any))
    case .each(let base, let template, let slot):
      let list = trace(base)
      items[slot] = Traced(part: list.type.listItem ?? .any, of: list)
      return Traced(origins: walk(template.nodes), type: .text)
    }
  }

  private mutating func trace(_ reference: Reference) -> Traced {
    switch reference {
    case .step(let i):
      guard plan.steps.indices.contains(i), let tool = catalog.tool(plan.steps[i].tool) else { return .nothing }
      let isMany = plan.steps[i].modifiers?.forEach != nil
      return Traced(origins: DataOrigins(family: tool.family), type: isMany ? .list(tool.result) : tool.result)
    case .variable(let i):
      if let known = variables[i] { return known }
      // Stands in while the variable itself is looked at.
      variables[i] = .nothing
      let traced = plan.variables.indices.contains(i) ? trace(plan.variables[i]) : .nothing
      variables[i] = traced
      return traced
    case .item(let slot): return items[slot] ?? .nothing
    case .input, .settings, .family: return .nothing
    }
  }

  private mutating func trace(_ variable: PlanVariable) -> Traced {
    switch variable.source {
    case .builtIn:
      guard let family = catalog.variable(variable.name)?.family else { return .nothing }
      return Traced(part: variable.type, of: Traced(origins: DataOrigins(family: family), type: variable.type))
    case .template(let template):
      if let single = template.single { return trace(single.expression) }
      return Traced(origins: origins(of: template), type: .text)
    case .tool(let name, _):
      guard let tool = catalog.tool(name) else { return .nothing }
      return Traced(origins: DataOrigins(family: tool.family), type: tool.result)
    }
  }

  private static func field(_ name: String, of type: ValueType) -> ValueType {
    guard case .record(let record) = type, let i = record.index(of: name) else { return .any }
    return record.fields[i].type
  }

  private static func hasText(_ type: ValueType) -> Bool {
    switch type {
    case .any, .text, .record: true
    case .list(let item): hasText(item)
    default: false
    }
  }
}
