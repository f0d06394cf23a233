import LucidApplication
import LucidArguments
import LucidCore
import LucidSchedule
import LucidSystem

/// `lucid schedule run`: the run that a timer starts, in the environment of the timer, also for a
/// person who tries it.
struct ScheduledRun {
  let invocation: Invocation

  func start(_ name: String) throws(CommandError) -> ExitCode {
    let entry = try UserSchedules(invocation.host).entry(name)
    guard invocation.host.process.scheduled == name else {
      let words = entry.words + (invocation.text(.at).map { ["--at=" + $0] } ?? [])
      let error = ProgramInPlace.become(words, environment: try invocation.host.schedules().environment(of: entry))
      throw CommandError(.backendFailed, "cannot start \(error.message)")
    }
    if let folder = entry.folder {
      do throws(HostError) { try HostFolder.enter(folder) } catch {
        throw CommandError(.backendFailed, "\(name) cannot run in the folder it was added from: \(error.message)")
      }
    }
    let zone = try entry.civilZone(invocation.host)
    let now =
      try invocation.text(.at).map { text throws(CommandError) in try InstantArgument.instant(text, zone, invocation.host) }
      ?? invocation.host.clock.now()
    let stamps = invocation.host.folders.scheduleStamps
    let last = ScheduleStamp.read(name, in: stamps)
    let missed = try CommandError.scheduling { () throws(ScheduleError) in
      try entry.missed(since: last, until: now, zone: zone)
    }
    var stamp = ScheduleStamp(began: now, exit: nil)
    let problems = [stamp.write(name, in: stamps)].compactMap(\.self)
    var command = RunCommand(invocation: try entry.run(invocation.host, at: invocation.text(.at)))
    command.notices = (missed.map { [Notice($0.text(in: zone))] } ?? []) + problems
    do throws(CommandError) {
      let exit = try command.run()
      stamp.exit = Int(exit.rawValue)
      _ = stamp.write(name, in: stamps)
      return exit
    } catch {
      // No run was made, so nobody has said yet what was missed.
      if let missed { invocation.host.output.error("lucid: \(missed.text(in: zone))\n") }
      stamp.exit = Int(error.exit.rawValue)
      _ = stamp.write(name, in: stamps)
      throw error
    }
  }
}
