import LucidCore
import LucidWording

/// `{count, open, overdue, items: [{title, description, deadline, all_day, estimate, priority,
/// labels, subtasks, done}]}`.
struct TasksRenderer: CardRenderer {
  let kind = "tasks"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let words = body.context.words
    let items = body.items("items")
    let late = body.integer("overdue") ?? 0
    let open = body.integer("open") ?? items.count { !$0.flag("done") }
    return CardView(
      icon: "checklist", title: StyledText(words[.tasks]),
      aside: .joined([
        StyledText(words[.openCount, "\(open)"], .dim), late > 0 ? StyledText(words[.lateCount, "\(late)"], .warn) : nil,
      ]),
      [items.isEmpty ? .text(StyledText(words[.nothingToDo], .dim)) : .rows(items.map(row))])
  }

  private func row(_ task: CardFields) -> Row {
    let isDone = task.flag("done")
    let words = task.context.words
    let priority: StyledText? = task.integer("priority") == 3 ? StyledText(words[.highPriority], .warn) : nil
    let labels = task.texts("labels")
    let estimate = task.text("estimate").map { StyledText(words[.about, $0], .dim) }
    let parts = task.items("subtasks")
    return Row(
      mark: isDone ? StyledText(.done, .good) : StyledText(.open, .dim),
      title: StyledText(task.text("title") ?? words[.untitled], isDone ? .dim : .strong),
      aside: due(task) ?? "",
      details: [
        .joined([priority, estimate, labels.isEmpty ? nil : StyledText(labels.map { "#" + $0 }.joined(separator: " "), .dim)]),
        task.text("description").map { StyledText(String($0.prefix(240)), .dim) } ?? "",
      ].filter { !$0.isEmpty }
        + parts.map { StyledText($0.flag("done") ? .done : .open, .dim) + StyledText(" " + ($0.text("title") ?? "")) })
  }

  /// `Friday, April 10, 17:00`; in warning when it is past.
  private func due(_ task: CardFields) -> StyledText? {
    guard let at = task.instant("deadline") else { return task.phrase("deadline", .dim) }
    let context = task.context
    let date = context.zone.date(at)
    let allDay = task.flag("all_day")
    let isLate = !task.flag("done") && (allDay ? date < context.today : at <= context.now)
    return StyledText(allDay ? context.day(date) : "\(context.day(date)), \(context.clock(at))", isLate ? .warn : .dim)
  }
}
