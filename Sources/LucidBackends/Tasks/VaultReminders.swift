package import LucidBuiltins
package import LucidCore
import LucidRuntime
package import LucidSystem

/// Reminders of a vault: the todos in `reminders/`. A new one is a file of its own, with an alarm
/// at its time.
package struct VaultReminders: RemindersBackend {
  private let pool: BlockingPool
  private let folder: TodoFolder

  package init(tree: any FileStage, pool: BlockingPool, zones: any ZoneDatabase, own: OwnAddresses = .none, asOf: AsOf? = nil) {
    self.pool = pool
    folder = TodoFolder(tree: tree, root: "reminders", zones: zones, own: own, asOf: asOf)
  }

  package func reminders(zone: Zone) async throws(StepFailure) -> RemindersReading {
    let folder = folder
    return try await pool.run { () throws(StepFailure) in
      let contents = try folder.contents()
      let reminders = contents.todos.map { Self.reminder($0, zone) }.sorted(by: Reminder.precedes)
      return RemindersReading(reminders, notices: contents.notices)
    }
  }

  package func create(_ reminder: Reminder, now: Instant, zone: Zone) async throws(StepFailure) -> ReminderWriteResult {
    let folder = folder
    return try await pool.run { () throws(StepFailure) in
      try folder.stage(writing: [reminder.id]) { contents throws(StepFailure) in
        if let known = contents.todos.first(where: { $0.uid == reminder.id }) {
          return ([], intent: ReminderWriteResult(Self.reminder(known, zone), place: known.path, isChange: false))
        }
        let path = RelativePath.join(contents.home, reminder.id + ".ics")
        let file = TodoText.file(TodoText.reminder(reminder, now: now, zone: zone))
        return ([FileChange(path, from: nil, to: file)], intent: ReminderWriteResult(reminder, place: path, isChange: true))
      } readBack: { (contents, _, intent) throws(StepFailure) in
        try Self.readBack(intent, in: contents, zone)
      }
    }
  }

  package func change(_ id: String, _ edit: TodoEdit, now: Instant, zone: Zone) async throws(StepFailure) -> ReminderWriteResult {
    let folder = folder
    return try await pool.run { () throws(StepFailure) in
      guard let one = try folder.change([id], edit, now: now, zone: zone).first else {
        throw StepFailure(.badArgument, "there is no reminder with the id `\(id.prefix(100))`")
      }
      return ReminderWriteResult(
        Self.reminder(one.after ?? one.before, zone), place: one.before.path, isChange: one.isChange)
    }
  }

  /// The reminder as it is listed after a write. Errors: `.badArgument` when it is not listed as it
  /// was to be.
  private static func readBack(
    _ intent: ReminderWriteResult, in contents: TodoFolder.Contents, _ zone: Zone
  ) throws(StepFailure) -> ReminderWriteResult {
    guard intent.isChange else { return intent }
    let wanted = intent.reminder
    let found = contents.todos.filter { $0.id == wanted.id }.map { reminder($0, zone) }
    guard found.count == 1, let one = found.first, TodoText.agree(one.title, wanted.title),
      TodoText.agree(one.notes, wanted.notes),
      one.at == wanted.at, one.allDay == wanted.allDay, one.done == wanted.done
    else {
      throw .withoutEffect(intent.place ?? "reminders", "`\(wanted.title.oneLine(limit: 80))` could not be read back")
    }
    return ReminderWriteResult(one, place: intent.place, isChange: true)
  }

  private static func reminder(_ todo: StoredTodo, _ zone: Zone) -> Reminder {
    // Some programs give a reminder a start instead of an end.
    let at = todo.deadline(zone) ?? todo.start.map { ($0.instant(in: zone), $0.isDate) }
    var reminder = Reminder(
      id: todo.id, title: todo.title, at: at?.at, allDay: at?.allDay ?? false, notes: todo.description, done: todo.done)
    reminder.authorship = todo.authorship
    return reminder
  }
}
