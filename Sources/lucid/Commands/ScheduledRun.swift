import LucidApplication
import LucidArguments
import LucidCore
import LucidSchedule
import LucidSession
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
    if entry.deliversReminders { return try deliverReminders(entry, now: now) }
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

  /// Exits with `nothing` and without a word when nothing is due. Only a change, or an hour, is
  /// noted as a run: it is started each minute.
  private func deliverReminders(_ entry: ScheduleEntry, now: Instant) throws(CommandError) -> ExitCode {
    let run = try entry.run(invocation.host)
    let command = ScheduledCommand(RunOptions(run), CommandEnvironment(run))
    let zone = try command.commandEnvironment.zone(command.commandEnvironment.configuration())
    let outcome = try ReminderSchedule(entry, command).deliver(now: now, zone: zone)
    let exit: ExitCode =
      if !outcome.problems.isEmpty { outcome.sent > 0 ? .partial : .backendFailed } else { outcome.sent > 0 ? .ok : .nothing }
    if outcome.isNews {
      for problem in outcome.problems { invocation.host.output.error("lucid: \(TerminalSanitizer.message(problem))\n") }
    }
    let stamps = invocation.host.folders.scheduleStamps
    let last = ScheduleStamp.read(entry.name, in: stamps)
    if last.map({ $0.exit != Int(exit.rawValue) || abs(now.seconds - $0.began.seconds) >= 1_200 }) ?? true {
      if let problem = ScheduleStamp(began: now, exit: Int(exit.rawValue)).write(entry.name, in: stamps) {
        invocation.host.output.error("lucid: \(problem.text)\n")
      }
    }
    return exit
  }
}
