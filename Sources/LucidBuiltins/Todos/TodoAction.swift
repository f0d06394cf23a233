import LucidCore
import LucidRuntime

/// `complete` and `delete` of reminders and tasks: one todo with its subtasks; one that repeats
/// moves to its next time when it is completed.
struct TodoAction: Tool {
  let kind: TodoKind
  let backend: Bound<any TodosBackend>
  let edit: TodoEdit
  let signature: ToolSignature

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    try await TodoChange(kind: kind, backend: backend, context: context).store(edit, arguments)
  }
}
