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
  /// The places of built-in variables among the entries: few, so that a list is looked through.
  private var builtIns: [(name: String, index: Int)] = []
  /// The places of results of earlier runs, by step.
  private var previous: [(step: String, index: Int)] = []

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
    let index: Int
    if let known = builtIns.first(where: { $0.name == signature.name }) {
      index = known.index
    } else {
      index = add(signature.name, signature.type, signature.cost, .builtIn)
      builtIns.append((signature.name, index))
    }
    note(index, neededBy: consumer)
    return index
  }

  /// Returns the number of a step's result of an earlier run, which a part of the plan needs.
  func use(previous step: StepDraft, by consumer: String) -> Int {
    let index: Int
    if let known = previous.first(where: { $0.step == step.name }) {
      index = known.index
    } else {
      index = add(PreviousName.of(step: step.name), step.type, .cheap, .previous(step: step.name))
      previous.append((step.name, index))
    }
    note(index, neededBy: consumer)
    return index
  }

  func note(_ index: Int, neededBy consumer: String) {
    if !entries[index].neededBy.contains(consumer) { entries[index].neededBy.append(consumer) }
  }
}
