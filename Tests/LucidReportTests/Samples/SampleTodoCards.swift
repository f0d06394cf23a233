import LucidCore
import LucidTesting

/// Cards of reminders and tasks.
extension SampleCards {
  static func reminder(_ title: String, _ at: Value, allDay: Bool = false, notes: Value = .null, done: Bool = false) -> Record {
    record(
      "Reminder",
      [
        "id": .text(title), "title": .text(title), "at": at, "all_day": .boolean(allDay), "notes": notes, "done": .boolean(done),
      ])
  }

  static func reminders(_ items: [Record], scheduled: Bool) -> Card {
    card(
      "reminder", items.count == 1 ? items[0]["title"].text ?? "" : "Reminders",
      record(
        "ReminderCard",
        [
          "at": items.first?["at"] ?? .null, "scheduled": .boolean(scheduled),
          "count": .integer(items.count),
          "items": list(items),
        ]))
  }

  static let reminderSet = reminders(
    [
      reminder(
        "Call the pharmacy about the prescription that ran out", .datetime(Monday.at(15)), notes: "514 555 0101\nask for Lee")
    ],
    scheduled: true)

  static let reminderList = reminders(
    [
      reminder("Renew the library card", .datetime(Monday.at(12, days: -3)), done: true),
      reminder("Book the train to Ottawa", .datetime(Monday.at(0, days: 2)), allDay: true, notes: "Window seat."),
      reminder("Some day", .null),
    ], scheduled: false)

  static func task(
    _ title: String, _ deadline: Value = .null, allDay: Bool = false, estimate: Value = .null, priority: Value = .null,
    labels: Value = texts(),
    subtasks: [Record] = [], done: Bool = false
  ) -> Record {
    record(
      "Task",
      [
        "id": .text(title), "title": .text(title), "description": .null, "deadline": deadline, "all_day": .boolean(allDay),
        "estimate": estimate, "priority": priority, "labels": labels, "subtasks": list(subtasks), "done": .boolean(done),
      ])
  }

  static let tasks = card(
    "tasks", "Tasks",
    record(
      "TasksCard",
      [
        "count": 3, "open": 2, "overdue": 1,
        "items": list([
          task("Return the parcel", .datetime(Monday.at(0, days: -1)), allDay: true, labels: texts("errands")),
          task(
            "Finish the project proposal", .datetime(Monday.at(17, days: 4)), estimate: .period(Period(seconds: 7200)),
            priority: 3,
            labels: texts("work", "deep"), subtasks: [task("Ask Sam for the numbers", done: true), task("Write the summary")]),
          task("File the expenses", done: true),
        ]),
      ]))
}
