import LucidCore

/// Prints checked expressions and templates back as an author would write them.
///
/// Loop items are called `item`, `item2`, …: a plan keeps their slots, not their names.
struct ExpressionText {
  let inputs: [String]
  let variables: [String]
  let steps: [String]
  /// Gives the arguments of filters their names.
  let catalog: Catalog
  /// For the rare point in time that stands as a literal.
  let zone: Zone
  /// The names of the items of the lists around, by slot; empty outside of `for_each`.
  private var itemNames: [Int: String] = [:]
  private let plan: [PlanStep]
  /// The inputs that are ids of chosen items.
  private let chosen: Set<Int>
  /// The slots of the items whose fields stand bare, innermost last.
  private var bareSlots: [Int] = []

  init(_ plan: Plan, _ catalog: Catalog, zone: Zone) {
    self.catalog = catalog
    inputs = plan.inputs.map { $0.isChosen ? "the chosen id" : $0.name }
    chosen = Set(plan.inputs.indices.filter { plan.inputs[$0].isChosen })
    variables = plan.variables.map(\.name)
    steps = plan.steps.map(\.name)
    self.plan = plan.steps
    self.zone = zone
  }

  /// For an entry of a card.
  func inside(_ entry: CardTemplate.Entry) -> ExpressionText {
    var inner = self
    if let each = entry.forEach { inner.itemNames[each.slot] = each.name }
    return inner
  }

  /// For the arguments of a question.
  func inside(_ question: PredictedCall, _ plan: Plan) -> ExpressionText {
    question.isVariable ? self : plan.steps.first { $0.name == question.name }.map(inside) ?? self
  }

  /// The precedence of an expression; an operand with a lower precedence than its place requires
  /// gets parentheses.
  private enum Strength: Int {
    case or, and, not, compare, sum, product, sign, filter, path
  }

  /// For the expressions of a step, whose `for_each` names its item, as do the lists around it.
  func inside(_ step: PlanStep) -> ExpressionText {
    guard let modifiers = step.modifiers, modifiers.forEach != nil || modifiers.block != nil else { return self }
    var inner = self
    var around: StepModifiers? = modifiers
    while let one = around {
      if let each = one.forEach { inner.itemNames[each.slot] = each.name }
      around = one.block.flatMap { plan.indices.contains($0) ? plan[$0].modifiers : nil }
    }
    return inner
  }

  func text(_ expression: Expression) -> String {
    switch expression {
    case .literal(let value): return literal(value)
    case .reference(let reference): return name(reference)
    case .field(.reference(.item(let slot)), let name, _) where bareSlots.contains(slot): return name
    case .field(let base, let name, _): return operand(base, .path) + "." + name
    // A text over an item, which the compiler put in the place of a value.
    case .element(.each(.list([.literal(.null)]), let template, _), 0): return Self.quote(text(template))
    case .element(let base, let index): return operand(base, .path) + "[\(index)]"
    case .filter(.each(let list, let template, let slot), let call):
      return operand(list, .filter) + " | " + call.name + "(" + shown(template, slot) + ")"
    case .filter(.reference(.input(let i)), let call) where call.takesAny && chosen.contains(i): return inputs[i]
    case .filter(let base, let call): return operand(base, .filter) + " | " + self.call(call)
    case .not(let inner): return "not " + operand(inner, .compare)
    case .negate(let inner): return "-" + lastOperand(inner, .sign)
    case .binary(let op, let a, let b):
      let own = strength(op)
      // Operators of one strength are read from the left; comparisons do not chain.
      let left = own == .compare ? operand(a, .sum) : operand(a, own)
      let right = lastOperand(b, Strength(rawValue: own.rawValue + 1) ?? .path)
      return "\(left) \(op.rawValue) \(right)"
    case .test(let test, let inner, let negated): return "\(operand(inner, .sum)) is \(negated ? "not " : "")\(test.rawValue)"
    case .list(let items): return "[" + items.map(text).joined(separator: ", ") + "]"
    case .each(let list, let template, let slot): return operand(list, .filter) + " | map(" + shown(template, slot) + ")"
    case .located(let inner, _): return text(inner)
    }
  }

  /// Literal text as it is, everything else in its marks.
  func text(_ template: Template) -> String { text(template.nodes) }

  /// An argument: `<<today>>` for an expression, plain for a literal, quoted where a reader could
  /// mistake it.
  func text(_ argument: PlanArgument) -> String {
    switch argument {
    case .value(.literal(let value)): literal(value)
    case .value(.list(let items)) where items.allSatisfy(Self.isLiteral): text(Expression.list(items))
    case .value(let expression): "<<\(text(expression))>>"
    case .text(let template): Self.quote(text(template))
    }
  }

  private static func isLiteral(_ expression: Expression) -> Bool { if case .literal = expression { true } else { false } }

  func literal(_ value: Value) -> String { Self.literal(value, zone) }

