import LucidCore
import LucidRuntime

/// Functions common to the tools that log habits.
struct HabitWriteResult {
  let backend: Bound<any HabitBackend>
  let context: ToolContext

  /// All habits with their entries, those from `first` on included, and those that are not
  /// archived. `orNew` takes a store that is not there for an empty one.
  func state(
    from first: CivilDate? = nil, orNew: Bool = false
  ) async throws(StepFailure) -> (log: HabitLog, active: [HabitDefinition]) {
    let today = context.today
    let reach = today.adding(days: -Habit.reach)
    let log: HabitLog
    do throws(StepFailure) {
      log = try await backend().log(min(first ?? reach, reach)...today, zone: context.zone)
    } catch {
      guard orNew, error.kind == .unavailable else { throw error }
      log = HabitLog([], entries: [:])
    }
    return (log, log.habits.filter { !$0.isArchived })
  }

  /// An entry of the logical day for one habit.
  typealias Entry = (habit: HabitDefinition, value: Double, note: String?)

  /// The habits that were logged, all that are not archived, and what changed.
  struct Outcome {
    let habits: [Habit]
    let all: [Habit]
    let changes: [Change]
    let notices: [Notice]
    /// The authorship of the habits and entries that were there before.
    let authorship: Authorship

    /// `made` is what was done before.
    func result(_ value: Value, after made: [Change] = []) -> ToolResult {
      var result = ToolResult(value, notices: notices, changes: made + changes)
      result.authorship = authorship
      return result
    }
  }

  /// Logs for today, all or none; a value that was logged before is replaced. Gives the habits as
  /// they stand then, and what changed.
  func log(_ wishes: [Entry], in log: HabitLog) async throws(StepFailure) -> Outcome {
    let entries = wishes.map { wish in
      HabitEntry(
        habit: wish.habit.id, day: context.logicalDay, value: wish.value, note: wish.note,
        context.authorship(in: "habits", hasWords: wish.note != nil))
    }
    let places = try await backend().record(entries, zone: context.zone)
    var after = log.entries
    for entry in entries { after[entry.habit, default: [:]][entry.day] = entry.value }
    let all = Habit.active(HabitLog(log.habits, entries: after), today: context.logicalDay)
    let logged = entries.compactMap { entry in all.first { $0.definition.id == entry.habit } }
    let changed = entries.filter { log.entries[$0.habit]?[$0.day] != $0.value || $0.note != nil }
    let changes =
      places.isEmpty
      ? []
      : changed.compactMap { entry -> Change? in
        all.first { $0.definition.id == entry.habit }.map { habit -> Change in
          let before = log.entries[entry.habit]?[entry.day]
          var change = Change(
            .logged, "habit", id: entry.habit, title: habit.definition.name,
            detail: Self.detail(entry.value, of: habit.definition, before: before), place: places[0])
          change.isReplacing = before.map { $0 != entry.value } ?? false
          return change
        }
      }
    return Outcome(habits: logged, all: all, changes: changes, notices: log.notices, authorship: log.authorship)
  }

  /// The amount, and the one before when that was more.
  private static func detail(_ value: Double, of habit: HabitDefinition, before: Double?) -> MessageText {
    guard let before, before > value else { return amount(value, of: habit) }
    return .words(.wasBefore, amount(value, of: habit), amount(before, of: habit))
  }

  /// At most what a counter and a day hold. What is done or not is 1 or 0: an amount that it has no
  /// unit for is refused, because it would be lost.
  static func value(_ value: Double, of habit: HabitDefinition) throws(StepFailure) -> Double {
    guard value.isFinite, value >= 0 else { throw StepFailure(.badArgument, .words(.lessThanNone, habit.name)) }
    let most = habit.unit.most
    if habit.unit == .boolean {
      guard value == 0 || value == 1 else {
        throw StepFailure(
          .badArgument,
          .words(.nothingLogged, MessageText.words(.takesNoAmount, habit.name, Figure.number(value))),
          hint: .words(.leaveValueOut))
      }
      return value
    }
    guard value <= most else {
      throw StepFailure(
        .badArgument,
        .words(
          .tooMuchFor, Figure.number(value), habit.name,
          habit.unit == .duration ? MessageText.words(.minutesOf, Figure.number(most)) : .name(Figure.number(most))))
    }
    return value
  }

  /// `done`, `8`, `25 min`.
  static func amount(_ value: Double, of habit: HabitDefinition) -> MessageText {
    switch habit.unit {
    case .boolean: .words(value >= 1 ? .done : .notDone)
    case .count: .name(Figure.number(value))
    case .duration: .name(Figure.number(value) + " min")
    }
  }

  static func note(_ arguments: Arguments) throws(StepFailure) -> String? {
    guard let note = arguments.text("note") else { return nil }
    guard note.utf8.count <= 4_000 else { throw StepFailure(.badArgument, .words(.longerThanBytes, "note", 4000)) }
    return note
  }
}

extension HabitDefinition.Unit {
  /// The largest value of a day.
  var most: Double {
    switch self {
    case .boolean: 1
    case .count: 9_999
    case .duration: 600
    }
  }
}
