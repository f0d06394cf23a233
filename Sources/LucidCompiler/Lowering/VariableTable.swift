import LucidCore

/// The plan's variables in the making, by first mention.
final class VariableTable {
  struct Entry {
    let name: String
    let type: ValueType
    let cost: Cost
    let source: PlanVariable.Source
    var neededBy: [String] = []
  }

  private(set) var entries: [Entry] = []
  private var builtIns: [String: Int] = [:]

  var planned: [PlanVariable] {
    entries.map { PlanVariable(name: $0.name, type: $0.type, cost: $0.cost, source: $0.source, neededBy: $0.neededBy) }
  }

  /// Returns the plan's number of a new variable.
  func add(_ name: String, _ type: ValueType, _ cost: Cost, _ source: PlanVariable.Source) -> Int {
    entries.append(Entry(name: name, type: type, cost: cost, source: source))
    return entries.count - 1
  }

  /// Returns the number of a built-in variable, which a part of the plan needs.
  func use(_ signature: VariableSignature, by consumer: String) -> Int {
    let index = builtIns[signature.name] ?? add(signature.name, signature.type, signature.cost, .builtIn)
    builtIns[signature.name] = index
    note(index, neededBy: consumer)
    return index
  }

  func note(_ index: Int, neededBy consumer: String) {
    if !entries[index].neededBy.contains(consumer) { entries[index].neededBy.append(consumer) }
  }
}
