import LucidCore
import LucidRuntime

/// `tasks.create`: one task, with what is known of it as text.
struct TasksCreate: Tool {
  let backend: Bound<any TasksBackend>

  let signature = ToolSignature(
    "tasks", "create", "Adds a task",
    parameters: [
      Parameter("title", .text, required: true, "What there is to do."),
      Parameter("description", .text, "More about it."),
      Parameter(
        "deadline", .text, "`2026-04-10T17:00:00Z`, `friday 17:00`, `2026-04-10`; left out with a notice when it cannot be read."),
      Parameter("estimate", .text, "How long it will take, in hours and minutes: `1:30`. More than 59 minutes count as 59."),
      Parameter("priority", .text, "`1` low, `2` medium, `3` high."),
      Parameter("labels", .texts, "Names, parted by commas; an existing one is found in any case."),
      Parameter(
        "subtasks", .text,
        "A JSON array of objects with `title` and, if wanted, `description`, `deadline`, `timeEstimate`, `priority`; left out with a notice when it is none."
      ),
    ], result: .record(TaskTypes.task), effect: .write, reach: "one new task with its subtasks and labels", takesKey: true,
    example: "tasks.create: { title: Send the report, deadline: friday 17:00, priority: high, labels: [work] }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let title = (arguments.text("title") ?? "").oneLine(limit: 500)
    guard !title.isEmpty else {
      throw StepFailure(.badArgument, "a task needs a title", hint: "say in `title` what there is to do")
    }
    var words = TaskWords(context)
    let deadline = words.moment(arguments.text("deadline"), "the deadline")
    let texts = (arguments["labels"].list ?? []).compactMap(\.text)
    var task = TaskItem(
      id: RecordID.new(context), title: title, description: TaskWords.filled(arguments.text("description")),
      deadline: deadline?.at,
      allDay: deadline?.allDay ?? false, estimate: words.estimate(arguments.text("estimate")),
      priority: words.priority(arguments.text("priority")), labels: words.labels(texts, known: try await labels(context, texts)),
      subtasks: words.subtasks(arguments.text("subtasks")))
    task.authorship = context.authorship(in: signature.family)
    for i in task.subtasks.indices { task.subtasks[i].authorship = task.authorship }
    if let same = try await open(task, in: context) {
      let known = Notice(
        "the task `\(same.title.oneLine(limit: 80))` is on the list already; nothing was written", about: same.id,
        isUnchanged: true)
      return ToolResult(.record(same.record), notices: words.notices + [known])
    }
    let written = try await backend().create(task, now: context.now, zone: context.zone)
    return ToolResult(
      .record(written.task.record), notices: words.notices,
      changes: written.isChange
        ? [
          Change(
            .created, "task", id: written.task.id, title: written.task.title, detail: detail(written.task, context),
            place: written.place)
        ] : []
    ).made()
  }

  /// The open task that is the same: an ability that runs twice adds it once.
  private func open(_ task: TaskItem, in context: ToolContext) async throws(StepFailure) -> TaskItem? {
    do throws(StepFailure) {
      return try await backend().tasks(zone: context.zone).tasks.first { !$0.done && $0.isSame(as: task) }
    } catch {
      // The first task of an empty vault.
      guard error.kind == .unavailable else { throw error }
      return nil
    }
  }

  private func labels(_ context: ToolContext, _ texts: [String]) async throws(StepFailure) -> [TaskLabel] {
    texts.isEmpty ? [] : try await TasksCreateLabel.known(backend, zone: context.zone)
  }

  /// `due Friday, April 10, 13:00, high, 2 subtasks`.
  private func detail(_ task: TaskItem, _ context: ToolContext) -> String? {
    let parts = [
      task.deadline.map { "due " + ReminderWording.exact($0, allDay: task.allDay, in: context) },
      task.priority.map { TaskWording.priority($0) + " priority" },
      task.subtasks.isEmpty ? nil : Figure.count(task.subtasks.count, "subtask"),
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension TaskItem {
  /// Whether both are the same apart from their ids and authors.
  fileprivate func isSame(as other: TaskItem) -> Bool {
    deadline == other.deadline && allDay == other.allDay && estimate == other.estimate && priority == other.priority
      && FoldedText(title) == FoldedText(other.title) && FoldedText(description ?? "") == FoldedText(other.description ?? "")
      && Set(labels) == Set(other.labels) && subtasks.count == other.subtasks.count
      && zip(subtasks, other.subtasks).allSatisfy { $0.isSame(as: $1) }
  }
}
