/// The references that expressions and texts of a plan name, in the order in which they stand.
extension Expression {
  package func forEachReference(_ found: (Reference) -> Void) {
    switch self {
    case .literal: break
    case .reference(let reference): found(reference)
    case .field(let e, _, _), .element(let e, _), .not(let e), .negate(let e), .test(_, let e, _), .located(let e, _):
      e.forEachReference(found)
    case .filter(let e, let call):
      e.forEachReference(found)
      for argument in call.arguments { argument?.forEachReference(found) }
    case .binary(_, let a, let b):
      a.forEachReference(found)
      b.forEachReference(found)
    case .list(let items): for item in items { item.forEachReference(found) }
    case .each(let e, let template, _):
      e.forEachReference(found)
      template.forEachReference(found)
    }
  }
}

extension Template {
  package func forEachReference(_ found: (Reference) -> Void) { Self.forEachReference(in: nodes, found) }

  private static func forEachReference(in nodes: [Node], _ found: (Reference) -> Void) {
    for node in nodes {
      switch node {
      case .text: break
      case .insert(let insert): insert.expression.forEachReference(found)
      case .branches(let branches):
        for branch in branches {
          branch.condition?.forEachReference(found)
          forEachReference(in: branch.body, found)
        }
      case .loop(let loop):
        loop.list.forEachReference(found)
        forEachReference(in: loop.body, found)
        forEachReference(in: loop.otherwise, found)
      }
    }
  }
}

extension PlanArgument {
  package func forEachReference(_ found: (Reference) -> Void) {
    switch self {
    case .value(let expression): expression.forEachReference(found)
    case .text(let template): template.forEachReference(found)
    }
  }
}

extension PlanVariable.Source {
  package func forEachReference(_ found: (Reference) -> Void) {
    switch self {
    case .builtIn, .previous: break
    case .template(let template): template.forEachReference(found)
    case .tool(_, let arguments): for argument in arguments { argument?.forEachReference(found) }
    }
  }
}
