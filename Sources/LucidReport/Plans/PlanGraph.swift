import LucidCore

/// A plan as a picture: what there is, and what flows where. Knows no notation.
struct PlanGraph {
  enum Kind: Hashable {
    case input
    case condition
    /// `lazy` ones cost something and are had only when they are needed.
    case variable(lazy: Bool)
    case step(Effect)
    case prompt
    case card
    case answer
  }

  struct Node: Hashable {
    /// Letters and digits, unique in its graph.
    let id: String
    let kind: Kind
    /// One fact a line; what an author wrote is in it as it is.
    let lines: [String]
  }

  struct Edge: Hashable {
    enum Kind: String, CaseIterable {
      /// Data flows from one to the other.
      case data
      /// `after`: one waits for the other and takes nothing from it.
      case order
      /// A write runs alone.
      case barrier
      /// One decides whether the other is had at all.
      case decision
    }

    let from: String
    let to: String
    let kind: Kind
  }

  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []
  /// Ids of steps that may run at the same time.
  private(set) var waves: [[String]] = []
  let title: String

  /// `prefix` keeps the ids of several graphs apart.
  init(_ shown: PlanViewModel, prefix: String = "") {
    title = shown.plan.ability.label
    let plan = shown.plan
    let expressions = shown.expressions
    let links = PlanLinks(plan)
    func input(_ i: Int) -> String { "\(prefix)i\(i + 1)" }
    func variable(_ i: Int) -> String { "\(prefix)v\(i + 1)" }
    func step(_ i: Int) -> String { "\(prefix)s\(i + 1)" }
    let (prompt, condition, card, answer) = (prefix + "prompt", prefix + "when", prefix + "card", prefix + "answer")

    for (i, one) in plan.inputs.enumerated() {
      nodes.append(Node(id: input(i), kind: .input, lines: [one.name, one.kindName]))
    }
    for (i, one) in plan.variables.enumerated() {
      let cost = one.cost == .free ? [] : ["\(one.cost.rawValue), when needed"]
      nodes.append(Node(id: variable(i), kind: .variable(lazy: one.cost != .free), lines: [one.name] + cost))
    }
    if let when = plan.condition {
      nodes.append(Node(id: condition, kind: .condition, lines: ["only when", expressions.text(when)]))
    }
    for (i, one) in plan.steps.enumerated() {
      nodes.append(Node(id: step(i), kind: .step(one.effect), lines: Self.lines(one, expressions, expressions.inside(one))))
    }
    if plan.hasPrompt { nodes.append(Node(id: prompt, kind: .prompt, lines: ["prompt"])) }
    if let kind = plan.card { nodes.append(Node(id: card, kind: .card, lines: ["card", kind])) }
    nodes.append(Node(id: answer, kind: .answer, lines: ["answer", plan.output.rawValue]))

    func connect(_ names: PlanLinks.Names, to id: String) {
      for i in names.inputs.sorted() where plan.inputs.indices.contains(i) {
        edges.append(Edge(from: input(i), to: id, kind: .data))
      }
      for i in names.variables.sorted() where plan.variables.indices.contains(i) {
        edges.append(Edge(from: variable(i), to: id, kind: .data))
      }
      for i in names.steps.sorted() where plan.steps.indices.contains(i) {
        edges.append(Edge(from: step(i), to: id, kind: .data))
      }
    }
    for i in plan.variables.indices { connect(links.variables[i], to: variable(i)) }
    for i in plan.steps.indices { connect(links.steps[i], to: step(i)) }
    for (i, one) in plan.steps.enumerated() {
      if let block = one.modifiers?.block { edges.append(Edge(from: step(block), to: step(i), kind: .decision)) }
    }
    for (i, j, kind) in Self.waits(plan, links) { edges.append(Edge(from: step(i), to: step(j), kind: kind)) }
    connect(links.condition, to: condition)
    if plan.hasPrompt { connect(links.prompt, to: prompt) }
    connect(links.answer, to: answer)
    let shownIn = plan.card == nil ? answer : card
    // The author's answer has what it names, and nothing else.
    for (i, one) in plan.steps.enumerated() where one.observe && (plan.hasPrompt || plan.card != nil) {
      edges.append(Edge(from: step(i), to: shownIn, kind: .data))
    }
    if plan.hasPrompt {
      if plan.card != nil { edges.append(Edge(from: card, to: answer, kind: .data)) }
      edges.append(Edge(from: prompt, to: answer, kind: .data))
    }
    if plan.condition != nil { edges.append(Edge(from: condition, to: answer, kind: .decision)) }
    waves = plan.waves.map { $0.filter(plan.steps.indices.contains).map(step) }
  }

  private static func lines(_ step: PlanStep, _ outer: ExpressionText, _ expressions: ExpressionText) -> [String] {
    let effect = step.effect == .read ? "" : " (\(step.effect.rawValue)s)"
    var lines = [step.name, step.tool + effect]
    if let condition = step.condition { lines.append("when " + outer.text(condition)) }
    if let loop = step.modifiers?.forEach {
      lines.append("for each \(loop.name) in \(outer.text(loop.list))")
      if let condition = loop.condition { lines.append("where " + expressions.text(condition)) }
    }
    if let plan = step.modifiers?.plan, step.modifiers?.block == nil { lines.append("of plan \(plan)") }
    switch step.onError {
    case .stop: break
    case .omit: lines.append("left out if it fails")
    case .use: lines.append("replaced if it fails")
    }
    return lines
  }

  /// Steps that wait for others without taking anything from them; what follows from other waits is
  /// left out.
  static func waits(_ plan: Plan, _ links: PlanLinks) -> [(from: Int, to: Int, kind: Edge.Kind)] {
    var found: [(Int, Int, Edge.Kind)] = []
    var before: [Set<Int>] = []
    for (i, step) in plan.steps.enumerated() {
      let needs = step.needs.filter { $0 < i }
      let data = links.steps(behind: links.steps[i])
      let implied = needs.reduce(into: Set<Int>()) { $0.formUnion(before[$1]) }
      before.append(implied.union(needs))
      for j in needs where !data.contains(j) && !implied.contains(j) {
        let alone = step.effect != .read || plan.steps[j].effect != .read
        found.append((j, i, alone ? .barrier : .order))
      }
    }
    return found
  }
}
