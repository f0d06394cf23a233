import LucidCore
import LucidRuntime

/// `habits.create`: a new habit, behind the others.
struct HabitsCreate: Tool {
  let backend: Bound<any HabitBackend>

  let signature = ToolSignature(
    "habits", "create", "Makes a habit.",
    parameters: [
      Parameter("name", .text, role: .nonEmptyContent, required: true, "Such as `Push-ups`."),
      Parameter(
        "unit", .choice(HabitDefinition.Unit.allCases.map(\.rawValue)), role: .nonEmptyContent, default: .text("boolean"),
        "Done or not, a number, or minutes."),
      Parameter("target", .number, role: .nonEmptyContent, default: .integer(1), "What a day (a week) has to reach."),
      Parameter(
        "frequency", .choice(HabitDefinition.Frequency.allCases.map(\.rawValue)), role: .nonEmptyContent, default: .text("daily"),
        "How often."),
      Parameter("emoji", .text, role: .content, "One character."),
      Parameter("color", .text, role: .content, "Such as `#FF9500`."),
    ], result: .record(Habit.type), effect: .write, reach: .words(.reachNewHabits), takesKey: true,
    example: "habits.create: { name: Read, unit: duration, target: 20 }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let name = (arguments.text("name") ?? "").oneLine(limit: 60)
    guard !FoldedText(name).words.isEmpty else { throw StepFailure(.badArgument, .words(.habitNeedsLetters)) }
    let unit = arguments.text("unit").flatMap(HabitDefinition.Unit.init) ?? .boolean
    let frequency = arguments.text("frequency").flatMap(HabitDefinition.Frequency.init) ?? .daily
    let target = unit == .boolean ? 1 : arguments["target"].double ?? 1
    let most = unit.most * (frequency == .weekly ? 7 : 1)
    guard target > 0, target <= most else {
      throw StepFailure(.badArgument, .words(.targetNotMet, Figure.number(target), Figure.number(most)))
    }
    let color = try Self.color(TaskWords.filled(arguments.text("color")))
    let habit = HabitDefinition(
      id: RecordID.new(context), name: name, emoji: (arguments.text("emoji") ?? "").oneLine(limit: 2), unit: unit, target: target,
      frequency: frequency, created: context.logicalDay)
    let (log, active) = try await HabitWriteResult(backend: backend, context: context).state(orNew: true)
    if log.habits.contains(where: { $0.id == habit.id }) {
      return ToolResult(.record(Habit(habit, [:], today: context.logicalDay).record))
    }
    if let other = active.first(where: { FoldedText($0.name) == FoldedText(name) }) {
      throw StepFailure(.badArgument, .words(.habitThere, other.name), hint: .words(.logOrOtherName))
    }
    guard active.count < HabitDefinition.most else {
      throw StepFailure(
        .badArgument, .words(.enoughHabits, MessageText.count(HabitDefinition.most, .habit)), hint: .words(.setAside))
    }
    let place = try await backend().add(habit, color: color, context.authorship(in: signature.family))
    return ToolResult(
      .record(Habit(habit, [:], today: context.logicalDay).record),
      changes: [
        Change(
          .created, "habit", id: habit.id, title: name, detail: .name("\(frequency.rawValue), \(unit.rawValue)"), place: place)
      ])
  }

  private static func color(_ text: String?) throws(StepFailure) -> String? {
    guard let text else { return nil }
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else {
      throw StepFailure(.badArgument, .words(.isNoColor, text.oneLine(limit: 20)), hint: .words(.writeItAs, "#FF9500"))
    }
    return "#" + digits.uppercased()
  }
}
