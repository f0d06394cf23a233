import LucidCore

/// Direct references between the parts of a plan.
struct PlanLinks {
  struct Names: Hashable {
    var inputs: Set<Int> = []
    var variables: Set<Int> = []
    var steps: Set<Int> = []
  }

  let steps: [Names]
  let variables: [Names]
  let prompt: Names
  /// Those of the author's answer and headline.
  let answer: Names
  let condition: Names

  init(_ plan: Plan) {
    steps = plan.steps.map { step in
      var names = Names()
      for argument in step.arguments { names.add(argument) }
      if let condition = step.condition { names.add(condition) }
      if let loop = step.modifiers?.forEach {
        names.add(loop.list)
        if let condition = loop.condition { names.add(condition) }
      }
      if case .use(let value) = step.onError { names.add(value) }
      if let written = step.modifiers?.answer?.written { names.add(written.nodes) }
      return names
    }
    variables = plan.variables.map { variable in
      var names = Names()
      switch variable.source {
      case .builtIn, .previous: break
      case .template(let template): names.add(template.nodes)
      case .tool(_, let arguments): for argument in arguments { names.add(argument) }
      }
      return names
    }
    var names = Names()
    names.add(plan.prompt.nodes)
    prompt = names
    names = Names()
    for template in [plan.answer, plan.headline] { if let template { names.add(template.nodes) } }
    answer = names
    names = Names()
    if let condition = plan.condition { names.add(condition) }
    condition = names
  }

  /// Steps that something names, also through variables.
  func steps(behind names: Names) -> Set<Int> {
    var steps = names.steps
    var seen: Set<Int> = []
    var open = Array(names.variables)
    while let next = open.popLast() {
      guard variables.indices.contains(next), seen.insert(next).inserted else { continue }
      steps.formUnion(variables[next].steps)
      open += variables[next].variables
    }
    return steps
  }
}

extension PlanLinks.Names {
  mutating func add(_ argument: PlanArgument?) {
    switch argument {
    case .value(let expression): add(expression)
    case .text(let template): add(template.nodes)
    case nil: break
    }
  }

  mutating func add(_ nodes: [Template.Node]) {
    for node in nodes {
      switch node {
      case .text: break
      case .insert(let insert): add(insert.expression)
      case .branches(let branches):
        for branch in branches {
          if let condition = branch.condition { add(condition) }
          add(branch.body)
        }
      case .loop(let loop):
        add(loop.list)
        add(loop.body)
        add(loop.otherwise)
      }
    }
  }

  mutating func add(_ expression: Expression) {
    switch expression {
    case .literal: break
    case .reference(.input(let i)): inputs.insert(i)
    case .reference(.variable(let i)): variables.insert(i)
    case .reference(.step(let i)): steps.insert(i)
    case .reference: break
    case .field(let e, _, _), .element(let e, _), .not(let e), .negate(let e), .test(_, let e, _), .located(let e, _):
      add(e)
    case .filter(let e, let call):
      add(e)
      for argument in call.arguments { if let argument { add(argument) } }
    case .binary(_, let a, let b):
      add(a)
      add(b)
    case .list(let items): for item in items { add(item) }
    case .each(let e, let template, _):
      add(e)
      add(template.nodes)
    }
  }
}
