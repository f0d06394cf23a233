import LucidCore

/// Which variables an evaluation is certain to ask for, so that they can be fetched at the same time.
enum Needs {
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
      .each(let e, _, _):
      collect(e, &found)
    case .binary(let op, let a, let b):
      collect(a, &found)
      if op != .and, op != .or { collect(b, &found) }
    case .list(let items): for e in items { collect(e, &found) }
    case .literal, .reference: break
    }
  }

  /// Whether a template may ask for the result of a step, directly or through a variable.
  static func mentionsSteps(_ template: Template, _ plan: Plan) -> Bool {
    template.nodes.contains { mentions($0, plan, depth: 0) }
  }

  static func mentionsSteps(_ expression: Expression, _ plan: Plan) -> Bool { mentions(expression, plan, depth: 0) }

  private static func mentions(_ node: Template.Node, _ plan: Plan, depth: Int) -> Bool {
    switch node {
    case .text: false
    case .insert(let insert): mentions(insert.expression, plan, depth: depth)
    case .branches(let branches):
      branches.contains { b in
        b.condition.map { mentions($0, plan, depth: depth) } ?? false || b.body.contains { mentions($0, plan, depth: depth) }
      }
    case .loop(let loop):
      mentions(loop.list, plan, depth: depth) || (loop.body + loop.otherwise).contains { mentions($0, plan, depth: depth) }
    }
  }

  private static func mentions(_ expression: Expression, _ plan: Plan, depth: Int) -> Bool {
    switch expression {
    case .literal: return false
    case .reference(.step): return true
    case .reference(.variable(let i)):
      // Variables cannot go in circles; the bound is for plans that were not made by the compiler.
      guard depth < 100, i < plan.variables.count else { return false }
      switch plan.variables[i].source {
      case .builtIn: return false
      case .template(let t): return t.nodes.contains { mentions($0, plan, depth: depth + 1) }
      case .tool(_, let arguments):
        return arguments.contains { argument in
          switch argument {
          case .value(let e): mentions(e, plan, depth: depth + 1)
          case .text(let t): t.nodes.contains { mentions($0, plan, depth: depth + 1) }
          case nil: false
          }
        }
      }
    case .reference: return false
    case .field(let e, _, _), .element(let e, _), .not(let e), .negate(let e), .test(_, let e, _):
      return mentions(e, plan, depth: depth)
    case .filter(let e, let call):
      return mentions(e, plan, depth: depth) || call.arguments.contains { $0.map { mentions($0, plan, depth: depth) } ?? false }
    case .binary(_, let a, let b): return mentions(a, plan, depth: depth) || mentions(b, plan, depth: depth)
    case .list(let items): return items.contains { mentions($0, plan, depth: depth) }
    case .each(let list, let template, _):
      return mentions(list, plan, depth: depth) || template.nodes.contains { mentions($0, plan, depth: depth) }
    }
  }
}
