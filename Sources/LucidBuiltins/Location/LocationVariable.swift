import LucidCore
import LucidRuntime

/// `<<location>>`: the name of the current city.
struct LocationVariable: VariableProvider {
  let backend: Bound<any LocationBackend>

  let signature = VariableSignature(
    "location", .text, .expensive, family: "location", reach: "current city", "The person's current city.",
    example: .init("News from <<location>>.", gives: "News from Montreal."))

  func value(in context: ToolContext) async throws(StepFailure) -> ToolResult {
    ToolResult(.text(try await backend().current(context.settings).city))
  }
}
