import LucidCore
import LucidRuntime

/// `tasks.labels`: the labels that tasks can have, by name.
struct TasksLabels: Tool {
  let backend: Bound<any TodosBackend>

  static let list = ToolSignature.listing(of: TodoTypes.label)

  let signature = ToolSignature(
    "tasks", "labels", "Lists the labels of tasks, also those that no task has",
    parameters: [Parameter("limit", .integer(1...1000), role: .selector, default: .integer(100), "How many at most.")],
    result: .record(list), reach: .words(.reachLabels),
    example: "tasks.labels: {}")

  var cues: TriggerPhrases { TriggerPhrases(["labels of my tasks", "my task labels"]) }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let reading = try await backend().todos(zone: context.zone)
    return .listing(
      reading.labels.map(\.record), of: Self.list, limit: arguments.integer("limit") ?? 100, notices: reading.notices,
      authorship: Authorship(isOwn: false, families: reading.labels.map(\.authorship).joined.families))
  }
}
