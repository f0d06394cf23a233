import LucidCore
import LucidRuntime

/// `ability.run`: another ability in the place of a step.
///
/// The compiler puts its steps and its prompt there, so that one plan, one card of permissions and
/// one transaction hold all of it; nothing is ever called by this name.
struct AbilityRunTool: Tool {
  let signature = ToolSignature(
    ToolName.abilityFamily, ToolName.runVerb, "The answer of another ability of the file, or of one that it imports.",
    parameters: [
      Parameter("ability", .text, role: .selector, required: true, "Its label, written out."),
      Parameter("inputs", .any, role: .content, "Its inputs, as a mapping; each may be a placeholder."),
    ],
    result: .text, cost: .expensive, reach: .words(.reachAbility), timeoutSeconds: 120,
    example: "ability.run: { ability: Greeting }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    throw StepFailure(.unavailable, .words(.abilityByStep), hint: .words(.lucidRunOne))
  }
}
