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

  /// `offered` is what a model may call beside the steps.
  static func capabilities(
    steps: [PlanStep], variables: [PlanVariable], offered: [String] = [], flows: [Flow] = [], catalog: Catalog
  ) -> CapabilityCard {
    var found: [Part: [(source: String, reach: [String], through: [String])]] = [:]
    func add(_ part: Part, _ source: String, _ reach: String, _ through: String) {
      var list = found[part] ?? []
      let i = list.firstIndex { $0.source == source } ?? list.count
      if i == list.count { list.append((source, [], [])) }
      if !list[i].reach.contains(reach) { list[i].reach.append(reach) }
      if !list[i].through.contains(through) { list[i].through.append(through) }
      found[part] = list
    }
    func add(tool name: String, through: String, _ arguments: [PlanArgument?]? = nil) {
      guard let tool = catalog.tool(name) else { return }
      add(.effect(tool.effect), tool.family, tool.reach, through)
      if givesBodies(tool, arguments) { add(.effect(tool.effect), tool.family, "whole texts", through) }
      if let told = tool.discloses { add(.disclosure, tool.family, told, through) }
    }
    for step in steps { add(tool: step.tool, through: step.tool, step.arguments) }
    for tool in offered { add(tool: tool, through: tool) }
    for variable in variables {
      switch variable.source {
      case .builtIn:
        if let v = catalog.variable(variable.name), let family = v.family {
          add(.effect(.read), family, v.reach ?? v.name, "<<\(v.name)>>")
        }
      case .tool(let name, let arguments): add(tool: name, through: "<<\(variable.name)>>", arguments)
      case .template: break
      }
    }
    func card(_ part: Part) -> [CapabilityCard.Access] {
      (found[part] ?? []).map { .init(source: $0.source, reach: $0.reach.joined(separator: "; "), through: $0.through) }
    }
    return CapabilityCard(
      reads: card(.effect(.read)), writes: card(.effect(.write)), sends: card(.effect(.send)), discloses: card(.disclosure),
      flows: flows)
  }

  /// Whether `body` asks for the whole of what is otherwise told in its beginnings; a model, whose
  /// arguments nobody knows, may.
  private static func givesBodies(_ tool: ToolSignature, _ arguments: [PlanArgument?]?) -> Bool {
    guard let i = tool.parameters.firstIndex(where: { $0.name == "body" && $0.kind == .boolean }) else { return false }
    guard let arguments else { return true }
    guard arguments.indices.contains(i), let body = arguments[i] else { return false }
    return body != .value(.literal(.boolean(false)))
  }

  private enum Part: Hashable {
    case effect(Effect)
    case disclosure
  }
}
