package import LucidCore

/// The families of todos; a reminder is a todo without parts, labels, estimate and priority.
package enum TodoKind: String, Sendable {
  case reminders, tasks

  /// `reminder`, `task`.
  package var noun: String { String(rawValue.dropLast()) }

  /// The record of one.
  package var type: RecordType { self == .reminders ? TodoTypes.reminder : TodoTypes.task }

  /// The result of a tool that lists them.
  package var list: RecordType { self == .reminders ? TodoTypes.reminders : TodoTypes.tasks }

  func bound<Backend: Sendable>(_ backend: Backend?) -> Bound<Backend> {
    Bound(backend, hint: .words(.pointVaultAt, rawValue, rawValue))
  }
}
