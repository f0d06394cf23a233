package import LucidCore

/// The shapes that the tools and the cards of todos give.
package enum TodoTypes {
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

  package static let reminder = RecordType(
    "Reminder",
    [
      .init("id", .text, "Stable."),
      .init("title", .text, "One line."),
      .init("at", .datetime, "When; of one that has only a day its first instant; null when no time was given."),
      .init("all_day", .boolean, "Whether it has a day but no time."),
      .init("notes", .text, "Null when there are none."),
      done,
    ])
  package static let subtask = RecordType("Subtask", common + [done])
  package static let task = RecordType(
    "Task", common + [.init("subtasks", .list(.record(subtask)), "In their order; may be empty."), done])

  package static let reminders = listing(
    of: reminder, with: [.init("due", .datetime, "The moment before which the times lie; null when `due` was not given.")])
  package static let tasks = listing(
    of: task,
    with: [
      .init("due", .datetime, "The moment before which the deadlines lie; null when `due` was not given."),
      .init("label", .text, "The label that was asked for; null for any."),
    ])

  package static let label = RecordType(
    "Label",
    [
      .init("name", .text, "As it was first written."),
      .init("color", .text, "Six hexadecimal digits, such as 00897B; null for none."),
    ])

  private static func listing(of type: RecordType, with fields: [RecordType.Field]) -> RecordType {
    let listing = ToolSignature.listing(of: type)
    return RecordType(listing.name, listing.fields + fields)
  }
}

extension Todo {
  /// Returns the record of a type, which names the fields as its family does.
  package func record(of type: RecordType) -> Record { Record(type, values: type.names.map(value)) }

  private func value(_ field: String) -> Value {
    switch field {
    case "id": .text(id)
    case "title": .text(title)
    case "at", "deadline": .optional(at)
    case "all_day": .boolean(allDay)
    case "notes", "description": .optional(notes)
    case "estimate": estimate.map(Value.period) ?? .null
    case "priority": .optional(priority)
    case "labels": .list(labels.map(Value.text))
    case "subtasks": .list(subtasks.map { .record($0.record(of: TodoTypes.subtask)) })
    case "done": .boolean(done)
    default: .null
    }
  }

  /// Reads a record back; nil without a title. Fields that are missing (a test's inline world) take
  /// the plainest value.
  package init?(_ record: Record) {
    guard let title = record["title"].text else { return nil }
    var estimate: Period?
    if case .period(let period) = record["estimate"] { estimate = period }
    self.init(
      id: record.id ?? "", title: title, at: record["at"].instant ?? record["deadline"].instant,
      allDay: record["all_day"].boolean ?? false, notes: record["notes"].text ?? record["description"].text,
      estimate: estimate, priority: record["priority"].integer, labels: (record["labels"].list ?? []).compactMap(\.text),
      subtasks: (record["subtasks"].list ?? []).compactMap { $0.record.flatMap { Todo($0) } },
      done: record["done"].boolean ?? false)
  }
}

extension TaskLabel {
  package var record: Record { Record(TodoTypes.label, ["name": .text(name), "color": .optional(color)]) }
}
