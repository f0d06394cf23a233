package import LucidCore

/// The shapes that the tools and the card of tasks give.
package enum TaskTypes {
  private static let common: [RecordType.Field] = [
    .init("id", .text, "Stable."),
    .init("title", .text, "One line."),
    .init("description", .text, "Null when there is none."),
    .init("deadline", .datetime, "Of a deadline that is a day its first instant; null when there is none."),
    .init("all_day", .boolean, "Whether the deadline is a day without a time."),
    .init("estimate", .period, "How long it will take; null when not set."),
    .init("priority", .integer, "1 low, 2 medium, 3 high; null when not set."),
    .init("labels", .list(.text), "In the order in which they were attached; may be empty."),
  ]
  private static let done = RecordType.Field("done", .boolean, "Whether it is done.")

  package static let subtask = RecordType("Subtask", common + [done])
  package static let task = RecordType(
    "Task", common + [.init("subtasks", .list(.record(subtask)), "In their order; may be empty."), done])
  package static let list: RecordType = {
    let listing = ToolSignature.listing(of: task)
    return RecordType(
      listing.name,
      listing.fields + [
        .init("due", .datetime, "The moment before which the deadlines lie; null when `due` was not given."),
        .init("label", .text, "The label that was asked for; null for any."),
      ])
  }()

  package static let label = RecordType(
    "Label",
    [
      .init("name", .text, "As it was first written."),
      .init("color", .text, "Six hexadecimal digits, such as 00897B; null for none."),
    ])

  package static let card = RecordType(
    "TasksCard",
    [
      .init("count", .integer, "How many tasks are in `items`."),
      .init("open", .integer, "How many of them are not done."),
      .init("overdue", .integer, "How many of those are past their deadline."),
      .init("items", .list(.record(task)), "Those that the run made or changed in the order of the steps, else by deadline."),
    ])
}

extension TaskItem {
  package var record: Record { record(of: TaskTypes.task) }

  private func record(of type: RecordType) -> Record {
    var record = Record(
      type,
      [
        "id": .text(id), "title": .text(title), "description": .optional(description), "deadline": .optional(deadline),
        "all_day": .boolean(allDay), "estimate": estimate.map(Value.period) ?? .null, "priority": .optional(priority),
        "labels": .list(labels.map(Value.text)), "done": .boolean(done),
      ])
    if type.index(of: "subtasks") != nil {
      record["subtasks"] = .list(subtasks.map { .record($0.record(of: TaskTypes.subtask)) })
    }
    return record
  }

  /// Reads a record back; nil without a title. Fields that are missing (a test's inline world) take
  /// the plainest value.
  package init?(_ record: Record) {
    guard let title = record["title"].text else { return nil }
    var estimate: Period?
    if case .period(let period) = record["estimate"] { estimate = period }
    self.init(
      id: record.id ?? "", title: title, description: record["description"].text, deadline: record["deadline"].instant,
      allDay: record["all_day"].boolean ?? false, estimate: estimate, priority: record["priority"].integer,
      labels: (record["labels"].list ?? []).compactMap(\.text),
      subtasks: (record["subtasks"].list ?? []).compactMap { $0.record.flatMap { TaskItem($0) } },
      done: record["done"].boolean ?? false)
  }
}

extension TaskLabel {
  package var record: Record { Record(TaskTypes.label, ["name": .text(name), "color": .optional(color)]) }
}
