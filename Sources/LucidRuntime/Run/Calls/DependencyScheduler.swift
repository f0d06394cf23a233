import LucidCore

/// Orders the evaluations of a run: what can be evaluated is queued, what needs a value waits for
/// it. Cost: linear in steps, variables and the edges between them.
struct DependencyScheduler {
  /// Something that can be evaluated as soon as what it names is known.
  enum Node {
    case condition
    case prompt
    case persona
    case card
    /// The author's answer.
    case answer
    case headline
    case variable(Int)
    case step(Int)
  }

  private enum VariableState { case unrequested, requested, known }

  private var queue: [Node] = []
  private var head = 0
  private var blockedOnVariable: [Int: [Node]] = [:]
  private var blockedOnStep: [Int: [Node]] = [:]
  /// For each step, those that it needs and that are not over.
  private var inDegree: [Int]
  private let dependents: Dependents
  private var variables: [VariableState]

  init(_ plan: Plan) {
    // The steps of a `do` are enqueued by their step, item by item.
    inDegree = plan.steps.indices.map { plan.steps[$0].modifiers?.block == nil ? plan.steps[$0].needs.count : .max / 2 }
    dependents = Dependents(plan.steps)
    variables = Array(repeating: .unrequested, count: plan.variables.count)
  }

  // MARK: The queue

  /// Takes the first node that can be evaluated.
  mutating func next() -> Node? {
    guard head < queue.count else { return nil }
    let node = queue[head]
    head += 1
    if head == queue.count {
      queue.removeAll(keepingCapacity: true)
      head = 0
    }
    return node
  }

  mutating func enqueue(_ node: Node) { queue.append(node) }

  /// Enqueues the steps that need no other.
  mutating func enqueueSources() {
    for (i, open) in inDegree.enumerated() where open == 0 { queue.append(.step(i)) }
  }

  // MARK: Waiting

  func isUnrequested(variable i: Int) -> Bool { variables[i] == .unrequested }

  /// Enqueues a variable that nothing has asked for yet.
  mutating func request(variable i: Int) {
    guard variables[i] == .unrequested else { return }
    variables[i] = .requested
    queue.append(.variable(i))
  }

  mutating func request(_ variables: [Int]) { for i in variables { request(variable: i) } }

  /// Enqueues a variable before everything else, and behind it the node that asks for it.
  mutating func request(variable i: Int, before node: Node) {
    variables[i] = .requested
    queue.insert(contentsOf: [.variable(i), node], at: head)
  }

  /// Has a node wait for a variable, and requests that.
  mutating func block(_ node: Node, onVariable i: Int) {
    blockedOnVariable[i, default: []].append(node)
    request(variable: i)
  }

  mutating func block(_ node: Node, onStep i: Int) { blockedOnStep[i, default: []].append(node) }

  /// Enqueues what waited for a variable.
  mutating func resolve(variable i: Int) {
    variables[i] = .known
    if let waiting = blockedOnVariable.removeValue(forKey: i) { queue += waiting }
  }

  /// Enqueues what waited for a step.
  mutating func resolve(step i: Int) {
    for d in dependents.of(i) {
      inDegree[d] -= 1
      if inDegree[d] == 0 { queue.append(.step(d)) }
    }
    if let waiting = blockedOnStep.removeValue(forKey: i) { queue += waiting }
  }

  /// The steps that wait for each step, in one array.
  private struct Dependents {
    /// Where those of each step begin in `steps`.
    private var start: [Int]
    private var steps: [Int]

    init(_ plan: [PlanStep]) {
      start = Array(repeating: 0, count: plan.count + 1)
      // By index: a step is large, and its needs are all that is looked at.
      for i in plan.indices { for need in plan[i].needs { start[need + 1] += 1 } }
      for i in plan.indices { start[i + 1] += start[i] }
      steps = Array(repeating: 0, count: start[plan.count])
      var fill = start
      for i in plan.indices {
        for need in plan[i].needs {
          steps[fill[need]] = i
          fill[need] += 1
        }
      }
    }

    func of(_ i: Int) -> ArraySlice<Int> { steps[start[i]..<start[i + 1]] }
  }
}
