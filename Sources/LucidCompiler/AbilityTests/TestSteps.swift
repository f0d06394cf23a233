import LucidCore

/// The steps of a plan by the names that its tests give them: the id, of a step inside a `do` also
/// its own id where only one has it.
struct TestSteps {
  /// nil for a world in a file that several abilities may share, which knows no steps.
  let plan: Plan?
  let catalog: Catalog

  /// nil also for a step that calls no tool, such as one with a `do`.
  func step(_ name: String, of tool: String? = nil) -> PlanStep? {
    let calling = calling(tool)
    if let step = calling.first(where: { $0.name == name }) { return step }
    let inner = calling.filter { $0.name.hasSuffix("." + name) }
    return inner.count == 1 ? inner.first : nil
  }

  func names(of tool: String? = nil) -> [String] { calling(tool).map(\.name) }

  /// The tool or step whose calls are meant, with the signature of its arguments.
  func target(_ name: String) -> (target: AbilityTestAssertion.CallTarget, tool: ToolSignature)? {
    if let tool = catalog.tool(name) { return (.tool(tool.name), tool) }
    guard let step = step(name), let tool = catalog.tool(step.tool) else { return nil }
    return (.step(step.name), tool)
  }

  private func calling(_ tool: String?) -> [PlanStep] {
    (plan?.steps ?? []).filter { tool == nil ? catalog.tool($0.tool) != nil : $0.tool == tool }
  }
}
