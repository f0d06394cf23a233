import LucidCore
import LucidRuntime
import Synchronization

/// Keeps what the steps of a run write and send as pending changes.
///
/// Each call is made on a copy of the person's files, of which nothing is kept: later steps are
/// given its result, and the person sees its changes before they are applied. One a run.
final class HeldWrites: Sendable {
  private struct State {
    var make: (@Sendable () -> PreviewTools)?
    var copy: PreviewTools?
    var proposals: [Proposal] = []
  }

  private let state = Mutex(State())

  /// Returns bindings whose tools that write or send do neither. An attempt before this one is
  /// forgotten.
  func binding(_ bindings: RunBindings) -> RunBindings {
    state.withLock { $0 = State(make: bindings.previews) }
    let tools = bindings.tools.values.map { tool -> any Tool in
      tool.signature.effect == .read ? tool : HeldTool(signature: tool.signature, writes: self)
    }
    return bindings.replacing(
      tools: tools, variables: Array(bindings.variables.values), stage: HeldStage(base: bindings.stage),
      unavailable: bindings.unavailable,
      previews: bindings.previews)
  }

  /// Returns the record with what was kept.
  func added(to record: RunRecord) -> RunRecord { record.holding(state.withLock { $0.proposals }) }

  /// Errors: the call would fail.
  fileprivate func hold(
    _ signature: ToolSignature, _ arguments: Arguments, _ context: ToolContext
  ) async throws(StepFailure) -> ToolResult {
    let copy = state.withLock { state in
      if state.copy == nil { state.copy = state.make?() }
      return state.copy
    }
    var made: ToolResult?
    if let tool = copy?[signature.name] { made = try await tool.call(arguments, in: context) }
    let differences = made == nil ? [] : copy?.differences() ?? []
    let changes = made?.changes ?? []
    state.withLock { state in
      state.proposals.append(
        Proposal(
          id: String(state.proposals.count + 1), tool: signature.name,
          arguments: arguments.kept(zone: context.zone).map { CallArgument($0.name, $0.value) }, key: context.key ?? "",
          changes: changes, differences: differences, reason: signature.effect == .send ? .sends : .approval,
          labels: context.labels))
    }
    var result = ToolResult(
      made?.value ?? .absent(Absence(.skipped, .words(.needsYourApproval, signature.name))),
      notices: made?.notices ?? [])
    result.authorship = made?.authorship
    return result
  }
}

/// The stage of a run whose writes become pending changes. No step reaches it with a write.
private struct HeldStage: WriteStage {
  let base: (any WriteStage)?

  var isLasting: Bool { base?.isLasting ?? true }
  var mayHaveWritten: Bool { base?.mayHaveWritten ?? false }
  /// The sample person and the worlds of tests keep no pending changes.
  var writeSetting: StatementSetting { isLasting ? .pending : .dropped }
  func commit() async throws(StepFailure) -> [Notice] { try await base?.commit() ?? [] }
  func discard() { base?.discard() }
}

private struct HeldTool: Tool {
  let signature: ToolSignature
  let writes: HeldWrites

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    try await writes.hold(signature, arguments, context)
  }
}
