/// Reminders: what is due, new ones, and changes to them.
package enum RemindersFamily {
  package static func family(_ backend: any RemindersBackend) -> Family {
    Family(
      "reminders",
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
