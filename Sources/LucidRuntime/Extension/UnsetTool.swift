package import LucidCore

/// A tool that a file declares and nothing is bound to.
package struct UnsetTool: Tool {
  /// Why nothing is bound to it.
  package enum Reason: Sendable {
    /// The configuration does not declare it.
    case notConfigured
    /// The data is made up: no program is started for it.
    case madeUpData
  }

  package let signature: ToolSignature
  private let reason: Reason

  package init(_ signature: ToolSignature, _ reason: Reason = .notConfigured) {
    (self.signature, self.reason) = (signature, reason)
  }

  package func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    throw Self.failure(signature.name, reason)
  }

  package static func failure(_ name: String, _ reason: Reason) -> StepFailure {
    switch reason {
    case .notConfigured:
      StepFailure(.unavailable, .words(.notInConfiguration, name), hint: .words(.declareTool))
    case .madeUpData:
      StepFailure(.unavailable, .words(.ownToolNoSample, name), hint: .words(.useRunOrWorld))
    }
  }
}

extension RunBindings {
  /// Returns a copy in which every tool that a plan declares is bound: to nothing where it is not
  /// yet. A family of which no tool is there cannot be used.
  package func binding(declared: [ToolSignature], else reason: UnsetTool.Reason = .madeUpData) -> RunBindings {
    let unset = declared.filter { tools[$0.name] == nil }
    guard !unset.isEmpty else { return self }
    let known = Set(tools.values.map(\.signature.family))
    var reasons = unavailable
    for signature in unset where !known.contains(signature.family) {
      reasons[signature.family] = UnsetTool.failure(signature.name, reason).words
    }
    return replacing(
      tools: tools.values + unset.map { UnsetTool($0, reason) }, variables: Array(variables.values), stage: stage,
      unavailable: reasons, previews: previews)
  }
}
