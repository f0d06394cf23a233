import LucidCore
import LucidRuntime

/// `habits.streaks`: the longest streaks that are alive; a week is as long as seven days.
struct HabitsStreaks: Tool {
  let backend: Bound<any HabitBackend>

  private static let type = ToolSignature.listing(of: Habit.type)

  let signature = ToolSignature(
    "habits", "streaks", "The longest streaks that are alive: longest first, then by name.",
    parameters: [Parameter("limit", .integer(1...100), role: .selector, default: .integer(3), "How many at most.")],
    result: .record(type), reach: .words(.reachHabits),
    example: "habits.streaks: { limit: 3 }")

  var cues: TriggerPhrases {
    TriggerPhrases(["streak"], never: ["streak of", "winning streak", "losing streak", "mean streak", "streak plot"])
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let today = context.logicalDay
    let log = try await backend().log(today.adding(days: -Habit.reach)...today, zone: context.zone)
    let alive = Habit.active(log, today: today).filter { $0.streak > 0 }
      .sorted {
        ($1.streakDays, $0.definition.name, $0.definition.id) < ($0.streakDays, $1.definition.name, $1.definition.id)
      }
    return .listing(
      alive.map(\.record), of: Self.type, limit: arguments.integer("limit"), notices: log.notices,
      authorship: log.authorship)
  }
}
