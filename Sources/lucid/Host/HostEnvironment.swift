import LucidCore
import LucidRuntime

/// All that commands know of where they run: variables, folders, terminal, output, clock and zones. Built once by `Lucid.main` and handed down.
struct HostEnvironment: Sendable {
  let process: ProcessFacts
  let terminal: TerminalFacts
  let output: Output
  /// The real time, whatever a run takes as now.
  let clock: any RunClock
  let zones: any ZoneDatabase

  init(
    process: ProcessFacts, terminal: TerminalFacts, output: Output, clock: any RunClock, zones: any ZoneDatabase
  ) {
    (self.process, self.terminal, self.output, self.clock, self.zones) = (process, terminal, output, clock, zones)
  }

  var folders: UserFolders { UserFolders(process) }

  /// The zone of this process; UTC when it names none.
  var zone: Zone { process.zoneName.flatMap { zones.zone($0) } ?? .utc }

  /// The zone that daemons go by; UTC when the machine names none.
  var machineZone: Zone { process.machineZoneName.flatMap { zones.zone($0) } ?? .utc }

  /// Returns the zone that a stored run names; UTC when this machine does not know it.
  func zone(named name: String) -> Zone { zones.zone(name) ?? .utc }
}
