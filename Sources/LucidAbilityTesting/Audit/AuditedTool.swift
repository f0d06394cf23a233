import LucidCore
import LucidRuntime

/// A tool of an audited run: its outgoing arguments are recorded, and the results of the varied
/// family are those of the twin world.
struct AuditedTool: Tool {
  let signature: ToolSignature
  let base: any Tool
  let trace: AuditTrace
  /// nil for the families that are the same in both worlds.
  let variant: TwinVariant?

  init(_ base: any Tool, _ trace: AuditTrace, _ variant: TwinVariant?) {
    signature = base.signature
    (self.base, self.trace, self.variant) = (base, trace, variant)
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    if signature.isOutward(given: { ![.null, $0.fallback].contains(arguments[$0.name]) }) {
      let target: AbilityAudit.Target = context.isByModel ? .request(signature.name) : .tool(signature.name)
      // Calls of a model are numbered as they begin, which may be in any order.
      trace.note(
        .init(
          target: target, step: context.isByModel ? nil : context.step, item: context.item ?? 0,
          text: arguments.json(zone: context.zone)))
    }
    do throws(StepFailure) {
      let result = try await base.call(arguments, in: context)
      guard let variant, signature.effect == .read else { return result }
      return ToolResult(variant.twin(of: result.value), notices: result.notices)
    } catch {
      // A world has no answer to every question; the run goes on as after one.
      guard signature.isOutward else { throw error }
      return ToolResult(WorldTool.placeholder(signature.result))
    }
  }
}

/// A variable of an audited run.
struct AuditedVariable: VariableProvider {
  let signature: VariableSignature
  let base: any VariableProvider
  let variant: TwinVariant

  func value(in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let result = try await base.value(in: context)
    return ToolResult(variant.twin(of: result.value), notices: result.notices)
  }
}
