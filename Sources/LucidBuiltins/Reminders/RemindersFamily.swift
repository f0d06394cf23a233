/// Reminders: what is due, new ones, and changes to them.
package enum RemindersFamily {
  package static func family(_ backend: (any RemindersBackend)?) -> Family {
    let backend = Bound(backend, hint: "point `vault` at a folder; reminders are kept in reminders/")
    return Family(
      "reminders", missing: backend.failure,
      tools: [
        RemindersList(backend: backend),
        RemindersDue(backend: backend),
        RemindersCreate(backend: backend),
        RemindersComplete(backend: backend),
        RemindersUpdate(backend: backend),
        RemindersDelete(backend: backend),
      ], presenter: RemindersPresenter(), cards: [ReminderCard()])
  }
}
