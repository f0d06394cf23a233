package import LucidCore

/// Where reminders are kept.
package protocol RemindersBackend: Sendable {
  /// All there are, done ones too, in the order of `Reminder.precedes`. Days lie in `zone`, the
  /// run's.
  ///
  /// Errors: `.unavailable` where none are kept. Damage is named in the notices and never hides
  /// what is good. Called concurrently.
  func reminders(zone: Zone) async throws(StepFailure) -> RemindersReading

  /// Keeps a new one under `reminder.id`. When there is one of that id already, an earlier try of
  /// the same call has stored it: it is given back and nothing is changed. Errors: `.unavailable`
  /// where nothing can be written.
  func create(_ reminder: Reminder, now: Instant, zone: Zone) async throws(StepFailure) -> ReminderWriteResult

  /// Changes one reminder; all else that is stored of it stays. One that repeats moves to its next
  /// time when it is completed.
  ///
  /// Gives the reminder as it is now, or as it was when it is deleted. Errors: `.badArgument` for
  /// an id that names none, and for a change that cannot be stored.
  func change(_ id: String, _ edit: TodoEdit, now: Instant, zone: Zone) async throws(StepFailure) -> ReminderWriteResult
}

/// The reminders that a backend found.
package struct RemindersReading: Sendable {
  package let reminders: [Reminder]
  package let notices: [Notice]

  package init(_ reminders: [Reminder], notices: [Notice] = []) {
    self.reminders = reminders
    self.notices = notices
  }
}

/// The result of a write.
package struct ReminderWriteResult: Sendable {
  /// As it is now.
  package let reminder: Reminder
  /// The file, relative to the vault; nil where there are none.
  package let place: String?
  /// False when all was as it should be already.
  package let isChange: Bool

  package init(_ reminder: Reminder, place: String?, isChange: Bool) {
    self.reminder = reminder
    self.place = place
    self.isChange = isChange
  }
}
