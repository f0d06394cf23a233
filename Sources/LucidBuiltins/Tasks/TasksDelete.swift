import LucidCore
import LucidRuntime

/// `tasks.delete`: removes one task with its subtasks.
struct TasksDelete: Tool {
  let backend: Bound<any TasksBackend>

  let signature = ToolSignature(
    "tasks", "delete", "Removes a task with its subtasks, of one that repeats all its times; gives it as it was",
    parameters: TodoChoice.parameters("task"),
    result: .record(TaskTypes.task), effect: .write, reach: "one task and its subtasks, which it removes", takesKey: true,
    example: "tasks.delete: { search: photos }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    try await TaskChange.store(.delete, arguments, to: "delete", in: backend, context: context)
  }
}
