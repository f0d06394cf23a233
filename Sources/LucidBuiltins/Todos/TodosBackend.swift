package import LucidCore

/// Where the todos of a family are kept.
package protocol TodosBackend: Sendable {
  /// All there are, done ones too, in the order of `Todo.precedes`, subtasks inside; and all
  /// labels, also those that only stand on tasks. Days lie in `zone`, the run's.
  ///
  /// Errors: `.unavailable` where none are kept. Damage is named in the notices and never hides
  /// what is good. Called concurrently.
  func todos(zone: Zone) async throws(StepFailure) -> TodosReading

  /// Keeps a new one with its subtasks, all or none, each under its `id`. When there is one of that
  /// id already, an earlier try of the same call has stored it: it is given back and nothing is
  /// changed. Errors: `.unavailable` where nothing can be written.
  func create(_ todo: Todo, now: Instant, zone: Zone) async throws(StepFailure) -> TodoWriteResult

  /// Changes one todo, or one subtask; all else that is stored of it stays.
  ///
  /// A task is completed and deleted with its subtasks, all or none. One that repeats moves to its
  /// next time when it is completed; its subtasks stay as they are. Gives the todo as it is now, or
  /// as it was when it is deleted. Errors: `.badArgument` for an id that names none, and for a
  /// change that cannot be stored.
  func change(_ id: String, _ edit: TodoEdit, now: Instant, zone: Zone) async throws(StepFailure) -> TodoWriteResult
}

/// Where tasks and their labels are kept.
package protocol TasksBackend: TodosBackend {
  /// Keeps a label, unless there is one of that name already, whatever its case: then that one is
  /// given back, and it gets the colour if it was never kept itself, only written on tasks.
  func create(_ label: TaskLabel) async throws(StepFailure) -> LabelWriteResult
}

/// The todos and labels that a backend found.
package struct TodosReading: Sendable {
  package let todos: [Todo]
  /// Sorted by name; none of reminders.
  package let labels: [TaskLabel]
  package let notices: [Notice]

  package init(_ todos: [Todo], labels: [TaskLabel] = [], notices: [Notice] = []) {
    self.todos = todos
    self.labels = labels
    self.notices = notices
  }
}

/// A todo as it was stored.
package struct TodoWriteResult: Sendable {
  package let todo: Todo
  /// The file, relative to the vault; nil where there are none.
  package let place: String?
  /// False when all was as it should be already.
  package let isChange: Bool

  package init(_ todo: Todo, place: String?, isChange: Bool) {
    self.todo = todo
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
