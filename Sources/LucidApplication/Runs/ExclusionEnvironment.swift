import LucidArguments
import LucidCompiler
import LucidConfiguration
package import LucidCore
package import LucidSession
import LucidSystem

extension ExclusionSearch {
  /// Looks at a stored run, and at the data that it read as they are now: those of its vault,
  /// unless the command line names another.
  ///
  /// Errors: there is no such vault.
  package init(_ kept: StoredRun, _ commandEnvironment: CommandEnvironment) throws(CommandError) {
    let commandEnvironment = commandEnvironment.reading(vault: kept.vault)
    let configuration = try commandEnvironment.configuration()
    let host = commandEnvironment.host
    let replay = RunReplay(kept, zones: host.zones, clock: host.clock, program: Composition.version.text)
    let environment = RunEnvironment(
      folder: try commandEnvironment.vault(configuration), configuration, host, zone: host.zone(named: kept.record.zone),
      frozen: kept.record.started)
    self.init(kept, replay: replay, environment: environment)
  }
}
