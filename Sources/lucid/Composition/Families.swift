import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime

/// The tool families of this program and what answers for each. To add one: its line here.
enum Families {
  /// Why there is nothing, when nobody has said where the person's files are.
  static let noVault = "no vault is set up"

  /// Without a vault every family that needs one says that there is none.
  static func all(vault tree: (any FileStage)?, settings: Settings) -> [Family] {
    let pool = BlockingPool()
    let calendar: any CalendarBackend =
      tree.map { VaultCalendar(tree: $0, pool: pool, preferred: settings.calendar) } ?? UnavailableCalendar(noVault)
    let files = [
      CalendarFamily.family(calendar, hours: settings.hours),
      RemindersFamily.family(tree.map { VaultReminders(tree: $0, pool: pool) } ?? UnavailableReminders(noVault)),
      TasksFamily.family(tree.map { VaultTasks(tree: $0, pool: pool) } ?? UnavailableTasks(noVault), calendar: calendar),
      MailFamily.family(tree.map { VaultMail(tree: $0, pool: pool) } ?? UnavailableMail(noVault)),
      NotesFamily.family(tree.map { VaultNotes(tree: $0, pool: pool) } ?? UnavailableNotes(noVault)),
      HabitsFamily.family(tree.map { VaultHabits(tree: $0, pool: pool) } ?? UnavailableHabits(noVault)),
      HealthFamily.family(tree.map { VaultHealth(tree: $0, pool: pool) } ?? UnavailableHealth(noVault)),
      WeatherFamily.family(tree.map { VaultWeather(tree: $0, pool: pool) } ?? UnavailableWeather(noVault)),
      EtaFamily.family(tree.map { VaultEta(tree: $0, pool: pool) } ?? UnavailableEta(noVault)),
    ]
    return (tree == nil ? files.map { $0.unavailable(noVault) } : files) + [LocationFamily.family(ConfiguredLocation())]
  }
}
