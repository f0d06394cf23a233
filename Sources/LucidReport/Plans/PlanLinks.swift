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
    func names(_ visit: ((Reference) -> Void) -> Void) -> Names {
      var names = Names()
      visit { names.add($0) }
      return names
    }
    steps = plan.steps.map { step in
      names { found in
        for argument in step.arguments { argument?.forEachReference(found) }
        step.condition?.forEachReference(found)
        step.modifiers?.forEach?.list.forEachReference(found)
        step.modifiers?.forEach?.condition?.forEachReference(found)
        if case .use(let value) = step.onError { value.forEachReference(found) }
        step.modifiers?.answer?.written?.forEachReference(found)
      }
    }
    variables = plan.variables.map { variable in names(variable.source.forEachReference) }
    prompt = names(plan.prompt.forEachReference)
    answer = names { for template in [plan.answer, plan.headline] { template?.forEachReference($0) } }
    condition = names { plan.condition?.forEachReference($0) }
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
  mutating func add(_ reference: Reference) {
    switch reference {
    case .input(let i): inputs.insert(i)
    case .variable(let i): variables.insert(i)
    case .step(let i): steps.insert(i)
    case .item, .settings, .family: break
    }
  }
}
