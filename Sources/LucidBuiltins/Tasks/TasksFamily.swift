import LucidCore

/// Tasks and their labels.
package enum TasksFamily {
  package static let name = "tasks"

  package static func family(_ tasks: (any TasksBackend)?) -> Family {
    let backend: Bound<any TodosBackend> = TodoKind.tasks.bound(tasks)
    return Family(
      name, missing: backend.failure,
      tools: [
        TodosList(kind: .tasks, backend: backend, signature: list, cues: listCues),
        TasksLabels(backend: backend),
        TasksCreate(backend: backend),
        TodoAction(kind: .tasks, backend: backend, edit: .complete, signature: complete),
        TasksUpdate(backend: backend),
        TodoAction(kind: .tasks, backend: backend, edit: .delete, signature: delete),
        TasksCreateLabel(backend: TodoKind.tasks.bound(tasks)),
      ], presenter: TodosPresenter(kind: .tasks), cards: [TasksCard()],
      question: HealthQuestion { context throws(StepFailure) in
        let reading = try await backend().todos(zone: context.zone)
        return .init(Figure.count(reading.todos.count, "task"), reading.notices)
      })
  }

  private static let list = ToolSignature(
    "tasks", "list", "Lists tasks by their deadline",
    parameters: [
      Parameter("due", .moment, role: .selector, "Only those with a deadline before this moment; those that are late too."),
      Parameter("label", .text, role: .selector, "Only those with this label; case does not matter."),
      Parameter("open", .boolean, role: .selector, default: .boolean(true), "Only what is not done; false lists all."),
      Parameter("limit", .integer(1...1000), role: .selector, default: .integer(50), "At most so many, the earliest."),
    ], result: .record(TodoTypes.tasks), reach: .words(.reachTasks),
    example: "tasks.list: { label: work, open: true, limit: 5 }")

  private static let listCues = TriggerPhrases(
    ["tasks", "my task", "open task", "to-dos", "my to-do", "todo list", "to-do list", "my todos"],
    never: ["background tasks", "tasks in general", "scheduled tasks"], time: .before("due"), isStandard: true)

  private static let complete = ToolSignature(
    "tasks", "complete", "Marks a task as done, with its subtasks; one that repeats moves to its next time",
    parameters: TodoChoice.parameters(.tasks),
    result: .record(TodoTypes.task), effect: .write, reach: .words(.reachDoneTask), takesKey: true,
    example: "tasks.complete: { search: parcel }")

  private static let delete = ToolSignature(
    "tasks", "delete", "Removes a task with its subtasks, of one that repeats all its times; gives it as it was",
    parameters: TodoChoice.parameters(.tasks),
    result: .record(TodoTypes.task), effect: .write, reach: .words(.reachRemovedTask), takesKey: true,
    example: "tasks.delete: { search: photos }")
}
