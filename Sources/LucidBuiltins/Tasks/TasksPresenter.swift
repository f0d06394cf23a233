import LucidCore
import LucidRuntime

/// Presents tasks as tiles and statements.
struct TasksPresenter: Presenter {
  let family = "tasks"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let tasks = Self.tasks(observation)
    if observation.tool != "tasks.list" {
      let name = Self.title(observation) ?? ""
      let sub = tasks.first.flatMap { TaskWording.due($0, context) } ?? ""
      return Tile(
        label: Self.labels[observation.tool] ?? "New", value: name.oneLine(limit: 60), sub: sub,
        icon: "checklist", title: .value)
    }
    let open = tasks.filter { !$0.done }
    let late = open.count { TaskWording.isLate($0, context) }
    let more = observation.value["truncated"].boolean == true ? "+" : ""
    let isChosen = observation.value["due"].instant != nil || observation.value["label"].text != nil
    let value =
      open.isEmpty
      ? (isChosen ? "None of these" : "Nothing to do") : "\(open.count)\(more) to do" + (late > 0 ? ", \(late) late" : "")
    return Tile(
      label: "Tasks", value: value, sub: open.prefix(2).map { $0.title.oneLine(limit: 40) }.joined(separator: " · "),
      icon: "checklist")
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    switch observation.tool {
    case "tasks.list":
      Self.list(Self.tasks(observation), observation.value, context)
    case "tasks.create": Self.tasks(observation).map { Self.made($0, context) }
    case "tasks.complete", "tasks.update", "tasks.delete":
      Self.tasks(observation).map { Self.changed($0, observation.tool, context) }
    default: Self.records(observation.value).compactMap { Self.made($0, observation.tool, context) }
    }
  }

  private static func list(_ tasks: [TaskItem], _ result: Value, _ context: PresentContext) -> [Statement] {
    let open = tasks.filter { !$0.done }
    guard let first = open.first else { return [none(result, context)] }
    var said: [Statement] = []
    // A task that is not due yet may have a part that is late.
    let late = open.flatMap { [$0] + $0.subtasks }.filter { TaskWording.isLate($0, context) }
      .sorted { ($0.deadline ?? context.now) < ($1.deadline ?? context.now) }
    if let latest = late.first {
      let more = late.count > 1 && holdsAllLate(result, context) ? late.count - 1 : nil
      said.append(
        Statement(.tasks(.late), .risk, weight: 60, values(latest, context, more: more), records: late.map(\.id)))
    }
    if let next = open.first(where: { $0.deadline != nil && !TaskWording.isLate($0, context) }) {
      said.append(Statement(.tasks(.next), .key, weight: 45, values(next, context), records: [next.id]))
    }
    if let high = open.first(where: { $0.priority == 3 }) {
      said.append(Statement(.tasks(.beginHigh), .action, weight: 45, [.title: TaskWording.title(high)], records: [high.id]))
    } else {
      said.append(Statement(.tasks(.begin), .action, weight: 30, [.title: TaskWording.title(first)], records: [first.id]))
    }
    // A filtered list is not the number of all that are open.
    guard result["due"].instant == nil, result["label"].text == nil else { return said }
    said.append(
      Statement(
        .tasks(.open), .fact, weight: 25, [.count: .count(open.count)], records: open.map(\.id),
        certainty: result["truncated"].boolean == true ? .atLeast : .exact))
    return said
  }

  /// Whether the list has every task that is late: none was left out by its label or its time.
  private static func holdsAllLate(_ result: Value, _ context: PresentContext) -> Bool {
    result["label"].text == nil && result["due"].instant.map { $0 >= context.now } ?? true
  }

  /// Nothing that was asked for is open; what was not asked for may be.
  private static func none(_ result: Value, _ context: PresentContext) -> Statement {
    if let label = result["label"].text {
      return Statement(.tasks(.noneLabeled), .fact, weight: 20, [.title: .text(label.oneLine(limit: 80))])
    }
    guard let due = result["due"].instant else { return Statement(.tasks(.none), .fact, weight: 20) }
    return Statement(.tasks(.noneDue), .fact, weight: 20, StatementValues(dueBefore: due, in: context))
  }

  private static func made(_ task: TaskItem, _ context: PresentContext) -> Statement {
    Statement(.tasks(.created), .key, weight: 80, values(task, context), records: [task.id])
  }

  private static func values(_ task: TaskItem, _ context: PresentContext, more: Int? = nil) -> StatementValues {
    [
      .title: TaskWording.title(task), .day: task.deadline.map { .day(context.zone.date($0)) },
      .at: task.allDay ? nil : task.deadline.map(StatementValue.instant),
      .rank: TaskWording.isLate(task, context) ? .word("late") : nil, .more: more.map(StatementValue.count),
    ]
  }

  private static func changed(_ task: TaskItem, _ tool: String, _ context: PresentContext) -> Statement {
    let kind: StatementKind.Tasks = tool == "tasks.complete" ? .done : tool == "tasks.delete" ? .deleted : .changed
    // Of one that is done or gone the deadline says nothing any more.
    let values = kind == .deleted || task.done ? [.title: TaskWording.title(task)] : values(task, context)
    return Statement(.tasks(kind), .key, weight: 70, values, records: [task.id])
  }

  private static let labels = [
    "tasks.create": "New task", "tasks.complete": "Done", "tasks.update": "Task", "tasks.delete": "Deleted",
  ]

  /// An event or a label.
  private static func made(_ record: Record, _ tool: String, _ context: PresentContext) -> Statement? {
    if tool == "tasks.create_label", let name = record["name"].text {
      return Statement(.tasks(.createdLabel), .key, weight: 70, [.title: .text(name.oneLine(limit: 80))])
    }
    guard let event = Event(record) else { return nil }
    return Statement(
      .tasks(.createdEvent), .key, weight: 80,
      [
        .title: .text(event.title.oneLine(limit: 80)), .day: .day(context.zone.date(event.start)),
        .at: event.allDay ? nil : .instant(event.start), .until: event.allDay ? nil : .instant(event.end),
      ], records: [event.id])
  }

  static func tasks(_ observation: Observation) -> [TaskItem] {
    guard observation.tool == "tasks.list" || labels[observation.tool] != nil else { return [] }
    return records(observation.value).compactMap { TaskItem($0) }
  }

  private static func title(_ observation: Observation) -> String? {
    records(observation.value).first.flatMap { $0["title"].text ?? $0["name"].text }
  }

  /// Those of a listing, of a single result, or of a loop over either.
  private static func records(_ value: Value) -> [Record] {
    if let list = value.list { return list.flatMap(records) }
    guard let record = value.record else { return [] }
    return record["items"].list.map { $0.compactMap(\.record) } ?? [record]
  }
}
