import LucidCore
import LucidRuntime

/// `tasks.create`: one task, with what is known of it as text.
struct TasksCreate: Tool {
  let backend: Bound<any TodosBackend>

  let signature = ToolSignature(
    "tasks", "create", "Adds a task",
    parameters: [
      Parameter("title", .text, role: .nonEmptyContent, required: true, "What there is to do."),
      Parameter("description", .text, role: .content, "More about it."),
      Parameter(
        "deadline", .text, role: .content,
        "`2026-04-10T17:00:00Z`, `friday 17:00`, `2026-04-10`; left out with a notice when it cannot be read."),
      Parameter(
        "estimate", .text, role: .content,
        "How long it will take, in hours and minutes: `1:30`. More than 59 minutes count as 59."),
      Parameter("priority", .text, role: .content, "`1` low, `2` medium, `3` high."),
      Parameter("labels", .texts, role: .content, "Names, parted by commas; an existing one is found in any case."),
      Parameter(
        "subtasks", .text, role: .content,
        "A JSON array of objects with `title` and, if wanted, `description`, `deadline`, `timeEstimate`, `priority`; left out with a notice when it is none."
      ),
    ], result: .record(TodoTypes.task), effect: .write, reach: "one new task with its subtasks and labels", takesKey: true,
    example: "tasks.create: { title: Send the report, deadline: friday 17:00, priority: high, labels: [work] }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let title = (arguments.text("title") ?? "").oneLine(limit: 500)
    guard !title.isEmpty else {
      throw StepFailure(.badArgument, .words(.taskNeedsTitle), hint: .words(.sayWhatToDo))
    }
    var words = TaskWords(context)
    let deadline = words.moment(arguments.text("deadline"), .words(.theDeadline))
    let texts = (arguments["labels"].list ?? []).compactMap(\.text)
    var task = Todo(
      id: RecordID.new(context), title: title, at: deadline?.at, allDay: deadline?.allDay ?? false,
      notes: TaskWords.filled(arguments.text("description")), estimate: words.estimate(arguments.text("estimate")),
      priority: words.priority(arguments.text("priority")), labels: words.labels(texts, known: try await labels(context, texts)),
      subtasks: words.subtasks(arguments.text("subtasks")))
    task.authorship = context.authorship(in: signature.family)
    for i in task.subtasks.indices { task.subtasks[i].authorship = task.authorship }
    return try await TodoChange(kind: .tasks, backend: backend, context: context, notices: words.notices).create(task)
  }

  private func labels(_ context: ToolContext, _ texts: [String]) async throws(StepFailure) -> [TaskLabel] {
    texts.isEmpty ? [] : try await TasksCreateLabel.known(backend, zone: context.zone)
  }
}
