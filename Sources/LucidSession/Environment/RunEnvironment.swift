package import LucidBackends
package import LucidCore
package import LucidHTTP
import LucidHistory
package import LucidLibrary
package import LucidMCP
package import LucidPrograms
import LucidRuntime
package import LucidSystem
package import LucidVault

/// Everything around a run, as values: the files it reads, the program's own files, the person's
/// settings, the zone and the clock.
package struct RunEnvironment: Sendable {
  /// The files to read: the vault, or files in memory; nil without a vault.
  package var tree: (any FileTree)?
  /// The person's own folder, when it is what is read.
  package let vault: VaultSession
  package var places: RunPlaces
  package let settings: Settings
  /// Paths of files that the person gave.
  package var attached: [String]
  /// The denied tools.
  package let forbidden: DenyList
  package let zone: Zone
  /// nil runs at the real time.
  package let frozen: Instant?
  package let zones: any ZoneDatabase
  /// The machine's clock.
  package let clock: any RunClock
  /// The version of the program.
  package let program: String
  /// The ways out for notifications of steps; nil where nothing ever does.
  package var sends: SendRoute?
  /// The services of the network that answer for sources; nil where none is configured, and for
  /// made-up data.
  package var network: NetworkAccess?
  /// The programs that answer for sources; nil where none is configured, and for made-up data.
  package var programs: FamilyPrograms?
  /// The moment that the sources answer as of; nil for now, whatever time the run takes for now.
  package var asOf: AsOf?
  /// The indexes that a run as of another moment may read; nil for those of the vault.
  private var indexes: SourceIndexes?
  /// Tools that are not asked, because they would tell somebody outside what the person has.
  package var unasked: Set<String> = []
  /// Notices about the environment, for each run in it.
  package var notices: [Notice] = []
  /// The tools of the configuration that the plan declares.
  package var declared = DeclaredTools()

  /// The person's folder, which may be written; nil where there is none.
  package init(
    folder: FolderTree?, permit: WritePermit, places: RunPlaces, settings: Settings, attached: [String] = [],
    forbidden: DenyList = DenyList(), zone: Zone, frozen: Instant?, zones: any ZoneDatabase,
    clock: any RunClock, program: String
  ) {
    tree = folder
    vault = VaultSession(folder, permit: permit, places: places, program: program)
    (self.places, self.settings, self.attached, self.forbidden) = (places, settings, attached, forbidden)
    (self.zone, self.frozen, self.zones, self.clock, self.program) = (zone, frozen, zones, clock, program)
  }

  /// Files that are only read, such as the sample person's; nothing of the machine is used.
  package init(
    reading tree: (any FileTree)?, settings: Settings, attached: [String] = [], zone: Zone, frozen: Instant?,
    zones: any ZoneDatabase, clock: any RunClock, program: String
  ) {
    self.tree = tree
    places = RunPlaces()
    vault = .none
    (self.settings, self.attached, self.forbidden) = (settings, attached, DenyList())
    (self.zone, self.frozen, self.zones, self.clock, self.program) = (zone, frozen, zones, clock, program)
  }

  /// Returns an environment that reads the same files as of another moment: nothing is written,
  /// sent or remembered, and `unasked` are not asked.
  func past(_ asOf: AsOf, unasked: Set<String>) -> RunEnvironment {
    var past = RunEnvironment(
      reading: tree, settings: settings, attached: attached, zone: zone, frozen: asOf.moment, zones: zones, clock: clock,
      program: program)
    (past.asOf, past.unasked) = (asOf, unasked)
    // They say that they know no other moment.
    past.programs = programs
    past.indexes = vault.indexes.onlyRead
    // Read for the budget of the day alone.
    past.places.runs = places.runs
    return past
  }

  /// The moment that a run takes for now.
  package var now: Instant { frozen ?? clock.now() }

  /// Returns the zone that a stored run names; UTC when this machine does not know it.
  func zone(named name: String) -> Zone { zones.zone(name) ?? .utc }

  /// Returns what servers were asked for this run and what answered, and forgets it: services,
  /// tools of the configuration and MCP servers.
  func takeLog() -> (requests: [LoggedRequest], answers: [ServiceAnswer]) {
    let (services, tools) = (network?.takeLog(), declared.takeLog())
    return ((services?.requests ?? []) + tools.requests, (services?.answers ?? []) + tools.answers)
  }

  /// Returns the families bound to the vault; `hold` is the right to write when it is had already.
  package func tools(hold: VaultLockGuard? = nil) -> RunTools {
    RunTools(
      vault: tree, zones: zones, writer: vault.writer, hold: hold, settings: settings, indexes: indexes ?? vault.indexes,
      attached: attached, forbidden: forbidden, sends: sends, network: network, programs: programs, asOf: asOf, unasked: unasked,
      declared: declared.tools)
  }

  /// Ends the programs and servers that runs have started. Blocks until they have ended.
  func end() {
    declared.end()
    programs?.end()
  }
}
