import LucidCore
import LucidRuntime

/// `habits.summary`: one habit over some days, with its streak.
struct HabitsSummary: Tool {
  let backend: Bound<any HabitBackend>
  private static let days = 7

  static let day = RecordType(
    "HabitSummaryDay",
    [
      .init("date", .date, "The local day."), .init("value", .number, "What was logged; 0 when nothing is."),
      .init("done", .boolean, "Whether the target is met (weekly: anything logged)."),
    ])

  static let type = RecordType(
    "HabitSummary",
    [
      .init("id", .text, "As in the store."), .init("name", .text, "Such as `Meditate`."), .init("emoji", .text, "May be empty."),
      .init("unit", .text, "`boolean`, `count`, or `duration` (minutes)."), .init("target", .number, "What makes it done."),
      .init("frequency", .text, "`daily` or `weekly`."), .init("days", .list(.record(day)), "Oldest first."),
      .init("from", .date, "The first of them."), .init("to", .date, "The day after the last of them."),
      .init("done_days", .integer, "How many of them are done."), .init("total", .number, "The sum of what was logged."),
      .init(
        "rate", .number,
        "Done days in percent, of the days since the habit was made; weekly: done weeks. Null when it was made later."),
      .init("streak", .integer, "Days (weeks) in a row up to today, whatever the range; today unfinished does not break it."),
      .init("streak_unit", .text, "`day` or `week`: what `streak` and `best` count."),
      .init("best", .integer, "The longest streak of the last 24 months."),
      .init("milestone", .integer, "The 7, 14, 30 or 100 days (weeks) in a row that were just reached; null otherwise."),
    ])

  let signature = ToolSignature(
    "habits", "summary", "One habit over some days: what was logged, how often it was done, and its streak.",
    parameters: [Parameter("habit", .text, role: .selector, required: true, "Its name, or words of it.")]
      + PastDays.parameters(fallback: days), result: .record(type), reach: .words(.reachHabits),
    example: "habits.summary: { habit: meditate, from: <<today | minus(13d)>> }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let range = try PastDays(arguments, fallback: Self.days, newest: context.logicalDay, in: context)
    // Weeks are whole, also the first.
    let (log, active) = try await HabitWriteResult(backend: backend, context: context).state(from: range.first.adding(days: -6))
    let definition = try HabitChoice(arguments.text("habit") ?? "").find(in: active, isLogging: false)
    let entries = log.entries[definition.id] ?? [:]
    let habit = Habit(definition, entries, today: context.logicalDay)
    let dates = range.dates
    let weekly = definition.frequency == .weekly
    let done = dates.map { (entries[$0] ?? 0) >= (weekly ? .leastNonzeroMagnitude : definition.target) }
    var result = ToolResult(
      .record(
        Record(
          Self.type,
          [
            "id": .text(definition.id), "name": .text(definition.name), "emoji": .text(definition.emoji),
            "unit": .text(definition.unit.rawValue), "target": .number(definition.target),
            "frequency": .text(definition.frequency.rawValue),
            "days": .list(
              zip(dates, done).map { date, done in
                .record(Record(Self.day, ["date": .date(date), "value": .number(entries[date] ?? 0), "done": .boolean(done)]))
              }),
            "from": .date(range.first), "to": .date(range.end), "done_days": .integer(done.count { $0 }),
            "total": .number(dates.reduce(0) { $0 + (entries[$1] ?? 0) }),
            "rate": .optional(Self.rate(definition, entries: entries, dates: dates, done: done).map { Figure.round($0) }),
            "streak": .integer(habit.streak), "streak_unit": .text(definition.frequency.streakUnit),
            "best": .integer(habit.best), "milestone": .optional(habit.milestone),
          ])), notices: log.notices)
    result.authorship = log.authorship
    return result
  }

  private static func rate(_ habit: HabitDefinition, entries: [CivilDate: Double], dates: [CivilDate], done: [Bool])
    -> Double?
  {
    let known = zip(dates, done).filter { $0.0 >= habit.created ?? $0.0 }
    guard !known.isEmpty else { return nil }
    guard habit.frequency == .weekly else { return Double(known.count(where: \.1)) / Double(known.count) * 100 }
    // Whole weeks, also where the first day asked for is in the middle of one.
    let weeks = Set(known.map { $0.0.adding(days: 1 - $0.0.weekday) })
    let met = weeks.count { monday in (0..<7).reduce(0) { $0 + (entries[monday.adding(days: $1)] ?? 0) } >= habit.target }
    return Double(met) / Double(weeks.count) * 100
  }
}
