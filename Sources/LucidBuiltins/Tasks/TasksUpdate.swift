import LucidCore
import LucidRuntime

/// `tasks.update`: changes what is given and leaves the rest of a task as it is.
struct TasksUpdate: Tool {
  let backend: Bound<any TodosBackend>

  let signature = ToolSignature(
    "tasks", "update", "Changes a task or a subtask; only what is given",
    parameters: TodoChoice.parameters(.tasks) + [
      Parameter("title", .text, role: .nonEmptyContent, "The new title."),
      Parameter("description", .text, role: .content, "The new description."),
      TaskWords.deadline, TaskWords.estimate, TaskWords.priority,
      Parameter("labels", .texts, role: .content, "All its labels, parted by commas; they replace those that it has."),
    ], result: .record(TodoTypes.task), effect: .write,
    reach: .words(.reachChangedTask), takesKey: true,
    example: #"tasks.update: { search: photos, deadline: 2026-04-12, estimate: 2h }"#)

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    var patch = TodoPatch()
    patch.title = EventFields.text("title", arguments)
    patch.notes = EventFields.content("description", arguments, isLine: false)
    patch.due = arguments.instant("deadline").map { TodoPatch.Due($0, allDay: arguments.isDay("deadline")) }
    patch.estimate = arguments["estimate"].period
    patch.priority = TaskWords.rank(arguments.text("priority"))
    if let labels = arguments["labels"].list {
      let texts = labels.compactMap(\.text)
      patch.labels = TaskWords.labels(
        texts, known: texts.isEmpty ? [] : try await backend().todos(zone: context.zone).labels)
    }
    patch.cleared = arguments.cleared
    guard !patch.isEmpty else {
      throw StepFailure(
        .badArgument, .words(.nothingToChange),
        hint: .words(.giveOneOf, "title, description, deadline, estimate, priority, labels"))
    }
    patch.authorship = context.authorship(in: signature.family, hasWords: patch.hasWords)
    return try await TodoChange(kind: .tasks, backend: backend, context: context)
      .store(.update(patch), arguments)
  }
}
