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
  static func mentionsSteps(_ template: Template, _ plan: Plan) -> Bool {
    var search = StepSearch(plan)
    search.look(template.nodes)
    return search.run()
  }

  static func mentionsSteps(_ expression: Expression, _ plan: Plan) -> Bool {
    var search = StepSearch(plan)
    search.look(expression)
    return search.run()
  }

  /// Looks for a step in expressions, and in the variables that they name, however often and
  /// through however many others.
  private struct StepSearch {
    private let plan: Plan
    private var found = false
    private var seen: [Bool]
    /// Variables that are still to be looked at.
    private var open: [Int] = []

    init(_ plan: Plan) {
      self.plan = plan
      seen = Array(repeating: false, count: plan.variables.count)
    }

    mutating func run() -> Bool {
      while !found, let i = open.popLast() {
        switch plan.variables[i].source {
        case .builtIn, .previous: continue
        case .template(let template): look(template.nodes)
        case .tool(_, let arguments):
          for argument in arguments {
            switch argument {
            case .value(let expression): look(expression)
            case .text(let template): look(template.nodes)
            case nil: continue
            }
          }
        }
      }
      return found
    }

    mutating func look(_ nodes: [Template.Node]) {
      for node in nodes where !found {
        switch node {
        case .text: continue
        case .insert(let insert): look(insert.expression)
        case .branches(let branches):
          for branch in branches {
            if let condition = branch.condition { look(condition) }
            look(branch.body)
          }
        case .loop(let loop):
          look(loop.list)
          look(loop.body)
          look(loop.otherwise)
        }
      }
    }

    mutating func look(_ expression: Expression) {
      switch expression {
      case .reference(.step): found = true
      case .reference(.variable(let i)):
        guard seen.indices.contains(i), !seen[i] else { return }
        seen[i] = true
        open.append(i)
      case .literal, .reference: return
      case .field(let e, _, _), .element(let e, _), .not(let e), .negate(let e), .test(_, let e, _), .located(let e, _):
        look(e)
      case .filter(let e, let call):
        look(e)
        for argument in call.arguments { if let argument { look(argument) } }
      case .binary(_, let a, let b):
        look(a)
        look(b)
      case .list(let items): for item in items { look(item) }
      case .each(let list, let template, _):
        look(list)
        look(template.nodes)
      }
    }
  }
}
