/// Reminders: what is due, and new ones.
package enum RemindersFamily {
  package static func family(_ backend: any RemindersBackend) -> Family {
    Family(
      "reminders",
      tools: [
        RemindersList(backend: backend),
        RemindersDue(backend: backend),
        RemindersCreate(backend: backend),
        RemindersComplete(backend: backend),
      ], presenter: RemindersPresenter(), cards: [ReminderCard()])
  }
}
