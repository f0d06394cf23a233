import LucidCore
import LucidRuntime

/// `habits.today`: every habit that is not archived, and how many are done.
struct HabitsToday: Tool {
  let backend: Bound<any HabitBackend>

  static let type = RecordType(
    "HabitDay",
    ToolSignature.listing(of: Habit.type).fields + [.init("done", .integer, "How many have met their target.")])

  let signature = ToolSignature(
    "habits", "today", "Today's habits: what is done, what is open, and the streaks.",
    result: .record(type), reach: "names, entries",
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
    var result = ToolResult(Self.day(Habit.active(log, today: today)), notices: log.notices)
    result.authorship = log.authorship
    return result
  }

  static func day(_ habits: [Habit]) -> Value {
    .record(
      Record(
        type,
        [
          "items": .list(habits.map { .record($0.record) }), "count": .integer(habits.count), "truncated": .boolean(false),
          "total": .integer(habits.count), "done": .integer(habits.count(where: \.done)),
        ]))
  }
}
