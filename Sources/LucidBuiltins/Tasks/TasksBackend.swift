package import LucidCore

/// Where tasks and their labels are kept.
package protocol TasksBackend: Sendable {
  /// All tasks, done ones too, in the order of `TaskItem.precedes`, subtasks inside; and all
  /// labels, also those that only stand on tasks.
  ///
  /// Errors: `.unavailable` where none are kept. Damage is named in the notices and never hides
  /// what is good. Called concurrently.
  func tasks(zone: Zone) async throws(StepFailure) -> TasksReading

  /// Keeps a new task with its subtasks, all or none, each under its `id`. When there is a task of
  /// that id already, an earlier try of the same call has stored it: it is given back and nothing
  /// is changed. Errors: `.unavailable` where nothing can be written.
  func create(_ task: TaskItem, now: Instant, zone: Zone) async throws(StepFailure) -> TaskWriteResult

  /// Changes one task, or one subtask; all else that is stored of it stays.
  ///
  /// A task is completed and deleted with its subtasks, all or none. One that repeats moves to its
  /// next time when it is completed; its subtasks stay as they are. Gives the task as it is now, or
  /// as it was when it is deleted. Errors: `.badArgument` for an id that names none, and for a
  /// change that cannot be stored.
  func change(_ id: String, _ edit: TodoEdit, now: Instant, zone: Zone) async throws(StepFailure) -> TaskWriteResult

  /// Keeps a label, unless there is one of that name already, whatever its case: then that one is
  /// given back, and it gets the colour if it was never kept itself, only written on tasks.
  func create(_ label: TaskLabel) async throws(StepFailure) -> LabelWriteResult
}

/// The tasks and labels that a backend found.
package struct TasksReading: Sendable {
  package let tasks: [TaskItem]
  /// Sorted by name.
  package let labels: [TaskLabel]
  package let notices: [Notice]

  package init(_ tasks: [TaskItem], labels: [TaskLabel] = [], notices: [Notice] = []) {
    self.tasks = tasks
    self.labels = labels
    self.notices = notices
  }
}

/// A task as it was stored.
package struct TaskWriteResult: Sendable {
  package let task: TaskItem
  /// The file, relative to the vault; nil where there are none.
  package let place: String?
  /// False when all was as it should be already.
  package let isChange: Bool

  package init(_ task: TaskItem, place: String?, isChange: Bool) {
    self.task = task
    self.place = place
    self.isChange = isChange
  }
}

/// A label as it was stored.
package struct LabelWriteResult: Sendable {
  package let label: TaskLabel
  package let place: String?
  /// False when there was one already.
  package let isChange: Bool

  package init(_ label: TaskLabel, place: String?, isChange: Bool) {
    self.label = label
    self.place = place
    self.isChange = isChange
  }
}
