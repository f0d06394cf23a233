import LucidCore
import LucidRuntime

/// `habits.log`: what was done today; a second time replaces the first.
struct HabitsLog: Tool {
  let backend: Bound<any HabitBackend>

  let signature = ToolSignature(
    "habits", "log", "Logs a habit for today; what was logged before is replaced.",
    parameters: [
      Parameter("habit", .text, role: .selector, required: true, "Its name, or words of it: `my run` is Morning Run."),
      Parameter(
        "value", .number, role: .nonEmptyContent,
        "How much: times, or minutes for a duration; 0 removes it; without it 1, or what was logged before."),
      Parameter("note", .text, role: .content, "A few words beside it."),
    ], result: .record(Habit.type), effect: .write, reach: "entries", takesKey: true,
    example: "habits.log: { habit: water, value: 3 }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let store = HabitWriteResult(backend: backend, context: context)
    let (log, active) = try await store.state(orNew: true)
    let definition = try HabitChoice(arguments.text("habit") ?? "").find(in: active)
    // Who only says that it was done does not take back how much it was.
    let least = max(1, log.entries[definition.id]?[context.today] ?? 0)
    let value = try HabitWriteResult.value(arguments["value"].double ?? least, of: definition)
    let result = try await store.log([(definition, value, try HabitWriteResult.note(arguments))], in: log)
    guard let habit = result.habits.first else { throw StepFailure(.failed, .words(.habitGone)) }
    return result.result(.record(habit.record))
  }
}
