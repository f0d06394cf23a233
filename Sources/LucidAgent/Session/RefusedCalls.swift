import LucidCore

/// The calls of a message that were refused and that no later one made good.
struct RefusedCalls: Sendable {
  private struct Call: Hashable {
    let tool: String
    let why: ToolCallRefusal
  }

  /// In their order.
  private var open: [Call] = []

  mutating func add(_ tool: String, _ why: ToolCallRefusal) { open.append(Call(tool: tool, why: why)) }

  /// A call of the tool went well: the first of its refused ones has been made good.
  mutating func settle(_ tool: String) {
    if let i = open.firstIndex(where: { $0.tool == tool }) { open.remove(at: i) }
  }

  /// Takes them out and returns what the person is told: a line for each kind, with its number.
  mutating func told() -> [Notice] {
    defer { open = [] }
    var seen: Set<Call> = []
    return open.filter { seen.insert($0).inserted }.map { call in
      let count = open.count { $0 == call }
      let words: MessageText =
        count == 1 ? .words(.callNotMade, call.tool, call.why.told) : .words(.callsNotMade, count, call.tool, call.why.told)
      return Notice(words, about: call.tool)
    }
  }
}
