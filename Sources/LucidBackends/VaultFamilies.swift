package import LucidBuiltins
package import LucidCore
package import LucidHTTP
package import LucidPrograms
import LucidRuntime
import LucidSystem

/// The backends of one attempt: files of a vault, or services of the network. Each family has its
/// own beside what reads it.
struct VaultFamilies: FamilyBackends {
  let vault: Families.Vault?
  let settings: Settings
  let indexes: SourceIndexes
  let attached: [String]
  let notify: Bound<any NotifyBackend>
  let network: NetworkAccess?
  let asOf: AsOf?
  let pool: BlockingPool
  let own: OwnAddresses
  // They remember what they have read, and serve more than one family.
  let calendar: (any CalendarBackend)?
  let tasks: (any TasksBackend)?

  var tree: StagedTree? { vault?.tree }
  var mirrors: MirrorFolder? { indexes.mirrors }
}

extension Families {
  /// The files that the families read, and the zones that their times are in.
  package struct Vault: Sendable {
    package let tree: StagedTree
    package let zones: any ZoneDatabase

    package init(tree: StagedTree, zones: any ZoneDatabase) { (self.tree, self.zones) = (tree, zones) }
  }

  /// Returns the families in their order. Without a vault, a family that needs one is unavailable;
  /// so is one of `settings.off`.
  /// `indexes` serve for files that were read before; `attached` are the paths of attached files;
  /// `notify` stages notifications; `network` asks the services of the configuration, `programs`
  /// its programs; `asOf` is the moment whose data are asked for, nil for now: no service and no
  /// program knows another one.
  package static func all(
    vault: Vault?, settings: Settings, indexes: SourceIndexes = SourceIndexes(), attached: [String] = [],
    notify: Bound<any NotifyBackend> = .backend(Outbox()), network: NetworkAccess? = nil, programs: ProgramFamilies? = nil,
    asOf: AsOf? = nil
  ) -> [Family] {
    let (pool, own) = (BlockingPool(), OwnAddresses(settings.emails))
    let backends = VaultFamilies(
      vault: vault, settings: settings, indexes: indexes, attached: attached, notify: notify,
      network: asOf == nil ? network : nil, asOf: asOf, pool: pool, own: own,
      calendar: vault.map {
        VaultCalendar(
          tree: $0.tree, pool: pool, zones: $0.zones, preferred: settings.calendar, own: own, asOf: asOf,
          mirrors: indexes.mirrors)
      },
      tasks: vault.map {
        VaultTodos(
          .tasks, tree: $0.tree, pool: pool, zones: $0.zones, own: own, asOf: asOf, mirrors: indexes.mirrors)
      })
    // A vault without recordings searches nothing, and a model is not told that it could.
    let all = bound(to: backends, hours: settings.hours).map {
      $0.name == WebFamily.name && backends.lacksRecordings ? $0.unavailable(.words(.noWebSearch)) : $0
    }
    let bound = programs.map { $0.binding(all, hours: settings.hours) } ?? all
    let known =
      asOf == nil
      ? bound
      : bound.map { family in
        AsOf.families.contains(family.name) && programs?.names.contains(family.name) != true
          ? family : family.unavailable(.words(.tellsOfNow))
      }
    return settings.off.isEmpty ? known : known.map { settings.off.contains($0.name) ? $0.switchedOff() : $0 }
  }
}
