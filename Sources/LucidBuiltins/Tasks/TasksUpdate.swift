import LucidCore
import LucidRuntime

/// `tasks.update`: changes what is given and leaves the rest of a task as it is.
struct TasksUpdate: Tool {
  let backend: Bound<any TodosBackend>

  let signature = ToolSignature(
    "tasks", "update", "Changes a task or a subtask; only what is given",
    parameters: TodoChoice.parameters(.tasks) + [
      Parameter("title", .text, "The new title."),
      Parameter("description", .text, "The new description."),
      Parameter("deadline", .text, "`2026-04-10T17:00:00Z`, `friday 17:00`, `2026-04-10`."),
      Parameter("estimate", .text, "How long it will take, in hours and minutes: `1:30`."),
      Parameter("priority", .text, "`1` low, `2` medium, `3` high."),
      Parameter("labels", .texts, "All its labels, parted by commas; they replace those that it has."),
    ], result: .record(TodoTypes.task), effect: .write,
    reach: "one task: title, description, deadline, estimate, priority, labels", takesKey: true,
    example: #"tasks.update: { search: photos, deadline: 2026-04-12, estimate: "2:00" }"#)

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    var words = TaskWords(context)
    var patch = TodoPatch()
    patch.title = EventFields.text("title", arguments)
    patch.notes = EventFields.text("description", arguments, isLine: false)
    patch.due = words.moment(arguments.text("deadline"), .words(.theDeadline)).map { TodoPatch.Due($0.at, allDay: $0.allDay) }
    patch.estimate = words.estimate(arguments.text("estimate"))
    patch.priority = words.priority(arguments.text("priority"))
    let texts = (arguments["labels"].list ?? []).compactMap(\.text)
    if !texts.isEmpty {
      patch.labels = words.labels(texts, known: try await backend().todos(zone: context.zone).labels)
    }
    guard !patch.isEmpty else {
      throw StepFailure(
        .badArgument, words.notices.first?.message ?? .words(.nothingToChange),
        hint: .words(.giveOneOf, "title, description, deadline, estimate, priority, labels"))
    }
    patch.authorship = context.authorship(in: signature.family, hasWords: patch.hasWords)
    return try await TodoChange(kind: .tasks, backend: backend, context: context, notices: words.notices)
      .store(.update(patch), arguments)
  }
}
