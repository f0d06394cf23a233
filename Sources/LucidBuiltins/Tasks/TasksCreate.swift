import LucidCore
import LucidRuntime

/// `tasks.create`: one task.
struct TasksCreate: Tool {
  let backend: Bound<any TodosBackend>

  let signature = ToolSignature(
    "tasks", "create", "Adds a task",
    parameters: [
      Parameter("title", .text, role: .nonEmptyContent, required: true, "What there is to do."),
      Parameter("description", .text, role: .content, "More about it."),
      TaskWords.deadline, TaskWords.estimate, TaskWords.priority,
      Parameter("labels", .texts, role: .content, "Names, parted by commas; an existing one is found in any case."),
      Parameter(
        "subtasks", .list, role: .content,
        "Titles, or records with `title` and, if wanted, `description`, `deadline`, `estimate`, `priority`."),
    ], result: .record(TodoTypes.task), effect: .write, reach: .words(.reachNewTask), takesKey: true,
    example: "tasks.create: { title: Send the report, deadline: friday 17:00, priority: high, labels: [work] }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let title = (arguments.text("title") ?? "").oneLine(limit: 500)
    guard !title.isEmpty else {
      throw StepFailure(.badArgument, .words(.taskNeedsTitle), hint: .words(.sayWhatToDo))
    }
    var words = TaskWords(context)
    let texts = (arguments["labels"].list ?? []).compactMap(\.text)
    var task = Todo(
      id: RecordID.new(context), title: title, at: arguments.instant("deadline"), allDay: arguments.isDay("deadline"),
      notes: TaskWords.filled(arguments.text("description")), estimate: arguments["estimate"].period,
      priority: TaskWords.rank(arguments.text("priority")),
      labels: TaskWords.labels(texts, known: try await labels(context, texts)),
      subtasks: words.subtasks(arguments["subtasks"].list ?? []))
    task.authorship = context.authorship(in: signature.family)
    for i in task.subtasks.indices { task.subtasks[i].authorship = task.authorship }
    return try await TodoChange(kind: .tasks, backend: backend, context: context, notices: words.notices).create(task)
  }

  private func labels(_ context: ToolContext, _ texts: [String]) async throws(StepFailure) -> [TaskLabel] {
    texts.isEmpty ? [] : try await TasksCreateLabel.known(backend, zone: context.zone)
  }
}
