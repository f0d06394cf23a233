import LucidCore

/// Finds the variables that every evaluation of a text reads, so that they can be prefetched.
enum RequiredVariables {
  static func certain(_ template: Template) -> [Int] {
    var found: [Int] = []
    for node in template.nodes {
      switch node {
      case .insert(let insert): collect(insert.expression, &found)
      case .branches(let branches): if let first = branches.first?.condition { collect(first, &found) }
      case .loop(let loop): collect(loop.list, &found)
      case .text: break
      }
    }
    return found
  }

  /// Entries with a condition or a list may come to nothing.
  static func certain(_ card: CardTemplate) -> [Int] {
    var found = card.title.map(certain) ?? []
    for entry in card.entries where entry.forEach == nil && entry.condition == nil {
      for value in entry.values {
        switch value {
        case .value(let expression): collect(expression, &found)
        case .text(let template): for i in certain(template) where !found.contains(i) { found.append(i) }
        case nil: break
        }
      }
    }
    return found
  }

  private static func collect(_ expression: Expression, _ found: inout [Int]) {
    switch expression {
    case .reference(.variable(let i)): if !found.contains(i) { found.append(i) }
    case .field(let e, _, _), .element(let e, _), .filter(let e, _), .not(let e), .negate(let e), .test(_, let e, _),
      .each(let e, _, _), .located(let e, _):
      collect(e, &found)
    case .binary(let op, let a, let b):
      collect(a, &found)
      if op != .and, op != .or { collect(b, &found) }
    case .list(let items): for e in items { collect(e, &found) }
    case .literal, .reference: break
    }
  }

  /// Whether a template may ask for the result of a step, directly or through a variable. Cost:
  /// each variable is looked at once.
  static func mentionsSteps(_ template: Template, _ plan: Plan) -> Bool { mentionsSteps(plan, template.forEachReference) }

  static func mentionsSteps(_ expression: Expression, _ plan: Plan) -> Bool { mentionsSteps(plan, expression.forEachReference) }

  private static func mentionsSteps(_ plan: Plan, _ visit: ((Reference) -> Void) -> Void) -> Bool {
    var found = false
    var seen: Set<Int> = []
    // Variables that are still to be looked at.
    var open: [Int] = []
    func note(_ reference: Reference) {
      if case .step = reference { found = true }
      guard case .variable(let i) = reference, plan.variables.indices.contains(i), seen.insert(i).inserted else { return }
      open.append(i)
    }
    visit(note)
    while !found, let i = open.popLast() { plan.variables[i].source.forEachReference(note) }
    return found
  }
}
