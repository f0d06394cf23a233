import LucidCore
import LucidRuntime

/// `habits.log`: what was done today; a second time replaces the first. One habit by its name,
/// which is made where `create` is true and there is none, or several as a person writes them down
/// (see `HabitSentence`), all or none.
struct HabitsLog: Tool {
  let backend: Bound<any HabitBackend>

  let signature = ToolSignature(
    "habits", "log", "Logs habits for today: one by its name, or several in the words of a person, all or none.",
    parameters: [
      Parameter(
        "habit", .text, role: .selector,
        "The name of one, or words of it: `my run` is Morning Run; what was logged before is replaced."),
      Parameter(
        "value", .number, role: .nonEmptyContent,
        "How much: times, or minutes for a duration; 0 removes it; without it 1, or what was logged before."),
      Parameter("note", .text, role: .content, "A few words beside it."),
      Parameter(
        "create", .boolean, role: .nonEmptyContent, default: .boolean(false),
        "Whether the habit is made when there is none; `habit` is then its whole name."),
      Parameter(
        "unit", .choice(HabitDefinition.Unit.allCases.map(\.rawValue)), role: .nonEmptyContent, usual: "boolean",
        "With `create`: done or not, a number, or minutes."),
      Parameter(
        "target", .number, role: .nonEmptyContent, usual: "1", "With `create`: what a day (a week) has to reach."),
      Parameter(
        "frequency", .choice(HabitDefinition.Frequency.allCases.map(\.rawValue)), role: .nonEmptyContent, usual: "daily",
        "With `create`: how often."),
      Parameter(
        "entries", .text, role: .nonEmptyContent,
        "Or what was done, in English or German: `Meditate, Water 8 glasses`, `ran 1 h 30 min`, `no run`; `Water +3` adds, "
          + "`Water = 3` replaces. What is not understood is refused."),
    ], result: .record(Habit.type), effect: .write, reach: .words(.reachHabitEntries),
    takesKey: true, example: "habits.log: { habit: water, value: 3 }", variant: .init("entries", .record(HabitsToday.type)))

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let store = HabitWriteResult(backend: backend, context: context)
    guard let text = arguments.text("entries") else { return try await one(arguments, in: store) }
    let other = signature.parameters.first { parameter in
      let value = arguments[parameter.name]
      return parameter.name != "entries" && !value.isMissing && value != parameter.fallback
    }
    if let other { throw StepFailure(.badArgument, .words(.goesOnlyWith, other.name, "habit")) }
    let (log, active) = try await store.state(orNew: true)
    let logged = log.entries.compactMapValues { $0[context.logicalDay] }
    let entries = try HabitSentence(habits: active, logged: logged).entries(text)
    let outcome = try await store.log(
      entries.map { entry throws(StepFailure) in (entry.habit, try HabitWriteResult.value(entry.value, of: entry.habit), nil) },
      in: log)
    return outcome.result(HabitsToday.day(outcome.all))
  }

  private func one(_ arguments: Arguments, in store: HabitWriteResult) async throws(StepFailure) -> ToolResult {
    let context = store.context
    let name = arguments.text("habit") ?? ""
    let creates = arguments.boolean("create") ?? false
    let new = ["unit", "target", "frequency"].first { !arguments[$0].isMissing }
    if let new, !creates { throw StepFailure(.badArgument, .words(.goesOnlyWith, new, "create: true")) }
    let made = creates ? try await make(name, arguments, in: store) : []
    let (log, active) = try await store.state(orNew: true)
    let habit: HabitDefinition
    if creates {
      guard let found = active.first(where: { Self.isCalled($0, name) }) else {
        throw StepFailure(.failed, .words(.newHabitGone))
      }
      habit = found
    } else {
      habit = try HabitChoice(name).find(in: active)
    }
    // Who only says that it was done does not take back how much it was.
    let least = max(1, log.entries[habit.id]?[context.logicalDay] ?? 0)
    let value = try HabitWriteResult.value(arguments["value"].double ?? least, of: habit)
    let outcome = try await store.log([(habit, value, try HabitWriteResult.note(arguments))], in: log)
    guard let logged = outcome.habits.first else { throw StepFailure(.failed, .words(.habitGone)) }
    return outcome.result(.record(logged.record), after: made)
  }

  /// Makes the habit of this name where there is none; gives the change.
  private func make(
    _ name: String, _ arguments: Arguments, in store: HabitWriteResult
  ) async throws(StepFailure) -> [Change] {
    if try await store.state(orNew: true).active.contains(where: { Self.isCalled($0, name) }) { return [] }
    let create = HabitsCreate(backend: backend)
    let given = ["unit", "target", "frequency"].map { ($0, arguments[$0]) }.filter { !$0.1.isMissing }
    return try await create.call(
      Arguments(for: create.signature, Dictionary([("name", .text(name))] + given, uniquingKeysWith: { a, _ in a })),
      in: store.context
    ).changes
  }

  private static func isCalled(_ habit: HabitDefinition, _ name: String) -> Bool {
    FoldedText(habit.name) == FoldedText(name.oneLine(limit: 60))
  }
}
