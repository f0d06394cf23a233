import LucidCore

/// Order and reach of a plan, from its references alone.
enum Planner {
  /// Steps by the length of the longest chain before them, but for those of a `do`, which run
  /// inside their step. Linear in steps and references.
  static func waves(_ steps: [PlanStep]) -> [[Int]] {
    var level = Array(repeating: 0, count: steps.count)
    var waves: [[Int]] = []
    for (i, step) in steps.enumerated() {
      if step.modifiers?.block != nil { continue }
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
    var (reads, writes, sends, discloses) = (Reach(), Reach(), Reach(), Reach())
    func add(_ effect: Effect, _ source: String, _ reach: MessageText, _ through: String) {
      switch effect {
      case .read: reads.add(source, reach, through)
      case .write: writes.add(source, reach, through)
      case .send: sends.add(source, reach, through)
      }
    }
    func add(tool name: String, through: String, _ arguments: [PlanArgument?]? = nil) {
      // What a model is shown is a flow to it; an answer is no data of the person.
      guard let tool = catalog.tool(name), !ToolName.languageFamilies.contains(tool.family) else { return }
      add(tool.effect, tool.family, tool.reach, through)
      if givesBodies(tool, arguments) { add(tool.effect, tool.family, .words(.reachWholeTexts), through) }
      if let told = tool.discloses { discloses.add(tool.family, told, through) }
    }
    for step in steps { add(tool: step.tool, through: step.tool, step.arguments) }
    for tool in offered { add(tool: tool, through: tool) }
    for variable in variables {
      switch variable.source {
      case .tool(let name, let arguments): add(tool: name, through: "<<\(variable.name)>>", arguments)
      case .previous(let name):
        if let step = steps.first(where: { $0.name == name }) {
          add(.read, ToolName.family(step.tool), .words(.reachEarlierResults), "<<\(variable.name)>>")
        }
      case .builtIn, .template: break
      }
    }
    return CapabilityCard(
      reads: reads.access, writes: writes.access, sends: sends.access, discloses: discloses.access, flows: flows)
  }

  /// Whether `body` asks for the whole of what is otherwise told in its beginnings; a model, whose
  /// arguments nobody knows, may.
  private static func givesBodies(_ tool: ToolSignature, _ arguments: [PlanArgument?]?) -> Bool {
    guard let i = tool.parameters.firstIndex(where: { $0.name == "body" && $0.kind == .boolean }) else { return false }
    guard let arguments else { return true }
    guard arguments.indices.contains(i), let body = arguments[i] else { return false }
    return body != .value(.literal(.boolean(false)))
  }

  /// The reach of a plan with one effect, by source, and the calls that it has it through.
  private struct Reach {
    private var sources: [(source: String, reach: [MessageText], through: [String])] = []

    mutating func add(_ source: String, _ reach: MessageText, _ through: String) {
      guard let i = sources.firstIndex(where: { $0.source == source }) else {
        return sources.append((source, [reach], [through]))
      }
      if !sources[i].reach.contains(reach) { sources[i].reach.append(reach) }
      if !sources[i].through.contains(through) { sources[i].through.append(through) }
    }

    var access: [CapabilityCard.Access] {
      sources.map { .init(source: $0.source, reach: .chain($0.reach) ?? "", through: $0.through) }
    }
  }
}
