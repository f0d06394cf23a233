import LucidCore
import LucidRuntime

/// `habitGrid`: every habit of the day with its streak and its last seven days.
struct HabitGrid: CardBuilder {
  let kind = "habitGrid"
  let body = RecordType(
    "HabitGrid",
    [
      .init("done", .integer, "How many habits have met their target."),
      .init("total", .integer, "How many there are."),
      .init("habits", .list(.record(Habit.type)), "In the order in which the person keeps them."),
    ])

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    guard let result = observations.result(of: "habits.today") else { return nil }
    let record = Record(body, ["done": result["done"], "total": result["total"], "habits": result["items"]])
    return CardParts(observations, presenters, context).card(kind, title, record, context)
  }
}