  static func literal(_ value: Value, _ zone: Zone) -> String {
    switch value {
    case .null, .absent: "null"
    case .text(let t): quote(t)
    case .date(let d): d.iso
    case .time(let t): t.iso
    case .datetime(let i): zone.iso(i)
    case .truncated(let truncated): literal(truncated.value, zone)
    case .list(let items): "[" + items.map { literal($0, zone) }.joined(separator: ", ") + "]"
    case .record(let r):
      "{" + zip(r.type.fields, r.values).map { "\($0.name): \(literal($1, zone))" }.joined(separator: ", ") + "}"
    case .boolean, .integer, .number, .period: ValueText.literal(value, zone: zone)
    }
  }

  func name(_ reference: Reference) -> String {
    func at(_ names: [String], _ i: Int, _ kind: String) -> String { names.indices.contains(i) ? names[i] : "\(kind)\(i + 1)" }
    return switch reference {
    case .input(let i): at(inputs, i, "input")
    case .variable(let i): at(variables, i, "variable")
    case .step(let i): at(steps, i, "step")
    // Each loop has two slots: its item, then `loop`.
    case .item(let slot) where slot == bareSlots.last: "item"
    case .item(let slot) where itemNames[slot] != nil: itemNames[slot] ?? ""
    case .item(let slot): slot % 2 == 1 ? "loop" : slot == 0 ? "item" : "item\(slot / 2 + 1)"
    case .settings: "settings"
    case .family(let name): "tools." + name
    }
  }

  /// `"<<title>> at <<start | time>>"`.
  private func shown(_ template: Template, _ slot: Int) -> String {
    var inner = self
    inner.bareSlots.append(slot)
    let parts = template.nodes.map { node -> String in
      switch node {
      case .insert(let insert): return "<<\(inner.text(insert.expression))>>"
      case .text(let text): return String(Self.quote(text.replacing("<<", with: "<<<<")).dropFirst().dropLast())
      case .branches, .loop: return ""
      }
    }
    return "\"" + parts.joined() + "\""
  }

  private func text(_ nodes: [Template.Node]) -> String {
    nodes.map { node in
      switch node {
      case .text(let t): return t
      case .insert(let insert): return "<<\(text(insert.expression))>>"
      case .branches(let branches):
        return branches.enumerated().map { i, branch in
          let head = branch.condition.map { (i == 0 ? "if " : "elif ") + text($0) } ?? "else"
          return "<<\(head)>>" + text(branch.body)
        }.joined() + "<<end>>"
      case .loop(let loop):
        let item = name(.item(loop.slot))
        let otherwise = loop.otherwise.isEmpty ? "" : "<<else>>" + text(loop.otherwise)
        return "<<for \(item) in \(text(loop.list))>>" + text(loop.body) + otherwise + "<<end>>"
      }
    }.joined()
  }

  private func call(_ call: FilterCall) -> String {
    if call.takesAny { return "\(call.name)(\(FilterCall.any))" }
    let parameters = catalog.filter(call.name)?.signature.parameters ?? []
    var given: [String] = []
    var skipped = false
    var overItems = self
    if let slot = call.slot { overItems.bareSlots.append(slot) }
    for (i, argument) in call.arguments.enumerated() {
      guard let argument else {
        skipped = true
        continue
      }
      let parameter = parameters.indices.contains(i) ? parameters[i] : nil
      let written = parameter?.kind.isOverItems == true ? overItems.text(argument) : text(argument)
      if i < call.headings.count, let heading = call.headings[i], heading != overItems.heading(argument) {
        given.append("\(heading): \(written)")
        continue
      }
      // After one that was left out, places no longer tell which is which.
      given.append(skipped ? "\(parameter?.name ?? "argument\(i + 1)"): \(written)" : written)
    }
    return given.isEmpty ? call.name : "\(call.name)(\(given.joined(separator: ", ")))"
  }

  /// The heading of a column that has no label.
  private func heading(_ column: Expression) -> String {
    switch column {
    case .field(_, let name, _): name
    case .filter(let base, _): heading(base)
    case .located(let inner, _): heading(inner)
    default: text(column)
    }
  }

  private func operand(_ expression: Expression, _ wanted: Strength) -> String {
    strength(expression).rawValue < wanted.rawValue ? "(\(text(expression)))" : text(expression)
  }

  /// A filter behind an operator needs parentheses, which say what it belongs to.
  private func lastOperand(_ expression: Expression, _ wanted: Strength) -> String {
    strength(expression) == .filter ? "(\(text(expression)))" : operand(expression, wanted)
  }

  private func strength(_ expression: Expression) -> Strength {
    switch expression {
    case .literal, .reference, .field, .element, .list: .path
    case .filter, .each: .filter
    case .located(let inner, _): strength(inner)
    case .not: .not
    case .negate: .sign
    case .test: .compare
    case .binary(let op, _, _): strength(op)
    }
  }

  private func strength(_ op: BinaryOperator) -> Strength {
    switch op {
    case .or: .or
    case .and: .and
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .isIn, .isNotIn: .compare
    case .add, .subtract: .sum
    case .multiply, .divide: .product
    }
  }

  private static func quote(_ text: String) -> String {
    var json = JSONText()
    json.string(text)
    return json.text
  }
}
