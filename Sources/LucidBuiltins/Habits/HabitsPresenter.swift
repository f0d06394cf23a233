import LucidCore
import LucidRuntime

struct HabitsPresenter: Presenter {
  /// From this hour on, what is open is pointed out.
  static let evening = 18

  let family = "habits"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    if let (habit, done) = Self.one(observation) {
      let range = Self.past(habit, observation.tool, context)
      return Tile(
        label: Self.name(habit), value: Self.said(habit, observation.tool), sub: range?.text ?? done, icon: "checkmark.circle",
        title: .label)
    }
    let items = observation.value["items"].list ?? []
    let streaks = Self.alive(items)
    if observation.tool == "habits.streaks" {
      return Tile(
        label: "Streaks", value: streaks.first.map { "\(Self.name($0)) \(Self.streak($0))" } ?? "none",
        sub: streaks.dropFirst().prefix(2).map { "\(Self.name($0)) \(Self.streak($0))" }.joined(separator: " · "),
        icon: "flame")
    }
    guard let done = observation.value["done"].integer, let total = observation.value["total"].integer, total > 0 else {
      return Tile(label: "Habits", value: "none", sub: "", icon: "checkmark.circle")
    }
    return Tile(
      label: "Habits", value: "\(done) of \(total) done",
      sub: streaks.first.map { "\(Self.name($0)) \(Self.streak($0))" } ?? "", icon: "checkmark.circle")
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    if let (habit, _) = Self.one(observation) { return HabitStatements.about(habit, observation.tool, context) }
    let items = observation.value["items"].list ?? []
    let isStreaks = observation.tool == "habits.streaks"
    guard !items.isEmpty else { return [Statement(.habits(isStreaks ? .noStreak : .none), .fact, weight: 15)] }
    return isStreaks
      ? HabitStatements.streaks(items) : HabitStatements.today(items, isEvening: Self.isEvening(context))
  }

  private static func isEvening(_ context: PresentContext) -> Bool { context.zone.civil(context.now).time.hour >= evening }

  /// Returns the habit of a tool about one habit, and its action.
  private static func one(_ observation: Observation) -> (habit: Value, done: String)? {
    let verbs = ["log": "Logged", "begin": "Logged", "create": "Created", "archive": "Set aside", "summary": "Stats"]
    let verb = observation.tool.split(separator: ".").last.map(String.init) ?? ""
    guard let done = verbs[verb], observation.value["name"].text != nil else { return nil }
    return (observation.value, done)
  }

  /// `25 of 30 min`, `done`, `6 of 7 days`.
  private static func said(_ habit: Value, _ tool: String) -> String {
    if tool == "habits.summary" {
      return "\(habit["done_days"].integer ?? 0) of \(Figure.count(habit["days"].list?.count ?? 0, "day"))"
    }
    guard habit["unit"].text != "boolean", let value = habit["value"].double, let target = habit["target"].double else {
      return habit["done"].boolean == true ? "done" : "open"
    }
    return "\(Figure.number(value)) of \(Figure.number(target))\(habit["unit"].text == "duration" ? " min" : "")"
  }

  /// The days of a summary that ends in the past; nil for any other.
  static func past(_ habit: Value, _ tool: String, _ context: PresentContext) -> PastDaysWording? {
    guard tool == "habits.summary", let range = PastDaysWording(habit, newest: context.today, today: context.today),
      !range.isLatest
    else { return nil }
    return range
  }

  /// Longest streak first, ties by name.
  static func alive(_ items: [Value]) -> [Value] {
    items.filter { ($0["streak"].integer ?? 0) > 0 }.sorted {
      (Habit.streakDays($1), name($0)) < (Habit.streakDays($0), name($1))
    }
  }

  static func name(_ habit: Value) -> String { habit["name"].text ?? "" }

  /// `12 days`, `3 weeks`.
  private static func streak(_ habit: Value) -> String {
    Figure.count(habit["streak"].integer ?? 0, habit["frequency"].text == "weekly" ? "week" : "day")
  }
}
