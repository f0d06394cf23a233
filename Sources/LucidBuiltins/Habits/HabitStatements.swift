import LucidCore
import LucidRuntime

/// Makes statements of the results of the habits' tools.
enum HabitStatements {
  static func today(_ items: [Value], isEvening: Bool) -> [Statement] {
    let open = items.filter { $0["done"].boolean == false }
    let done = items.filter { $0["done"].boolean == true }
    var found = [self.done(done, of: items)]
    found += items.filter { $0["milestone"].integer != nil }.map(reached)
    guard !open.isEmpty else { return found }
    let values: StatementValues = [.count: .count(open.count), .items: .list(open.map(self.open))]
    found.append(
      isEvening
        ? Statement(.habits(.unlogged), .key, weight: 70, values, records: ids(open))
        : Statement(.habits(.open), .chance, weight: 30, values, records: ids(open)))
    if let first = endingFirst(HabitsPresenter.alive(open)) {
      let isTonight = isEvening && first["frequency"].text != "weekly"
      found.append(
        Statement(.habits(.keepStreak), .action, weight: isTonight ? 65 : 35, streakValues(first), records: ids([first])))
    } else if let first = open.first {
      found.append(
        Statement(.habits(.start), .action, weight: 30, [.items: .list([self.open(first)])], records: ids([first])))
    }
    return found
  }

  /// The streak that ends tonight; one of weeks can wait for another day.
  private static func endingFirst(_ habits: [Value]) -> Value? {
    habits.first { $0["frequency"].text != "weekly" } ?? habits.first
  }

  private static func done(_ done: [Value], of items: [Value]) -> Statement {
    // A habit of the week that is done may have been done on another day.
    let unit = done.contains { $0["frequency"].text == "weekly" } ? StatementValue.word("weekly") : nil
    let values: StatementValues =
      done.count == items.count
      ? [.count: .count(items.count), .unit: unit]
      : [
        .unit: unit,
        .count: .count(done.count), .total: .count(items.count), .items: .list(done.prefix(3).map(streak)),
        .more: done.count > 3 ? .count(done.count - 3) : nil,
      ]
    // That none is done is no second fact beside those that are open.
    return Statement(
      .habits(done.count == items.count ? .allDone : .doneToday), done.isEmpty ? .fact : .state, weight: done.isEmpty ? 20 : 45,
      values, records: ids(done.isEmpty ? items : done))
  }

  static func about(_ habit: Value, _ tool: String, _ context: PresentContext) -> [Statement] {
    let ids = ids([habit])
    let name = StatementValue.text(HabitsPresenter.name(habit))
    switch tool {
    case "habits.summary":
      let range = HabitsPresenter.past(habit, of: tool, in: context).map { StatementRange($0.first, $0.last) }
      let values: StatementValues = [
        .title: name, .count: .count(habit["done_days"].integer ?? 0), .total: .count(habit["days"].list?.count ?? 0),
        .length: .count(habit["streak"].integer ?? 0), .unit: unit(habit),
      ]
      return [
        Statement(.habits(range == nil ? .summary : .summaryPast), .state, weight: 60, values, range: range, records: ids)
      ]
    case "habits.log":
      let logged = Statement(.habits(.logged), .key, weight: 60, self.logged(habit), records: ids)
      return [logged] + (habit["milestone"].integer != nil ? [reached(habit)] : [])
    default:
      let kind: StatementKind.Habits = tool == "habits.archive" ? .archived : .created
      return [Statement(.habits(kind), .key, weight: 60, [.title: name], records: ids)]
    }
  }

  /// The amount and its target; of a habit without an amount whether it is done.
  private static func logged(_ habit: Value) -> StatementValues {
    let parts = open(habit).list ?? []
    guard parts.count == 3 else {
      return [
        .title: .text(HabitsPresenter.name(habit)), .verdict: .word(habit["done"].boolean == true ? "done" : "open"),
      ]
    }
    return [
      .title: parts[0], .value: parts[1], .target: parts[2], .rank: habit["done"].boolean == true ? nil : .word("short"),
    ]
  }

  static func streaks(_ items: [Value]) -> [Statement] {
    var found = [
      Statement(.habits(.streaks), .state, weight: 45, [.items: .list(items.map(streak))], records: ids(items))
    ]
    // Who asks for streaks wants to keep them.
    if let open = endingFirst(items.filter { $0["done"].boolean == false }) {
      found.append(Statement(.habits(.keepStreak), .action, weight: 65, streakValues(open), records: ids([open])))
    }
    return found
  }

  private static func reached(_ habit: Value) -> Statement {
    Statement(.habits(.milestone), .state, weight: 55, streakValues(habit), records: ids([habit]))
  }

  private static func streakValues(_ habit: Value) -> StatementValues {
    [
      .title: .text(HabitsPresenter.name(habit)), .length: .count(habit["streak"].integer ?? 0), .unit: unit(habit),
    ]
  }

  /// Name, length, and whether days or weeks are counted.
  private static func streak(_ habit: Value) -> StatementValue {
    .list([.text(HabitsPresenter.name(habit)), .count(habit["streak"].integer ?? 0), unit(habit)])
  }

  private static func unit(_ habit: Value) -> StatementValue { .word(habit["frequency"].text == "weekly" ? "weekly" : "daily") }

  /// The name; of a habit with an amount also what was logged and the target.
  private static func open(_ habit: Value) -> StatementValue {
    let name = StatementValue.text(HabitsPresenter.name(habit))
    guard habit["unit"].text != "boolean", let value = habit["value"].double, let target = habit["target"].double else {
      return .list([name])
    }
    let unit: StatementUnit = habit["unit"].text == "duration" ? .min : .plain
    return .list([name, .amount(value, unit), .amount(target, unit)])
  }

  private static func ids(_ habits: [Value]) -> [String] { habits.compactMap { $0.record?.id } }
}
