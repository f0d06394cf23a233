import LucidCore

/// `{done, total, habits: [{id, name, emoji, unit, value, target, done, streak, streak_unit, best,
/// last7}]}`.
struct HabitGridRenderer: CardRenderer {
  let kind = "habitGrid"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let habits = body.items("habits")
    let done = body.integer("done") ?? habits.count { $0.flag("done") }
    let total = body.integer("total") ?? habits.count
    return CardView(
      icon: "checklist", title: "Habits",
      aside: StyledText("\(done) of \(total) done", done == total && total > 0 ? .good : .dim),
      [
        total > 0 ? .meter(done: done, of: total) : nil,
        habits.isEmpty ? .text(StyledText("No habits.", .dim)) : .table(table(habits)),
      ])
  }

  private func table(_ habits: [CardFields]) -> TableView {
    TableView(
      columns: [
        .init(title: "", spoken: "state"), .init(title: "", spoken: "habit", heads: true), .init(title: "today", right: true),
        .init(title: "streak", right: true, spare: 1),
        .init(title: "last 7 days", spare: 3),
      ],
      rows: habits.map { habit in
        let done = habit.flag("done")
        let name = StyledText.joined([habit.phrase("emoji"), StyledText(habit.text("name") ?? "", .strong)], by: " ")
        let unit = habit.text("streak_unit") ?? "day"
        let streak = habit.integer("streak").map { StyledText(Count.of($0, unit), $0 > 0 ? .plain : .dim) }
        return [
          done ? StyledText(.done, .good) : StyledText(.open, .dim), name, progress(habit, done), streak ?? "", week(habit),
        ]
      })
  }

  private func progress(_ habit: CardFields, _ done: Bool) -> StyledText {
    let unit = habit.text("unit") ?? ""
    guard unit != "boolean", let target = habit.figure("target") else {
      return StyledText(done ? "done" : "open", done ? .good : .dim)
    }
    let suffix = unit == "duration" ? " min" : unit == "count" || unit.isEmpty ? "" : " " + unit
    return StyledText("\(habit.figure("value") ?? "0") / \(target)\(suffix)", done ? .good : .plain)
  }

  /// Days are flags, or figures measured against the target.
  private func week(_ habit: CardFields) -> StyledText {
    let target = habit["target"].double ?? 1
    let days = (habit["last7"].list ?? []).map { $0.boolean ?? ($0.double.map { $0 >= target && $0 > 0 } ?? false) }
    return days.isEmpty ? "" : StyledText(.dots(days), .accent)
  }
}
