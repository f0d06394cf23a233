import LucidCore
import LucidRuntime

/// `location.current`: where the person is.
struct LocationCurrent: Tool {
  let backend: Bound<any LocationBackend>

  let signature = ToolSignature(
    "location", "current", "The person's current city.", result: .record(Place.type), cost: .expensive,
    reach: .words(.reachCurrentCity),
    example: "location.current: {}")

  var cues: TriggerPhrases {
    TriggerPhrases(["my location", "current location", "current city", "where i am", "where am i", "near me"], isStandard: true)
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    ToolResult(.record(try await backend().current(context.settings).record))
  }
}
