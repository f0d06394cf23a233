/// The words of the tiles in which reminders and tasks differ.
struct TodoTileWords {
  /// The labels of what was written, by tool.
  let writes: [String: String]
  let label: String
  let icon: String
  let open: String
  let late: String
  let none: String
  /// For a list that a time or a label cuts.
  let noneChosen: String

  static let reminders = TodoTileWords(
    writes: [
      "reminders.create": "Reminder", "reminders.complete": "Done", "reminders.update": "Reminder",
      "reminders.delete": "Deleted",
    ], label: "Reminders", icon: "bell", open: "open", late: "due", none: "Nothing open", noneChosen: "Nothing due")

  static let tasks = TodoTileWords(
    writes: [
      "tasks.create": "New task", "tasks.complete": "Done", "tasks.update": "Task", "tasks.delete": "Deleted",
    ], label: "Tasks", icon: "checklist", open: "to do", late: "late", none: "Nothing to do", noneChosen: "None of these")
}
