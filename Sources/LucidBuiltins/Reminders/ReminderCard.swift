import LucidCore
import LucidRuntime

/// `reminder`: the reminders that a run set, else those that it looked at. One that was set names
/// the card.
struct ReminderCard: CardBuilder {
  let kind = "reminder"

  let body = RecordType(
    "ReminderCard",
    [
      .init("at", .datetime, "When the first one comes; null when it has no time."),
      .init("scheduled", .boolean, "Whether the run set it."),
      .init("count", .integer, "How many reminders there are."),
      .init("items", .list(.record(TodoTypes.reminder)), "Those that the run set in the order of the steps, else by time."),
    ])

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    let done = observations.filter { $0.family == "reminders" && $0.status == .done }
    let presenter = TodosPresenter(kind: .reminders)
    guard !done.isEmpty else { return nil }
    let set = done.filter { ["reminders.create", "reminders.update"].contains($0.tool) }.flatMap(presenter.todos)
    var seen: Set<String> = []
    let items = (set.isEmpty ? done.flatMap(presenter.todos) : set).filter { seen.insert($0.id).inserted }
    let parts = CardParts(observations, presenters, context)
    return parts.card(
      kind, set.count == 1 ? set[0].title : title,
      Record(
        body,
        [
          "at": .optional(items.first?.at),
          "scheduled": .boolean(!set.isEmpty && context.writes == .done), "count": .integer(items.count),
          "items": .list(items.map { .record($0.record(of: TodoTypes.reminder)) }),
        ]), context)
  }
}
