package import LucidBuiltins
package import LucidCore
package import LucidPrograms
import LucidRuntime
import LucidSystem

/// The tool families of this program and what answers for each. To add one: its line here.
package enum Families {
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
  /// `notify` stages notifications; `network` asks the services of the configuration, `programs`
  /// its programs; `asOf` is the moment whose data are asked for, nil for now: no service and no
  /// program knows another one.
  package static func all(
    vault: Vault?, settings: Settings, index: HealthIndexFolder? = nil, attached: [String] = [],
    notify: Bound<any NotifyBackend> = .backend(Outbox()), network services: NetworkAccess? = nil,
    programs: ProgramFamilies? = nil, asOf: AsOf? = nil
  ) -> [Family] {
    let pool = BlockingPool()
    let network = asOf == nil ? services : nil
    let own = OwnAddresses(settings.emails)
    let tree = vault?.tree
    let calendar = vault.map {
      VaultCalendar(tree: $0.tree, pool: pool, zones: $0.zones, preferred: settings.calendar, own: own, asOf: asOf)
    }
    let tasks = vault.map { VaultTodos(.tasks, tree: $0.tree, pool: pool, zones: $0.zones, own: own, asOf: asOf) }
    let all = [
      CalendarFamily.family(calendar, hours: settings.hours),
      RemindersFamily.family(
        vault.map { VaultTodos(.reminders, tree: $0.tree, pool: pool, zones: $0.zones, own: own, asOf: asOf) }),
      TasksFamily.family(tasks, calendar: calendar),
      MailFamily.family(tree.map { VaultMail(tree: $0, pool: pool, asOf: asOf) }),
      NotesFamily.family(tree.map { VaultNotes(tree: $0, pool: pool, asOf: asOf) }),
      ContactsFamily.family(tree.map { VaultContacts(tree: $0, pool: pool, asOf: asOf) }),
      HabitsFamily.family(tree.map { VaultHabits(tree: $0, pool: pool, asOf: asOf) }),
      HealthFamily.family(tree.map { VaultHealth(tree: $0, pool: pool, index: index, asOf: asOf) }),
      WeatherFamily.family(weather(network, settings) ?? tree.map { VaultWeather(tree: $0, pool: pool, asOf: asOf) }),
      TravelFamily.family(travel(network) ?? tree.map { VaultTravel(tree: $0, pool: pool, asOf: asOf) }),
      web(network, tree, pool, asOf),
      FeedsFamily.family(feeds(network) ?? tree.map { VaultFeeds(tree: $0, pool: pool, asOf: asOf) }),
      BookmarksFamily.family(tree.map { VaultBookmarks(tree: $0, pool: pool, asOf: asOf) }),
      LocationFamily.family(ConfiguredLocation()), FilesFamily.family(AttachedFiles(attached, pool: pool)),
      NotifyFamily.family(notify),
    ]
    let bound =
      programs.map { $0.binding(all, hours: settings.hours) { TasksFamily.family(tasks, calendar: $0) } } ?? all
    let known =
      asOf == nil
      ? bound
      : bound.map { family in
        AsOf.families.contains(family.name) && programs?.names.contains(family.name) != true
          ? family : family.unavailable("not known then: it tells nothing of other moments")
      }
    return settings.off.isEmpty ? known : known.map { settings.off.contains($0.name) ? $0.switchedOff() : $0 }
  }

  /// The families that the language itself brings: no backend answers for them, and nobody switches
  /// them off.
  package static var ofLanguage: [Family] { [ModelFamily.family(), AbilityFamily.family(), AskFamily.family()] }

  private static func weather(_ network: NetworkAccess?, _ settings: Settings) -> (any WeatherBackend)? {
    guard let network, let source = network.sources.weather else { return nil }
    return OpenMeteoService(source, client: network.client, settings: settings)
  }

  private static func travel(_ network: NetworkAccess?) -> (any TravelBackend)? {
    guard let network, let source = network.sources.travel else { return nil }
    return RouterService(source, client: network.client)
  }

  private static func feeds(_ network: NetworkAccess?) -> (any FeedsBackend)? {
    guard let network, !network.sources.feeds.isEmpty else { return nil }
    return FeedService(network.sources.feeds, client: network.client)
  }

  /// A vault without recordings searches nothing, and a model is not told that it could.
  private static func web(
    _ network: NetworkAccess?, _ tree: (any FileStage)?, _ pool: BlockingPool, _ asOf: AsOf?
  ) -> Family {
    if let network, let source = network.sources.web {
      return WebFamily.family(WebService(source, client: network.client, key: network.searchKey))
    }
    let family = WebFamily.family(tree.map { VaultWeb(tree: $0, pool: pool, asOf: asOf) })
    guard let tree, !VaultWeb.isThere(in: tree) else { return family }
    return family.unavailable("no search of the web is set up")
  }
}
