import LucidCore
import LucidRuntime

struct HabitsPresenter: Presenter {
  /// From this hour on until the day ends, what is open is pointed out.
  static let evening = 18

  let family = "habits"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    if let (habit, done) = Self.one(observation) {
      let range = Self.past(habit, of: observation.tool, in: context)
      return Tile(
        .title(Self.name(habit)), Self.state(habit, observation.tool),
        sub: [range.map { .days($0.first, $0.last) } ?? .word(done)], icon: "checkmark.circle")
    }
    let items = observation.value["items"].list ?? []
    let streaks = Self.alive(items).map(Self.streak)
    if observation.tool == "habits.streaks" {
      return Tile(
        .word(.streaks), streaks.first ?? .word(.none), sub: Array(streaks.dropFirst().prefix(2)), icon: "flame")
    }
    guard let done = observation.value["done"].integer, let total = observation.value["total"].integer, total > 0 else {
      return Tile(.word(.habits), .word(.none), icon: "checkmark.circle")
    }
    return Tile(.word(.habits), .word(.doneOf, [.count(done), .count(total)]), sub: [streaks.first], icon: "checkmark.circle")
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    if let (habit, _) = Self.one(observation) { return HabitStatements.about(habit, observation.tool, context) }
    let items = observation.value["items"].list ?? []
    let isStreaks = observation.tool == "habits.streaks"
    guard !items.isEmpty else { return [Statement(.habits(isStreaks ? .noStreak : .none), .fact, weight: 15)] }
    if isStreaks { return HabitStatements.streaks(items) }
    let unusual = (observation.value["unusual"].list ?? []).compactMap {
      WeekdayComparison.statement(.habits(.unusual), $0)
    }
    return HabitStatements.today(items, isEvening: Self.isEvening(context)) + unusual
  }

  static func isEvening(_ context: PresentContext) -> Bool {
    context.logicalDay < context.today || context.zone.civil(context.now).time.hour >= evening
  }

  /// Returns the habit of a tool about one habit, and its action.
  private static func one(_ observation: Observation) -> (habit: Value, done: CardWord)? {
    let verbs: [String: CardWord] = [
      "log": .logged, "create": .created, "archive": .archived, "summary": .statistics,
    ]
    let verb = observation.tool.split(separator: ".").last.map(String.init) ?? ""
    guard let done = verbs[verb], observation.value["name"].text != nil else { return nil }
    return (observation.value, done)
  }

  /// `25 of 30 min`, `done`, `6 of 7 days`.
  private static func state(_ habit: Value, _ tool: String) -> CardPhrase {
    if tool == "habits.summary" {
      return .word(.of, [.count(habit["done_days"].integer ?? 0), .count(habit["days"].list?.count ?? 0, .day)])
    }
    guard habit["unit"].text != "boolean", let value = habit["value"].double, let target = habit["target"].double else {
      return .word(habit["done"].boolean == true ? .done : .open)
    }
    let whole = CardPhrase.amount(target)
    return .word(.of, [.amount(value), habit["unit"].text == "duration" ? .word(.minutes, [whole]) : whole])
  }

  /// The days of a summary that ends in the past; nil for any other.
  static func past(_ habit: Value, of tool: String, in context: PresentContext) -> PastRange? {
    guard tool == "habits.summary", let range = PastRange(habit, newest: context.logicalDay),
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

  /// `Meditate 12 days`, `Gym 3 weeks`.
  private static func streak(_ habit: Value) -> CardPhrase {
    .row([.title(name(habit)), .count(habit["streak"].integer ?? 0, habit["frequency"].text == "weekly" ? .week : .day)])
  }
}
