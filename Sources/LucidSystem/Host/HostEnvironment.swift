package import LucidCore

/// All that commands know of where they run: variables, folders, terminal, output, clock and zones.
/// Built once by `Lucid.main` and handed down.
package struct HostEnvironment: Sendable {
  package let process: ProcessFacts
  package let terminal: TerminalFacts
  package let output: Output
  /// The real time, whatever a run takes as now.
  package let clock: any RunClock
  package let zones: any ZoneDatabase

  package init(
    process: ProcessFacts, terminal: TerminalFacts, output: Output, clock: any RunClock, zones: any ZoneDatabase
  ) {
    (self.process, self.terminal, self.output, self.clock, self.zones) = (process, terminal, output, clock, zones)
  }

  package var folders: UserFolders { UserFolders(process) }

  /// The zone of this process; UTC when it names none.
  package var zone: Zone { knownZone ?? .utc }

  /// The zone of this process; nil when it names none, or one that does not exist.
  package var knownZone: Zone? { process.zoneName.flatMap { zones.zone($0) ?? Zone(variable: $0) } }

  /// A notice that the zone of this process does not exist, with the one that is used; nil for one
  /// that does.
  package var zoneNotice: Notice? {
    guard knownZone == nil, let name = process.zoneName else { return nil }
    let source = process.variable("TZ") == nil ? "/etc/localtime" : "TZ"
    return Notice(.words(.noZoneNamed, source, name.oneLine(limit: 60), zone.identifier), about: source)
  }

  /// The zone that daemons go by; UTC when the machine names none.
  package var machineZone: Zone { process.machineZoneName.flatMap { zones.zone($0) } ?? .utc }

  /// Returns the zone that a stored run names; UTC when this machine does not know it.
  package func zone(named name: String) -> Zone { zones.zone(name) ?? .utc }
}
