import LucidCore

/// Order and reach of a plan, from its references alone.
enum Planner {
  /// Steps by the length of the longest chain before them. Linear in steps and references.
  static func waves(_ steps: [PlanStep]) -> [[Int]] {
    var level = Array(repeating: 0, count: steps.count)
    var waves: [[Int]] = []
    for (i, step) in steps.enumerated() {
      for n in step.needs { level[i] = max(level[i], level[n] + 1) }
      if level[i] == waves.count { waves.append([]) }
      waves[level[i]].append(i)
    }
    return waves
  }

  static func capabilities(steps: [PlanStep], variables: [PlanVariable], catalog: Catalog) -> CapabilityCard {
    var found: [Effect: [(source: String, reach: [String], through: [String])]] = [:]
    func add(_ effect: Effect, _ source: String, _ reach: String, _ through: String) {
      var list = found[effect] ?? []
      let i = list.firstIndex { $0.source == source } ?? list.count
      if i == list.count { list.append((source, [], [])) }
      if !list[i].reach.contains(reach) { list[i].reach.append(reach) }
      if !list[i].through.contains(through) { list[i].through.append(through) }
      found[effect] = list
    }
    func add(tool name: String, through: String) {
      if let tool = catalog.tool(name) { add(tool.effect, tool.family, tool.reach, through) }
    }
    for step in steps { add(tool: step.tool, through: step.tool) }
    for variable in variables {
      switch variable.source {
      case .builtIn:
        if let v = catalog.variable(variable.name), let family = v.family {
          add(.read, family, v.reach ?? v.name, "<<\(v.name)>>")
        }
      case .tool(let name, _): add(tool: name, through: "<<\(variable.name)>>")
      case .template: break
      }
    }
    func card(_ effect: Effect) -> [CapabilityCard.Access] {
      (found[effect] ?? []).map { .init(source: $0.source, reach: $0.reach.joined(separator: "; "), through: $0.through) }
    }
    return CapabilityCard(reads: card(.read), writes: card(.write), sends: card(.send))
  }
}
