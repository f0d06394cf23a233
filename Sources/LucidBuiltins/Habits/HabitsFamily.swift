import LucidRuntime

public enum HabitsFamily {
  public static func family(_ backend: any HabitBackend) -> Family {
    Family(
      "habits",
      tools: [
        HabitsToday(backend: backend),
        HabitsStreaks(backend: backend),
      ],
      presenter: HabitsPresenter(),
      cards: [HabitGrid()])
  }
}
