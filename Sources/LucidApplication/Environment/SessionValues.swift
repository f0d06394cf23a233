import LucidCompiler
package import LucidConfiguration
package import LucidCore
import LucidHTTP
import LucidLibrary
import LucidPrograms
import LucidRuntime
package import LucidSession
package import LucidSystem

extension HostGate {
  /// For what stored runs do now.
  package var rights: HostRights { HostRights(writes: writes) { tool throws(StepFailure) in try call(tool) } }
}

extension BudgetSettings {
  /// Those of all runs, and those of the ability of this label.
  package func limits(of label: String) -> BudgetLimits {
    BudgetLimits(all: all, ability: label, own: own(of: label) ?? SpendingLimits())
  }
}

extension HostEnvironment {
  /// Writes a notice to standard error, a line of its own.
  @Sendable package func report(_ notice: Notice) { output.error("lucid: \(TerminalSanitizer.message(notice.text))\n") }

  /// The program's own files of this account, as runs use them.
  package var runPlaces: RunPlaces {
    RunPlaces(
      runs: folders.runsFile, locks: folders.state.map { $0 + "/locks" }, index: folders.index, mirrors: folders.mirrors,
      results: folders.results)
  }
}

extension RunEnvironment {
  /// The person's folder and this account's places; nothing is written without a folder.
  package init(
    folder: FolderTree?, _ configuration: Configuration, _ host: HostEnvironment, attached: [String] = [],
    forbidden: Bool = false, zone: Zone, frozen: Instant?
  ) {
    var places = host.runPlaces
    if !configuration.hasMirror { places.mirrors = nil }
    self.init(
      folder: folder, permit: configuration.gate.writes, places: places, settings: configuration.settings,
      attached: attached, forbidden: forbidden ? configuration.forbidden : .init(), zone: zone, frozen: frozen,
      zones: host.zones, clock: host.clock, program: Composition.version.text)
    sends = SendRoute(configuration, host, zone: zone)
    network = NetworkAccess(configuration, host, version: Composition.version.text)
    programs = FamilyPrograms(configuration, host)
  }

  /// Files that are nobody's, or only read.
  package init(
    reading tree: (any FileTree)?, _ settings: Settings, _ host: HostEnvironment, attached: [String] = [], zone: Zone,
    frozen: Instant?
  ) {
    self.init(
      reading: tree, settings: settings, attached: attached, zone: zone, frozen: frozen, zones: host.zones,
      clock: host.clock, program: Composition.version.text)
  }
}
