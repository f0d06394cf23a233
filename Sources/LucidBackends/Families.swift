package import LucidBuiltins
package import LucidCore
import LucidRuntime
import LucidSystem

/// The tool families of this program and what answers for each. To add one: its line here.
package enum Families {
  /// Why there is nothing, when nobody has said where the person's files are.
  package static let noVault = "no vault is set up"

  /// The files that the families read, and the zones that their times are in.
  package struct Vault: Sendable {
    package let tree: StagedTree
    package let zones: any ZoneDatabase

    package init(tree: StagedTree, zones: any ZoneDatabase) { (self.tree, self.zones) = (tree, zones) }
  }

  /// The families whose data are files of the vault.
  package static var ofVault: Set<String> {
    Set(all(vault: nil, settings: Settings()).filter { $0.unavailable != nil }.map(\.name))
  }

  /// Returns the families in their order. Without a vault, a family that needs one is unavailable;
  /// so is one of `settings.off`.
  /// `index` is the folder of indexes of large files; `attached` are the paths of attached files;
  /// `notify` stages notifications; `asOf` is the moment whose data are asked for, nil for now.
  package static func all(
    vault: Vault?, settings: Settings, index: HealthIndexFolder? = nil, attached: [String] = [],
    notify: any NotifyBackend = Outbox(), asOf: AsOf? = nil
  ) -> [Family] {
    let pool = BlockingPool()
    let own = OwnAddresses(settings.emails)
    let tree = vault?.tree
    let calendar: any CalendarBackend =
      vault.map { VaultCalendar(tree: $0.tree, pool: pool, zones: $0.zones, preferred: settings.calendar, own: own, asOf: asOf) }
      ?? UnavailableCalendar(noVault)
    let files = [
      CalendarFamily.family(calendar, hours: settings.hours),
      RemindersFamily.family(
        vault.map { VaultReminders(tree: $0.tree, pool: pool, zones: $0.zones, own: own, asOf: asOf) }
          ?? UnavailableReminders(noVault)),
      TasksFamily.family(
        vault.map { VaultTasks(tree: $0.tree, pool: pool, zones: $0.zones, own: own, asOf: asOf) } ?? UnavailableTasks(noVault),
        calendar: calendar),
      MailFamily.family(tree.map { VaultMail(tree: $0, pool: pool, asOf: asOf) } ?? UnavailableMail(noVault)),
      NotesFamily.family(tree.map { VaultNotes(tree: $0, pool: pool, asOf: asOf) } ?? UnavailableNotes(noVault)),
      ContactsFamily.family(tree.map { VaultContacts(tree: $0, pool: pool, asOf: asOf) } ?? UnavailableContacts(noVault)),
      HabitsFamily.family(tree.map { VaultHabits(tree: $0, pool: pool, asOf: asOf) } ?? UnavailableHabits(noVault)),
      HealthFamily.family(tree.map { VaultHealth(tree: $0, pool: pool, index: index, asOf: asOf) } ?? UnavailableHealth(noVault)),
      WeatherFamily.family(tree.map { VaultWeather(tree: $0, pool: pool, asOf: asOf) } ?? UnavailableWeather(noVault)),
      EtaFamily.family(tree.map { VaultEta(tree: $0, pool: pool, asOf: asOf) } ?? UnavailableEta(noVault)),
      web(tree, pool, asOf),
    ]
    let all =
      (tree == nil ? files.map { $0.unavailable(noVault) } : files) + [
        LocationFamily.family(ConfiguredLocation()), FilesFamily.family(AttachedFiles(attached, pool: pool)),
        NotifyFamily.family(notify),
      ]
    let known =
      asOf == nil
      ? all
      : all.map { AsOf.families.contains($0.name) ? $0 : $0.unavailable("not known then: it tells nothing of other moments") }
    return settings.off.isEmpty ? known : known.map { settings.off.contains($0.name) ? $0.switchedOff() : $0 }
  }

  /// The families that the language itself brings: no backend answers for them, and nobody switches
  /// them off.
  package static var ofLanguage: [Family] { [ModelFamily.family(), AbilityFamily.family()] }

  /// A vault without recordings searches nothing, and a model is not told that it could.
  private static func web(_ tree: (any FileStage)?, _ pool: BlockingPool, _ asOf: AsOf?) -> Family {
    let family = WebFamily.family(tree.map { VaultWeb(tree: $0, pool: pool, asOf: asOf) } ?? UnavailableWeb(noVault))
    guard let tree, !VaultWeb.isThere(in: tree) else { return family }
    return family.unavailable("no search of the web is set up")
  }
}
