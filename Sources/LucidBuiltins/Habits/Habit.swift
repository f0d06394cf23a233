package import LucidCore

/// A habit as it stands today.
///
/// A day counts when its target is met. The streak goes back from today; today unfinished is
/// skipped, it does not break the streak, any other gap does. A weekly habit counts weeks (Monday
/// to Sunday), whose entries are added up.
package struct Habit: Hashable, Sendable {
  /// Days looked back on: 24 months for `best`, 365 days for `streak`.
  package static let reach = 731
  private static let longestStreak = 365

  package let definition: HabitDefinition
  /// Today's value, or this week's; 0 when nothing is logged.
  package let value: Double
  package let done: Bool
  /// In days, or weeks.
  package let streak: Int
  package let best: Int
  /// Oldest first, today last: whether the day was done (weekly: whether anything was logged).
  package let last7: [Bool]

  package init(_ definition: HabitDefinition, _ entries: [CivilDate: Double], today: CivilDate) {
    self.definition = definition
    let weekly = definition.frequency == .weekly
    let past = entries.filter { $0.key <= today && $0.key >= today.adding(days: -Self.reach) && $0.value > 0 }
    // Numbers of days or weeks, and what each reached.
    var sums: [Int: Double] = [:]
    for (date, value) in past { sums[weekly ? Self.week(date) : date.daysSinceEpoch, default: 0] += value }
    let now = weekly ? Self.week(today) : today.daysSinceEpoch
    let met = Set(sums.filter { $0.value >= definition.target }.keys)
    value = sums[now] ?? 0
    done = met.contains(now)
    let limit = weekly ? Self.longestStreak / 7 : Self.longestStreak
    var length = 0
    var at = done ? now : now - 1
    while length < limit, met.contains(at) {
      length += 1
      at -= 1
    }
    streak = length
    best = max(length, Self.longestRun(met))
    last7 = (-6...0).map {
      let value = past[today.adding(days: $0)] ?? 0
      return weekly ? value > 0 : value >= definition.target
    }
  }

  /// The streak in days, so that weeks and days can be compared.
  package var streakDays: Int { definition.frequency == .weekly ? streak * 7 : streak }

  /// Numbers of days (weeks) in a row that are worth a word.
  package static let milestones = [7, 14, 30, 100]

  /// The milestone that today's (this week's) success has reached; nil on any other day.
  package var milestone: Int? { done && Self.milestones.contains(streak) ? streak : nil }

  /// The habits that are not archived, in the order in which they are kept.
  package static func active(_ log: HabitLog, today: CivilDate) -> [Habit] {
    log.habits.filter { !$0.isArchived }.map { Habit($0, log.entries[$0.id] ?? [:], today: today) }
  }

  /// Weeks since the epoch, from Monday on.
  private static func week(_ date: CivilDate) -> Int { (date.daysSinceEpoch - (date.weekday - 1) + 3) / 7 }

  private static func longestRun(_ numbers: Set<Int>) -> Int {
    var best = 0
    for n in numbers where !numbers.contains(n - 1) {
      var end = n
      while numbers.contains(end + 1) { end += 1 }
      best = max(best, end - n + 1)
    }
    return best
  }

  /// The days that a record's streak lasts: a week is seven.
  static func streakDays(_ record: Value) -> Int {
    (record["streak"].integer ?? 0) * (record["frequency"].text == HabitDefinition.Frequency.weekly.rawValue ? 7 : 1)
  }

  package static let type = RecordType(
    "Habit",
    [
      .init("id", .text, "As in the store."),
      .init("name", .text, "Such as `Meditate`."),
      .init("emoji", .text, "May be empty."),
      .init("unit", .text, "`boolean`, `count`, or `duration` (minutes)."),
      .init("value", .number, "Logged today (this week, for a weekly habit); 0 when nothing is."),
      .init("target", .number, "What makes it done."),
      .init("done", .boolean, "Whether the target is met today (this week)."),
      .init("streak", .integer, "Days (weeks) in a row; today unfinished does not break it."),
      .init("streak_unit", .text, "`day` or `week`: what `streak` and `best` count."),
      .init("best", .integer, "The longest streak of the last 24 months."),
      .init("last7", .list(.boolean), "The last seven days, today last: done (weekly: anything logged)."),
      .init("frequency", .text, "`daily` or `weekly`."),
      .init("milestone", .integer, "The 7, 14, 30 or 100 days (weeks) in a row that were just reached; null otherwise."),
    ])

  package var record: Record {
    Record(
      Self.type,
      [
        "id": .text(definition.id), "name": .text(definition.name), "emoji": .text(definition.emoji),
        "unit": .text(definition.unit.rawValue), "value": .number(value), "target": .number(definition.target),
        "done": .boolean(done), "streak": .integer(streak),
        "streak_unit": .text(definition.frequency.streakUnit), "best": .integer(best), "last7": .list(last7.map(Value.boolean)),
        "frequency": .text(definition.frequency.rawValue), "milestone": .optional(milestone),
      ])
  }
}
