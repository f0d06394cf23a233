import LucidCore

/// A template laid out flat: rendering walks plain numbers instead of a tree of counted objects.
///
/// Cost: one pass over the template; made once for a prompt that is rendered again whenever a value
/// has arrived.
struct RenderProgram {
  /// Positions point into `operations`, the other numbers into the tables beside it.
  enum Operation {
    /// Bytes of `literals`.
    case text(start: Int, end: Int)
    /// A plain name of a variable.
    case variable(Int, source: Int)
    /// A field of a loop's item.
    case itemField(slot: Int, field: Int, source: Int)
    /// The number of the round of the loop that is the `depth`th from outside.
    case round(depth: Int, source: Int)
    case insert(expression: Int, source: Int)
    /// Goes on at `to` when the condition is false, behind the block when it is not known.
    case unless(expression: Int, to: Int, block: Int)
    case jump(to: Int)
    /// Begins a loop; an empty list goes on at `otherwise`, one that is not known behind the block.
    case enter(expression: Int, slot: Int, asksLoop: Bool, otherwise: Int, block: Int)
    /// Begins the next round at `to`, or leaves the loop.
    case again(to: Int)
  }

  private(set) var operations: [Operation] = []
  private(set) var literals: [UInt8] = []
  private(set) var expressions: [Expression] = []
  private(set) var sources: [String] = []
  private(set) var fields: [(name: String, hint: Int)] = []
  /// Where each block ends, and whether its first tag stands alone on its line.
  private(set) var blocks: [(end: Int, isLine: Bool)] = []
  /// The number of slots for loops.
  let slots: Int
  /// The slots of the loops being laid out, outermost first.
  private var open: [Int] = []

  init(_ template: Template) {
    slots = template.slots
    operations.reserveCapacity(template.nodes.count)
    lay(template.nodes)
  }

  private mutating func lay(_ nodes: [Template.Node]) {
    for node in nodes {
      switch node {
      case .text(let text):
        let start = literals.count
        literals.append(contentsOf: text.utf8)
        operations.append(.text(start: start, end: literals.count))
      case .insert(let insert): lay(insert)
      case .branches(let branches): lay(branches)
      case .loop(let loop): lay(loop)
      }
    }
  }

  private mutating func lay(_ insert: Template.Insert) {
    sources.append(insert.source)
    let source = sources.count - 1
    switch insert.expression {
    case .reference(.variable(let i)): operations.append(.variable(i, source: source))
    case .field(.reference(.item(let slot)), let name, let hint):
      if name == "index", let depth = open.firstIndex(where: { $0 + 1 == slot }) {
        operations.append(.round(depth: depth, source: source))
      } else {
        fields.append((name, hint))
        operations.append(.itemField(slot: slot, field: fields.count - 1, source: source))
      }
    default: operations.append(.insert(expression: add(insert.expression), source: source))
    }
  }

  private mutating func lay(_ branches: [Template.Branch]) {
    var exits: [Int] = []
    blocks.append((0, branches.first?.isLine ?? false))
    let block = blocks.count - 1
    for branch in branches {
      let test = operations.count
      let condition = branch.condition.map { add($0) }
      if condition != nil { operations.append(.jump(to: 0)) }
      lay(branch.body)
      exits.append(operations.count)
      operations.append(.jump(to: 0))
      if let condition { operations[test] = .unless(expression: condition, to: operations.count, block: block) }
    }
    for exit in exits { operations[exit] = .jump(to: operations.count) }
    blocks[block].end = operations.count
  }

  private mutating func lay(_ loop: Template.Loop) {
    let enter = operations.count
    let list = add(loop.list)
    operations.append(.jump(to: 0))
    blocks.append((0, loop.isLine))
    let block = blocks.count - 1
    open.append(loop.slot)
    let before = expressions.count
    lay(loop.body)
    // The record of `loop` is made for each round only when something asks for more of it than the round's number.
    let asksLoop =
      operations[enter...].contains { if case .itemField(loop.slot + 1, _, _) = $0 { true } else { false } }
      || expressions[before...].contains { Self.mentions($0, slot: loop.slot + 1) }
    open.removeLast()
    operations.append(.again(to: enter + 1))
    let leave = operations.count
    operations.append(.jump(to: 0))
    operations[enter] = .enter(
      expression: list, slot: loop.slot, asksLoop: asksLoop, otherwise: operations.count, block: block)
    lay(loop.otherwise)
    operations[leave] = .jump(to: operations.count)
    blocks[block].end = operations.count
  }

  private mutating func add(_ expression: Expression) -> Int {
    expressions.append(expression)
    return expressions.count - 1
  }

  private static func mentions(_ expression: Expression, slot: Int) -> Bool {
    switch expression {
    case .reference(.item(let s)): s == slot
    case .literal, .reference: false
    case .field(let e, _, _), .element(let e, _), .not(let e), .negate(let e), .test(_, let e, _), .located(let e, _):
      mentions(e, slot: slot)
    case .filter(let e, let call):
      mentions(e, slot: slot) || call.arguments.contains { $0.map { mentions($0, slot: slot) } ?? false }
    case .binary(_, let a, let b): mentions(a, slot: slot) || mentions(b, slot: slot)
    case .list(let items): items.contains { mentions($0, slot: slot) }
    // Its text may name any loop around it.
    case .each: true
    }
  }
}
