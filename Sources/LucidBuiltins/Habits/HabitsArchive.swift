import LucidCore
import LucidRuntime

/// `habits.archive`: sets a habit aside; what was logged for it stays.
struct HabitsArchive: Tool {
  let backend: Bound<any HabitBackend>

  let signature = ToolSignature(
    "habits", "archive", "Archives a habit; its log stays.",
    parameters: [Parameter("habit", .text, role: .selector, required: true, "Its name, or words of it.")],
    result: .record(Habit.type),
    effect: .write, reach: .words(.reachActiveHabits), takesKey: true,
    example: "habits.archive: { habit: run }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let (log, active) = try await HabitWriteResult(backend: backend, context: context).state()
    let habit = try HabitChoice(arguments.text("habit") ?? "").find(in: active, isLogging: false)
    let place = try await backend().archive(habit.id)
    var result = ToolResult(
      .record(Habit(habit, log.entries[habit.id] ?? [:], today: context.logicalDay).record), notices: log.notices,
      changes: place.map { [Change(.archived, "habit", id: habit.id, title: habit.name, place: $0)] } ?? [])
    result.authorship = log.authorship
    return result
  }
}
