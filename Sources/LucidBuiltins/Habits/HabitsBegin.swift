import LucidCore
import LucidRuntime

/// `habits.begin`: what was done today, of a habit that is made when there is none of this name.
/// A tool of its own, so that permission to log is none to make habits.
struct HabitsBegin: Tool {
  let backend: Bound<any HabitBackend>

  let signature = ToolSignature(
    "habits", "begin", "Logs a habit for today, and makes it when there is none of this name.",
    parameters: [
      Parameter("habit", .text, role: .selector, required: true, "Its whole name, such as `Meditate`."),
      Parameter(
        "value", .number, role: .nonEmptyContent,
        "How much: times, or minutes for a duration; without it 1, or what was logged before."),
      Parameter("note", .text, role: .content, "A few words beside it."),
      Parameter(
        "unit", .choice(HabitDefinition.Unit.allCases.map(\.rawValue)), role: .nonEmptyContent, default: .text("boolean"),
        "Of a new one: done or not, a number, or minutes."),
      Parameter(
        "target", .number, role: .nonEmptyContent, default: .integer(1), "Of a new one: what a day (a week) has to reach."),
      Parameter(
        "frequency", .choice(HabitDefinition.Frequency.allCases.map(\.rawValue)), role: .nonEmptyContent, default: .text("daily"),
        "Of a new one: how often."),
    ], result: .record(Habit.type), effect: .write, reach: "entries, and new habits", takesKey: true,
    example: "habits.begin: { habit: Push-ups, value: 20, unit: count, target: 20 }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let store = HabitWriteResult(backend: backend, context: context)
    let name = FoldedText((arguments.text("habit") ?? "").oneLine(limit: 60))
    var changes: [Change] = []
    if try await !store.state(orNew: true).active.contains(where: { FoldedText($0.name) == name }) {
      let create = HabitsCreate(backend: backend)
      let given = Arguments(
        for: create.signature,
        [
          "name": arguments["habit"], "unit": arguments["unit"], "target": arguments["target"],
          "frequency": arguments["frequency"],
        ])
      changes = try await create.call(given, in: context).changes
    }
    let (log, active) = try await store.state()
    guard let habit = active.first(where: { FoldedText($0.name) == name }) else {
      throw StepFailure(.failed, .words(.newHabitGone))
    }
    let least = max(1, log.entries[habit.id]?[context.today] ?? 0)
    let value = try HabitWriteResult.value(arguments["value"].double ?? least, of: habit)
    let logged = try await store.log([(habit, value, try HabitWriteResult.note(arguments))], in: log)
    guard let result = logged.habits.first else { throw StepFailure(.failed, .words(.habitGone)) }
    var all = ToolResult(.record(result.record), notices: logged.notices, changes: changes + logged.changes)
    all.authorship = logged.authorship
    return all
  }
}
