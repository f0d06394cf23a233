import LucidCore
import LucidRuntime

/// `habits.log`: what was done today; a second time replaces the first.
struct HabitsLog: Tool {
  let backend: any HabitBackend

  let signature = ToolSignature(
    "habits", "log", "Logs a habit for today; what was logged before is replaced.",
    parameters: [
      Parameter("habit", .text, required: true, "Its name, or words of it: `my run` is Morning Run."),
      Parameter("value", .number, default: .integer(1), "How much: times, or minutes for a duration; 0 removes it."),
      Parameter("note", .text, "A few words beside it."),
    ], result: .record(Habit.type), effect: .write, reach: "entries", takesKey: true)

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let wish = HabitWriteResult.Wish(
      habit: arguments.text("habit") ?? "", value: arguments["value"].double ?? 1, note: try HabitWriteResult.note(arguments))
    let result = try await HabitWriteResult(backend: backend, context: context).log([wish])
    guard let habit = result.habits.first else { throw StepFailure(.failed, "the habit is gone") }
    return result.result(.record(habit.record))
  }
}
