import LucidBuiltins
package import LucidCompiler
package import LucidConfiguration
package import LucidCore
import LucidHistory
import LucidLibrary
import LucidRuntime
package import LucidSession
import LucidShipped
package import LucidSystem

/// The decisions before anything of the person's is read: the checked file, whose data, and when.
package struct PreparedRun {
  /// On the sample person's data.
  package let isTry: Bool
  /// Nothing is written: the tools are asked what they would do.
  package let isDry: Bool
  package let file: SourceFile
  /// The origin of the file, for the run history.
  package let origin: RunSource
  package let compilation: Compilation
  package let plan: Plan
  package let configuration: Configuration
  package let world: WorldFile?
  /// The data that is read: the person's folder, the sample person's, or a world's.
  package let vault: (any FileTree)?
  /// The person's own folder, when it is what is read.
  package let folder: FolderTree?
  package let environment: RunEnvironment
  package let attachments: Attachments
  package let composition: Composition
  package let zone: Zone
  /// nil runs at the real time.
  package let frozen: Instant?

  /// Whether the run is real: only a real run is stored, writes and is delivered.
  package var isReal: Bool { !isTry && world == nil && !isDry }

  /// Reads the file and the configuration, opens the vault and compiles the plan.
  ///
  /// Errors: what is wrong with any of them, or with the command line; the ability may not do what
  /// it does.
  package static func prepare(_ options: RunOptions, _ commandEnvironment: CommandEnvironment) throws(CommandError) -> PreparedRun
  {
    let (isTry, isDry) = (options.isTry, options.isDry)
    let host = commandEnvironment.host
    let file = try options.isNamed ? AbilityFile.named(options.ability, host) : AbilityFile.read(options.ability, host)
    _ = try HomeLibrary.signature(of: file, commandEnvironment)
    let origin =
      options.isNamed
      ? RunSource(name: options.ability, path: nil, hash: file.sha256) : origin(file, options.ability)
    let configuration = try isTry ? commandEnvironment.sample() : commandEnvironment.configuration()
    let world = try WorldFile.read(options.world, for: file, namesVault: options.namesVault, commandEnvironment.console)
    let folder = isTry || world != nil ? nil : try commandEnvironment.vault(configuration)
    let zone = try commandEnvironment.zone(configuration)
    // The sample person lives on one Monday.
    let frozen = isTry && commandEnvironment.moment == nil ? sampleTime(zone) : try commandEnvironment.frozenTime(zone)
    let attachments = try Attachments(options.attached, host.folders)
    let read: (any FileTree)? = if let world { world.vault } else if isTry { ShippedAbilities.sampleVault } else { nil }
    var environment =
      if isTry || world != nil {
        RunEnvironment(reading: read, configuration.settings, host, attached: attachments.paths, zone: zone, frozen: frozen)
      } else {
        RunEnvironment(folder: folder, configuration, host, attached: attachments.paths, zone: zone, frozen: frozen)
      }
    environment.notices = commandEnvironment.zoneNotices(configuration)
    var composition = Composition(environment.tools())
    let compilation = isTry ? composition.compiler.compileToLook(at: file) : composition.compiler.compile(file)
    let own = attachments.added(to: try Compiled.plan(compilation, commandEnvironment.console), composition.compiler.catalog)
    var plan =
      try DurationArgument.seconds(options.timeout, of: "timeout").map { seconds in
        var limits = own.limits
        limits.seconds = seconds
        return own.within(limits)
      } ?? own
    // The sample person and made-up worlds answer themselves; no program is started.
    if !plan.tools.isEmpty || !configuration.backends.programs.isEmpty, !isTry, world == nil {
      (plan, environment.declared) = try commandEnvironment.bound(plan, configuration, file)
      composition = Composition(environment.tools())
    }
    if !isTry, world == nil { try PermissionPrompt.refuse(plan, configuration.forbidden) }
    if !isTry, world == nil { try PermissionPrompt(commandEnvironment, options, configuration).check(plan, file) }
    return PreparedRun(
      isTry: isTry, isDry: isDry, file: file, origin: origin, compilation: compilation, plan: plan, configuration: configuration,
      world: world, vault: environment.tree, folder: folder, environment: environment, attachments: attachments,
      composition: composition, zone: zone, frozen: frozen)
  }

  /// The Monday on which the sample person lives.
  package static func sampleTime(_ zone: Zone) -> Instant {
    zone.instant(CivilDateTime(date: CivilDate(year: 2026, month: 4, day: 6)!, time: CivilTime(hour: 7, minute: 30)!))
  }

  private static func origin(_ file: SourceFile, _ name: String) -> RunSource {
    let path = name == "-" || HostFile.kind(name) != .file ? nil : HostFile.realPath(name)
    return RunSource(name: name, path: path, hash: file.sha256)
  }
}
