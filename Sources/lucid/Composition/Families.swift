import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime

/// The tool families of this program and what answers for each. To add one: its line here.
enum Families {
  /// Without a vault every family that needs one says that there is none.
  static func all(vault tree: (any FileTree)?, settings: Settings) -> [Family] {
    let pool = BlockingPool()
    let none = "no vault is set up"
    return [
      CalendarFamily.family(tree.map { VaultCalendar(tree: $0, pool: pool) } ?? UnavailableCalendar(none), hours: settings.hours),
      MailFamily.family(tree.map { VaultMail(tree: $0, pool: pool) } ?? UnavailableMail(none)),
      NotesFamily.family(tree.map { VaultNotes(tree: $0, pool: pool) } ?? UnavailableNotes(none)),
      HabitsFamily.family(tree.map { VaultHabits(tree: $0, pool: pool) } ?? UnavailableHabits(none)),
      HealthFamily.family(tree.map { VaultHealth(tree: $0, pool: pool) } ?? UnavailableHealth(none)),
      WeatherFamily.family(tree.map { VaultWeather(tree: $0, pool: pool) } ?? UnavailableWeather(none)),
      EtaFamily.family(tree.map { VaultEta(tree: $0, pool: pool) } ?? UnavailableEta(none)),
      LocationFamily.family(ConfiguredLocation()),
    ]
  }
}
