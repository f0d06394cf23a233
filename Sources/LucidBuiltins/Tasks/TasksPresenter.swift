import LucidCore
import LucidRuntime

/// Presents tasks as tiles and highlights.
struct TasksPresenter: Presenter {
  let family = "tasks"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let tasks = Self.tasks(observation)
    if observation.tool != "tasks.list" {
      let name = Self.title(observation) ?? ""
      let sub = tasks.first.flatMap { TaskWording.due($0, context) } ?? ""
      return Tile(
        label: Self.labels[observation.tool] ?? "New", value: name.oneLine(limit: 60), sub: sub,
        icon: "checklist")
    }
    let open = tasks.filter { !$0.done }
    let late = open.count { TaskWording.isLate($0, context) }
    let more = observation.value["truncated"].boolean == true ? "+" : ""
    let value = open.isEmpty ? "Nothing to do" : "\(open.count)\(more) to do" + (late > 0 ? ", \(late) late" : "")
    return Tile(
      label: "Tasks", value: value, sub: open.prefix(2).map { $0.title.oneLine(limit: 40) }.joined(separator: " · "),
      icon: "checklist")
  }

  func highlights(_ observation: Observation, in context: PresentContext) -> [Highlight] {
    switch observation.tool {
    case "tasks.list": Self.list(Self.tasks(observation), context)
    case "tasks.create": Self.tasks(observation).map { Self.made($0, context) }
    case "tasks.complete", "tasks.update", "tasks.delete":
      Self.tasks(observation).map { Self.changed($0, observation.tool, context) }
    default: Self.records(observation.value).compactMap { Self.made($0, observation.tool, context) }
    }
  }

  private static func list(_ tasks: [TaskItem], _ context: PresentContext) -> [Highlight] {
    let open = tasks.filter { !$0.done }
    guard let first = open.first else { return [Highlight(.fact, weight: 20, "There is nothing to do.")] }
    var said: [Highlight] = []
    let late = open.filter { TaskWording.isLate($0, context) }
    if let latest = late.first, let due = TaskWording.due(latest, context) {
      let others =
        late.count > 1 ? ", and \(Figure.count(late.count - 1, "other task")) \(late.count == 2 ? "is" : "are") late too" : ""
      said.append(Highlight(.risk, weight: 60, "\(TaskWording.title(latest)) \(due)\(others).", records: late.map(\.id)))
    }
    if let next = open.first(where: { $0.deadline != nil && !TaskWording.isLate($0, context) }),
      let due = TaskWording.due(next, context)
    {
      said.append(Highlight(.key, weight: 45, "\(TaskWording.title(next)) \(due).", records: [next.id]))
    }
    if let high = open.first(where: { $0.priority == 3 }) {
      said.append(
        Highlight(.action, weight: 45, "Begin with \(TaskWording.title(high)): its priority is high.", records: [high.id]))
    } else {
      said.append(Highlight(.action, weight: 30, "Begin with \(TaskWording.title(first)).", records: [first.id]))
    }
    said.append(
      Highlight(
        .fact, weight: 25, "\(Figure.count(open.count, "task")) \(open.count == 1 ? "is" : "are") open.", records: open.map(\.id))
    )
    return said
  }

  private static func made(_ task: TaskItem, _ context: PresentContext) -> Highlight {
    let due = TaskWording.due(task, context).map { "; it \($0)" } ?? ""
    return Highlight(.key, weight: 80, "The task \(TaskWording.title(task)) is on the list\(due).", records: [task.id])
  }

  private static func changed(_ task: TaskItem, _ tool: String, _ context: PresentContext) -> Highlight {
    let due = TaskWording.due(task, context)
    let text =
      switch tool {
      case "tasks.complete":
        "\(TaskWording.title(task)) is done" + (task.done ? "" : due.map { "; the next one \($0)" } ?? "") + "."
      case "tasks.delete": "The task \(TaskWording.title(task)) is deleted."
      default: "The task \(TaskWording.title(task)) is changed" + (due.map { "; it \($0)" } ?? "") + "."
      }
    return Highlight(.key, weight: 70, text, records: [task.id])
  }

  private static let labels = [
    "tasks.create": "New task", "tasks.complete": "Done", "tasks.update": "Task", "tasks.delete": "Deleted",
  ]

  /// An event or a label.
  private static func made(_ record: Record, _ tool: String, _ context: PresentContext) -> Highlight? {
    if tool == "tasks.create_label", let name = record["name"].text {
      return Highlight(.key, weight: 70, "There is a label \(name.oneLine(limit: 80).boldTitle).")
    }
    guard let event = Event(record) else { return nil }
    let when = ReminderWording.near(event.start, allDay: event.allDay, context)
    return Highlight(
      .key, weight: 80,
      "The event \(event.title.oneLine(limit: 80).boldTitle) is in the calendar: \(when)–\(context.time(event.end)).",
      records: [event.id])
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
