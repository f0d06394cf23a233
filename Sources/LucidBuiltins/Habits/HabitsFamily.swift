import LucidCore
import LucidRuntime

/// The tools, variables and cards of habits.
package enum HabitsFamily {
  package static let name = "habits"

  package static func family(_ backend: (any HabitBackend)?) -> Family {
    let backend = Bound(backend, hint: .words(.addHabits))
    return Family(
      name, missing: backend.failure,
      tools: [
        HabitsToday(backend: backend),
        HabitsStreaks(backend: backend),
        HabitsSummary(backend: backend),
        HabitsLog(backend: backend),
        HabitsCreate(backend: backend),
        HabitsArchive(backend: backend),
      ],
      presenter: HabitsPresenter(),
      cards: [HabitGrid()],
      question: HealthQuestion { context throws(StepFailure) in
        let reading = try await backend().log(context.logicalDay...context.logicalDay, zone: context.zone)
        return .init(Figure.count(reading.habits.count, "habit"), reading.notices)
      })
  }
}
