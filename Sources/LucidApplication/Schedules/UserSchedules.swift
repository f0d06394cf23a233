import LucidArguments
import LucidConfiguration
package import LucidCore
import LucidReport
package import LucidSchedule
package import LucidSystem

/// The schedules of the account as commands use them: what is wrong with a file is said to standard
/// error.
package struct UserSchedules {
  package let store: ScheduleStore
  private let host: HostEnvironment

  package init(_ host: HostEnvironment) throws(CommandError) {
    self.host = host
    store = ScheduleStore(try host.schedules())
  }

  /// Whether a schedule delivers reminders; true where that cannot be told.
  package static func deliverReminders(_ host: HostEnvironment) -> Bool {
    guard let book = try? UserSchedules(host) else { return true }
    return book.store.names.contains { (try? book.entry($0))?.deliversReminders ?? true }
  }

  /// By name. One that cannot be used hides no other.
  package func all() -> (entries: [ScheduleEntry], areWhole: Bool) {
    var entries: [ScheduleEntry] = []
    let names = store.names
    for name in names {
      do throws(CommandError) {
        let entry = try entry(name)
        _ = (try entry.times(), try entry.civilZone(host))
        entries.append(entry)
      } catch { host.output.error(error.text) }
    }
    return (entries, entries.count == names.count)
  }

  /// Errors: there is none; its file has mistakes.
  package func entry(_ name: String) throws(CommandError) -> ScheduleEntry {
    do throws(ScheduleStore.ReadError) { return try store.entry(name) } catch {
      switch error {
      case .schedule(let error): throw CommandError(error)
      case .file(let error, let file, let diagnostics):
        host.output.error(TextDiagnostics(SourceSet([file]), screen: .plain).render(diagnostics))
        throw CommandError(error)
      }
    }
  }
}

extension ScheduleEntry {
  package func times() throws(CommandError) -> Schedule {
    try CommandError.scheduling { () throws(ScheduleError) in try schedule() }
  }

  package func civilZone(_ host: HostEnvironment) throws(CommandError) -> Zone { try InstantArgument.zone(zone, host) }
}

extension HostEnvironment {
  /// Errors: the account has no home.
  package func schedules() throws(CommandError) -> ScheduleHost {
    guard let folder = folders.schedules else {
      throw CommandError(.usage, "this account has no home, so it has no schedules", hint: "set HOME or XDG_CONFIG_HOME")
    }
    var schedules = ScheduleHost(schedules: folder, variable: { [process] in process.variable($0) }, programs: ownTools)
    schedules.stamps = folders.scheduleStamps
    schedules.units = folders.units
    schedules.timerStamps = folders.timerStamps
    schedules.login = process.account?.login
    schedules.home = process.account?.home
    schedules.homeFolder = process.personHome?.path
    schedules.machineZone = machineZone
    return schedules
  }

  /// Starts programs of lucid's own work.
  package var ownTools: ProgramRunner {
    ProgramRunner(permit: HostGate.ownTools, environment: process.environment, find: { [process] in process.program($0) })
  }
}
