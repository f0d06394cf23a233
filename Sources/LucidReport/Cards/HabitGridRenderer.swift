import LucidCore
import LucidWording

/// `{done, total, habits: [{id, name, emoji, unit, value, target, done, streak, streak_unit, best,
/// last7}]}`.
struct HabitGridRenderer: CardRenderer {
  let kind = "habitGrid"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let words = body.context.words
    let habits = body.items("habits")
    let done = body.integer("done") ?? habits.count { $0.flag("done") }
    let total = body.integer("total") ?? habits.count
    return CardView(
      icon: "checklist", title: StyledText(words[.habits]),
      aside: StyledText(words[.doneOf, "\(done)", "\(total)"], done == total && total > 0 ? .good : .dim),
      [
        total > 0 ? .meter(done: done, of: total) : nil,
        habits.isEmpty ? .text(StyledText(words[.noHabits], .dim)) : .table(table(habits, words)),
      ])
  }

  private func table(_ habits: [CardFields], _ words: CardWords) -> TableView {
    TableView(
      columns: [
        .init(title: "", spoken: words[.state]), .init(title: "", spoken: words[.habit], heads: true),
        .init(title: words[.columnToday], right: true),
        .init(title: words[.streak], right: true, spare: 1),
        .init(title: words[.lastSevenDays], spare: 3),
      ],
      rows: habits.map { habit in
        let done = habit.flag("done")
        let name = StyledText.joined([habit.phrase("emoji"), StyledText(habit.text("name") ?? "", .strong)], by: " ")
        let unit: CardNoun = habit.text("streak_unit") == "week" ? .week : .day
        let streak = habit.integer("streak").map { StyledText(words.count($0, unit), $0 > 0 ? .plain : .dim) }
        return [
          done ? StyledText(.done, .good) : StyledText(.open, .dim), name, progress(habit, done), streak ?? "", week(habit),
        ]
      })
  }

  private func progress(_ habit: CardFields, _ done: Bool) -> StyledText {
    let unit = habit.text("unit") ?? ""
    guard unit != "boolean", let target = habit.figure("target") else {
      return StyledText(habit.context.words[done ? .done : .open], done ? .good : .dim)
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
