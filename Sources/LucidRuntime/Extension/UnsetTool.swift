package import LucidCore

/// A tool that a file declares and nothing is bound to.
package struct UnsetTool: Tool {
  package let signature: ToolSignature

  package init(_ signature: ToolSignature) { self.signature = signature }

  package func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    throw Self.failure(signature.name)
  }

  package static func failure(_ name: String) -> StepFailure {
    StepFailure(
      .unavailable, "\(name) is not in your configuration",
      hint: "declare it under `tools` of the configuration; `lucid help backend` says how")
  }
}

extension RunBindings {
  /// Returns a copy in which every tool that a plan declares is bound: to nothing where it is not
  /// yet. A family of which no tool is there cannot be used.
  package func binding(declared: [ToolSignature]) -> RunBindings {
    let unset = declared.filter { tools[$0.name] == nil }
    guard !unset.isEmpty else { return self }
    let known = Set(tools.values.map(\.signature.family))
    var reasons = unavailable
    for signature in unset where !known.contains(signature.family) {
      reasons[signature.family] = UnsetTool.failure(signature.name).message
    }
    return replacing(
      tools: tools.values + unset.map { UnsetTool($0) }, variables: Array(variables.values), stage: stage,
      unavailable: reasons, previews: previews)
  }
}
