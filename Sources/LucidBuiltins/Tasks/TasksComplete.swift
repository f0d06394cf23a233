import LucidCore
import LucidRuntime

/// `tasks.complete`: marks one task as done, with its subtasks; one that repeats moves to its next
/// time.
struct TasksComplete: Tool {
  let backend: Bound<any TasksBackend>

  let signature = ToolSignature(
    "tasks", "complete", "Marks a task as done, with its subtasks; one that repeats moves to its next time",
    parameters: TodoChoice.parameters("task"),
    result: .record(TaskTypes.task), effect: .write, reach: "one task and its subtasks: that they are done", takesKey: true,
    example: "tasks.complete: { search: parcel }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    try await TaskChange.store(.complete, arguments, to: "complete", in: backend, context: context)
  }
}
