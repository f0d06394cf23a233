import LucidArguments
import LucidCompiler
package import LucidConfiguration
package import LucidCore
import LucidLibrary
package import LucidSession
import LucidShipped
import LucidSystem

/// The moment for which `lucid briefing` and `lucid status` are given: the time that was asked for,
/// or the real one.
package struct DailyMoment {
  package let configuration: Configuration
  package let zone: Zone
  /// nil for the real time.
  package let frozen: Instant?
  package let now: Instant

  package init(_ commandEnvironment: CommandEnvironment) throws(CommandError) {
    configuration = try commandEnvironment.configuration()
    zone = try commandEnvironment.zone(configuration)
    frozen = try commandEnvironment.frozenTime(zone)
    now = frozen ?? commandEnvironment.host.clock.now()
  }

  package var today: CivilDate { zone.date(now) }
}

extension DailyRun {
  /// Runs the shipped ability `daily`. Errors: there is no such vault, or a source may not be read.
  package static func read(_ commandEnvironment: CommandEnvironment, _ moment: DailyMoment) throws(CommandError) -> DailyRun {
    var environment = RunEnvironment(
      folder: try commandEnvironment.vault(moment.configuration), moment.configuration,
      commandEnvironment.host, zone: moment.zone, frozen: moment.frozen)
    environment.notices = commandEnvironment.zoneNotices(moment.configuration)
    let composition = Composition(environment.tools())
    guard let file = ShippedAbilities.ability("daily"), let plan = composition.compiler.compile(file).plans.first else {
      throw CommandError(.internalError, "the ability behind the briefing is not in this program")
    }
    try CommandError.from { () throws(LibraryError) in try PermissionCheck.refuse(plan, moment.configuration.forbidden) }
    return try CommandError.mapping { () throws(RunSessionError) in
      try DailyRun.make(plan, of: file, tools: composition.tools, environment, today: moment.today) { ExitCode($0).rawValue }
    }
  }
}
