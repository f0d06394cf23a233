import LucidCore
import LucidRuntime

/// `habits.log_all`: several habits at once, as a person writes them down; all are logged or none.
/// `HabitSentence` reads them.
struct HabitsLogAll: Tool {
  let backend: Bound<any HabitBackend>

  let signature = ToolSignature(
    "habits", "log_all", "Logs several habits for today in the words of a person, all or none.",
    parameters: [
      Parameter(
        "entries", .text, role: .nonEmptyContent, required: true,
        "What was done, in English or German: `Meditate, Water 8 glasses`, `ran 1 h 30 min`, `no run`; `Water +3` adds, "
          + "`Water = 3` replaces. What is not understood is refused.")
    ], result: .record(HabitsToday.type), effect: .write, reach: "entries", takesKey: true,
    example: #"habits.log_all: { entries: "Meditate, Water 8 glasses" }"#)

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let store = HabitWriteResult(backend: backend, context: context)
    let (log, active) = try await store.state(orNew: true)
    let logged = log.entries.compactMapValues { $0[context.today] }
    let entries = try HabitSentence(habits: active, logged: logged).entries(arguments.text("entries") ?? "")
    let result = try await store.log(
      entries.map { entry throws(StepFailure) in (entry.habit, try HabitWriteResult.value(entry.value, of: entry.habit), nil) },
      in: log)
    return result.result(HabitsToday.day(result.all))
  }
}
