import LucidCore
import LucidRuntime

/// `tasks`: the tasks that a run made or changed, else those that it looked at.
struct TasksCard: CardBuilder {
  let kind = "tasks"
  let body = RecordType(
    "TasksCard",
    [
      .init("count", .integer, "How many tasks are in `items`."),
      .init("open", .integer, "How many of them are not done."),
      .init("overdue", .integer, "How many of those are past their deadline."),
      .init(
        "items", .list(.record(TodoTypes.task)),
        "Those that the run made or changed in the order of the steps, else by deadline."),
    ])

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    let writes = ["tasks.create", "tasks.complete", "tasks.update"]
    let found = observations.filter { $0.status == .done && ($0.tool == "tasks.list" || writes.contains($0.tool)) }
    guard !found.isEmpty else { return nil }
    let made = found.filter { $0.tool != "tasks.list" }
    var seen: Set<String> = []
    let items = (made.isEmpty ? found : made).flatMap(TodosPresenter(kind: .tasks).todos).filter { seen.insert($0.id).inserted }
    return CardParts(observations, presenters, context).card(
      kind, title,
      Record(
        body,
        [
          "count": .integer(items.count), "open": .integer(items.count { !$0.done }),
          "overdue": .integer(items.count { TodoWording.isLate($0, context) }),
          "items": .list(items.map { .record($0.record(of: TodoTypes.task)) }),
        ]), context)
  }
}
