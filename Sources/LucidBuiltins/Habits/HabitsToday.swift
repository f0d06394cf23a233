import LucidCore
import LucidRuntime

/// `habits.today`: every habit that is not archived, and how many are done.
struct HabitsToday: Tool {
  let backend: Bound<any HabitBackend>

  static let type = RecordType(
    "HabitDay",
    ToolSignature.listing(of: Habit.type).fields + [
      .init("done", .integer, "How many have met their target."), WeekdayComparison.field,
    ])

  let signature = ToolSignature(
    "habits", "today", "Today's habits: what is done, what is open, and the streaks.",
    result: .record(type), reach: .words(.reachHabits),
    example: "habits.today: {}")

  var cues: TriggerPhrases {
    TriggerPhrases(
      ["my habit", "habits", "habit tracker", "habit check", "morning briefing"],
      never: [
        "habits of", "my habit of", "good habits", "bad habits", "new habits", "healthy habits", "eating habits",
        "reading habits",
        "spending habits",
      ], time: .today, isStandard: true)
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let today = context.logicalDay
    let log = try await backend().log(today.adding(days: -Habit.reach)...today, zone: context.zone)
    var result = ToolResult(
      Self.day(Habit.active(log, today: today), unusual: Self.unusual(log, today: today)), notices: log.notices)
    result.authorship = log.authorship
    return result
  }

  /// Returns the number of daily habits that were done yesterday where it is out of the ordinary:
  /// today is not over.
  ///
  /// Days before the first entry have no figure: nothing was logged because there was no habit.
  static func unusual(_ log: HabitLog, today: CivilDate) -> WeekdayComparison? {
    let daily = log.habits.filter { !$0.isArchived && $0.frequency == .daily }
    guard let first = daily.compactMap({ log.entries[$0.id]?.keys.min() }).min() else { return nil }
    let yesterday = today.adding(days: -1)
    var done: [CivilDate: Double] = [:]
    for days in 0...WeekdayComparison.reach {
      let day = yesterday.adding(days: -days)
      guard day >= first else { break }
      done[day] = Double(daily.count { (log.entries[$0.id]?[day] ?? 0) >= $0.target })
    }
    return WeekdayComparison(of: "habits", in: .plain, done, on: yesterday).flatMap { $0.isUnusual ? $0 : nil }
  }

  static func day(_ habits: [Habit], unusual: WeekdayComparison? = nil) -> Value {
    .record(
      Record(
        type,
        [
          "items": .list(habits.map { .record($0.record) }), "count": .integer(habits.count), "truncated": .boolean(false),
          "total": .integer(habits.count), "done": .integer(habits.count(where: \.done)),
          "unusual": .list(unusual.map { [.record($0.record)] } ?? []),
        ]))
  }
}
