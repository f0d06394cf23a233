import LucidArguments
import LucidCompiler
package import LucidConfiguration
package import LucidCore
import LucidHTTP
package import LucidMCP
import LucidReport
import LucidShipped
package import LucidSystem

/// The configuration, the vault, the zone and the time of a command, from what is named and from
/// files.
package struct CommandEnvironment: Sendable {
  package let console: Console
  package let loader: ConfigurationLoader
  /// The folder that is named; nil for that of the configuration.
  private var vaultName: String?
  /// The zone that is named; nil for that of the configuration, else of the machine.
  private let zoneName: String?
  /// The time that is named; nil for the real one.
  package let moment: String?

  /// `configuration` and `profile` are what is named instead of the usual ones.
  package init(
    _ console: Console, configuration: String? = nil, profile: String? = nil, vault: String? = nil, zone: String? = nil,
    moment: String? = nil
  ) {
    (self.console, vaultName, zoneName, self.moment) = (console, vault, zone, moment)
    @Sendable func text(_ diagnostics: [Diagnostic], _ file: SourceFile) -> String {
      TextDiagnostics(SourceSet([file]), screen: console.screen(descriptor: 2)).render(diagnostics)
    }
    loader = ConfigurationLoader(
      console.host, named: configuration, profile: profile, report: { console.complain(text($0, $1)) },
      reportPolicy: { console.host.output.error(text($0, $1)) })
  }

  package var host: HostEnvironment { console.host }

  /// The one that is named, else the usual one, else an empty one, with what the host forbids.
  ///
  /// A folder that the command line names is all there is: no service and no program is asked
  /// beside it.
  package func configuration() throws(CommandError) -> Configuration {
    var configuration = try CommandError.configuring { () throws(ConfigurationError) in try loader.load() }
    if vaultName != nil { (configuration.backends.network, configuration.backends.programs) = (.init(), []) }
    return configuration
  }

  /// The configuration as it is written; nil when there is none.
  package func source() throws(CommandError) -> SourceFile? {
    try CommandError.configuring { () throws(ConfigurationError) in try loader.source() }
  }

  /// Which profile of the configuration counts; nil for none.
  package var profile: String? { loader.profile }

  /// The valid part of the configuration, whatever is wrong with the rest. Reports nothing.
  package var goodConfiguration: Configuration { loader.goodConfiguration }

  /// The sample person's.
  package func sample() throws(CommandError) -> Configuration {
    guard let file = ShippedAbilities.sampleConfiguration else {
      throw CommandError(.internalError, "the sample person's configuration is not in this program")
    }
    return try configuration(of: file)
  }

  /// The configuration of a file. Errors: it has mistakes, which are shown.
  package func configuration(of file: SourceFile) throws(CommandError) -> Configuration {
    try CommandError.configuring { () throws(ConfigurationError) in try loader.configuration(of: file) }
  }

  /// With what `backends:` binds to it; nil when none is set up.
  ///
  /// A folder that the command line names is all there is.
  package func vault(_ configuration: Configuration) throws(CommandError) -> FolderTree? {
    try CommandError.configuring { () throws(ConfigurationError) in
      try configuration.vault(named: vaultName, host.folders)
    }
  }

  /// Returns this environment with the folder that a stored run read, unless the command line names
  /// one: what is asked about the run is asked of its data.
  ///
  /// nil for a run without a folder. The folder of the configuration keeps what is bound to it.
  package func reading(vault root: String?) -> CommandEnvironment {
    guard vaultName == nil, let root else { return self }
    let known = (try? goodConfiguration.vault(named: nil, host.folders)) ?? nil
    guard known?.root != root else { return self }
    var other = self
    other.vaultName = root
    return other
  }

  /// Returns the bindings to the folder of a stored run, as far as the configuration still names
  /// that folder.
  package func bindings(at root: String?) throws(CommandError) -> [FolderBinding] {
    guard let root, let tree = try vault(configuration()), tree.root == root else { return [] }
    return tree.bindings
  }

  package func zone(_ configuration: Configuration) throws(CommandError) -> Zone {
    if let name = zoneName ?? configuration.timezone { return try InstantArgument.zone(name, host) }
    return host.zone
  }

  /// Says that no zone is chosen, and that of this process does not exist.
  package func zoneNotices(_ configuration: Configuration) -> [Notice] {
    zoneName ?? configuration.timezone == nil ? [host.zoneNotice].compactMap { $0 } : []
  }

  /// nil is the real time.
  package func frozenTime(_ zone: Zone) throws(CommandError) -> Instant? {
    try moment.map { text throws(CommandError) in try InstantArgument.instant(text, zone, host) }
  }

  /// The time that is named, else the real one.
  package func now(_ zone: Zone) throws(CommandError) -> Instant { try frozenTime(zone) ?? host.clock.now() }

  /// Returns the plan with a card that says what its declared tools and the programs of its
  /// families reach here, as far as the configuration has them as the file declares them.
  ///
  /// `known` is the good part of the configuration, where the caller has read it.
  package func showing(_ plan: Plan, _ known: Configuration? = nil) throws(CommandError) -> Plan {
    // A look at a file asks nothing of the system that it can do without, such as the account.
    guard !plan.tools.isEmpty || !(known ?? goodConfiguration).backends.programs.isEmpty else { return plan }
    let configuration = try configuration()
    return (try? ToolBinder(configuration, host).bound(plan))?.plan ?? plan
  }

  /// Returns the plan with the tools of the configuration that it declares, and a card that says
  /// what they reach here.
  ///
  /// Errors: 21, the file and the configuration declare a tool differently.
  package func bound(
    _ plan: Plan, _ configuration: Configuration, _ file: SourceFile
  ) throws(CommandError) -> (plan: Plan, tools: DeclaredTools) {
    do throws(ToolBinder.Mismatch) {
      return try ToolBinder(configuration, host, version: Composition.version.text).bound(plan)
    } catch {
      throw CommandError(
        .requirementNotMet, "\(plan.ability.label) was written against another \(error.tool): \(error.difference)",
        hint: "to take over the declaration of the configuration: "
          + ShellWord.line(["lucid", "tools", "own", "into", file.name, error.tool]))
    }
  }
}
