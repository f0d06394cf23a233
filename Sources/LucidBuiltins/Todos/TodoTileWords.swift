import LucidCore

/// The words of the tiles in which reminders and tasks differ.
struct TodoTileWords {
  /// The labels of what was written, by tool.
  let writes: [String: CardWord]
  let label: CardWord
  let icon: String
  let open: CardWord
  let late: CardWord
  let none: CardWord
  /// For a list that a time or a label cuts.
  let noneChosen: CardWord

  static let reminders = TodoTileWords(
    writes: [
      "reminders.create": .reminder, "reminders.complete": .doneLabel, "reminders.update": .reminder,
      "reminders.delete": .deleted,
    ], label: .reminders, icon: "bell", open: .openCount, late: .dueCount, none: .nothingOpen, noneChosen: .nothingDue)

  static let tasks = TodoTileWords(
    writes: [
      "tasks.create": .newTask, "tasks.complete": .doneLabel, "tasks.update": .task, "tasks.delete": .deleted,
    ], label: .tasks, icon: "checklist", open: .toDoCount, late: .lateCount, none: .nothingLeft, noneChosen: .noneOfThese)
}
