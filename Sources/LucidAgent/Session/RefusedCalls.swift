import LucidCore

/// The calls of a message that were refused and that no later one made good.
struct RefusedCalls: Sendable {
  private struct Call: Hashable {
    let tool: String
    let why: ToolCallRefusal
  }

  /// In their order.
  private var open: [Call] = []
  /// Those that a rule on data kept from being made, by a tool call, a tag or a search.
  private var flows: [(tool: String, failure: StepFailure)] = []

  /// Adds a call that was not made; one that a rule on data kept back is known already.
  mutating func add(_ tool: String, _ why: ToolCallRefusal) {
    if case .failed(let failure) = why, flows.contains(where: { $0.failure == failure }) { return }
    open.append(Call(tool: tool, why: why))
  }

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

  // MARK: Rules on data

  mutating func keepBack(_ tool: String, _ failure: StepFailure) {
    if !flows.contains(where: { $0.tool == tool && $0.failure == failure }) { flows.append((tool, failure)) }
  }

  /// A call of the tool went through: the rule kept nothing back in the end.
  mutating func permit(_ tool: String) { flows.removeAll { $0.tool == tool } }

  /// The notices about those that a rule kept back.
  var keptBack: [Notice] { flows.map { Notice($0.failure.shownWords, about: $0.tool) } }
}
