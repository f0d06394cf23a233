import LucidApplication
import LucidArguments
import LucidAutomation
import LucidConfiguration
import LucidCore
import LucidRuntime
import LucidSchedule
import LucidSession
import LucidSystem

/// `lucid schedule run`: the run that a timer starts, in the environment of the timer, also for a
/// person who tries it. A failure is tried again a few minutes later, and becomes an incident.
struct ScheduledRun {
  let invocation: Invocation

  func start(_ name: String) throws(CommandError) -> ExitCode {
    let entry = try UserSchedules(invocation.host).entry(name)
    guard invocation.host.process.scheduled == name else {
      let target = try invocation.host.schedules()
      let words = target.words(of: entry) + (invocation.text(.at).map { ["--at=" + $0] } ?? [])
      let error = ProgramInPlace.become(words, environment: target.environment(of: entry))
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
      ?? host.clock.now()
    if entry.deliversReminders { return try deliverReminders(entry, now: now) }
    if let trigger = entry.trigger { return try look(entry, trigger, zone, now: now) }
    let missed = try CommandError.scheduling { () throws(ScheduleError) in
      try entry.missed(since: ScheduleStamp.read(name, in: stamps), until: now, zone: zone)
    }
    let rule = entry.retries ? RetryRule(began: now, next: try entry.times().next(after: now, in: zone)) : nil
    var written: Set<String> = []
    return try run(
      entry, in: zone, from: now, notices: missed.map { [Notice($0.message(in: zone))] } ?? [], retrying: rule, &written)
  }

  /// Begins runs for what a trigger finds. A look that fails is an incident like a run that fails.
  private func look(_ entry: ScheduleEntry, _ trigger: Trigger, _ zone: Zone, now: Instant) throws(CommandError) -> ExitCode {
    let (incidents, parsed) = (IncidentStore(stamps: stamps), try entry.run(host))
    let command = ScheduledCommand(RunOptions(parsed), CommandEnvironment(parsed))
    let runs = TriggeredRuns(entry, trigger, command, zone: zone, isFrozen: isFrozen)
    var hasRun = false
    do throws(TriggeredRuns.Failure) {
      let exit = try runs.start(now: now) { (notices, written: inout Set<String>) throws(CommandError) in
        hasRun = true
        let at = isFrozen ? now : host.clock.now()
        return try run(
          entry, in: zone, from: at, notices: notices, retrying: entry.retries ? RetryRule(began: at, next: nil) : nil,
          &written)
      }
      if let open = incidents.read(entry.name), open.cause.hasPrefix(Self.looks) {
        settle(.init(entry.name, good: now, zone: zone), open, in: incidents, at: now, zone: zone)
      }
      if !hasRun, host.terminal.isAttended { host.output.error("lucid: \(entry.name): nothing is new\n") }
      return exit
    } catch {
      guard case .look(let error) = error else { throw error.error }
      let open = incidents.read(entry.name)
      let watch = ScheduleWatch(entry.name, open: open, now: now, zone: zone, retry: { nil })
      let isNew = watch.refused(error, Self.looks)
      if isNew { RefusedRun(command.options, command.commandEnvironment, RunLog(parsed)).tell(error) }
      settle(watch, open, in: incidents, at: now, zone: zone)
      // Said once: a look each minute would say it each minute.
      if isNew || host.terminal.isAttended { throw error }
      return error.exit
    }
  }

  /// Begins the causes of incidents of looks.
  private static let looks = "look "

  private var host: HostEnvironment { invocation.host }
  private var stamps: String? { host.folders.scheduleStamps }
  private var isFrozen: Bool { invocation.text(.at) != nil }

  /// Runs it until a try goes well or the last one has failed.
  private func run(
    _ entry: ScheduleEntry, in zone: Zone, from began: Instant, notices: [Notice], retrying rule: RetryRule?,
    _ written: inout Set<String>
  ) throws(CommandError) -> ExitCode {
    let claim = InterruptedRuns(stamps: stamps).claim(entry.name)
    defer { withExtendedLifetime(claim) {} }
    countInterrupted(entry, claim)
    let incidents = IncidentStore(stamps: stamps)
    let open = incidents.read(entry.name)
    var stamp = ScheduleStamp(began: began, exit: nil)
    let problems = [stamp.write(entry.name, in: stamps)].compactMap(\.self)
    var (at, tries) = (began, 1)
    while true {
      let moment = at
      let watch = ScheduleWatch(
        entry.name, open: open, now: at, zone: zone, alive: alive(incidents, at, zone),
        retry: { [tries, isFrozen, clock = host.clock] in
          rule?.time(after: tries, now: isFrozen ? moment : clock.now())
        })
      var command = RunCommand(invocation: try entry.run(host, at: isFrozen ? Zone.utc.iso(at) : nil))
      command.notices = notices + problems
      command.watch = watch
      let end: Result<ExitCode, CommandError>
      do throws(CommandError) { end = .success(try command.run()) } catch {
        // No run was made, so nobody has said yet what was missed.
        for notice in notices { host.output.error("lucid: \(notice.text)\n") }
        if watch.end == nil, ![.nothing, .locked, .cancelled].contains(error.exit) { _ = watch.refused(error) }
        end = .failure(error)
      }
      written.formUnion(watch.written)
      switch end {
      case .success(let exit): stamp.exit = Int(exit.rawValue)
      case .failure(let error): stamp.exit = Int(error.exit.rawValue)
      }
      stamp.isTriedAgain = watch.isTriedAgain
      _ = stamp.write(entry.name, in: stamps)
      if case .failed(let incident, let retry?) = watch.end {
        let time = ScheduleTimes.text(retry, zone)
        host.output.error("lucid: \(entry.name) failed (\(incident.words)); it is tried again at \(time)\n")
        // Another run of the schedule has taken over, or the machine was asleep for long.
        guard wait(until: retry), ScheduleStamp.read(entry.name, in: stamps)?.began == stamp.began else { return try end.get() }
        (at, tries) = (retry, tries + 1)
        continue
      }
      settle(watch, open, in: incidents, at: at, zone: zone)
      return try end.get()
    }
  }

  /// Opens incidents for runs of all schedules that ended without a word, and tells the recipients
  /// of each. `claim` is the one on this schedule.
  private func countInterrupted(_ entry: ScheduleEntry, _ claim: InterruptedRuns.Claim?) {
    let runs = InterruptedRuns(stamps: stamps)
    let others = ((try? UserSchedules(host))?.store.names ?? []).filter { $0 != entry.name }
    for name in [entry.name] + others {
      guard let claim = name == entry.name ? claim : runs.claim(name) else { continue }
      let notices = runs.count(name, claim) { tellInterrupted(name, $0) }
      for notice in notices { host.output.error("lucid: \(notice.text)\n") }
    }
  }

  private func tellInterrupted(_ name: String, _ incident: Incident) {
    guard let entry = try? UserSchedules(host).entry(name), let zone = try? entry.civilZone(host),
      let parsed = try? entry.run(host)
    else { return }
    let text = "\(name) \(incident.text(in: zone))"
    host.output.error("lucid: \(text)\n")
    RefusedRun(RunOptions(parsed), CommandEnvironment(parsed), RunLog(parsed)).send(
      title: "\(name) did not finish", body: "\(text).\nlucid history lists its run.\n")
  }

  /// Exits with `nothing` and without a word when nothing is due. Only a change, or an hour, is
  /// noted as a run: it is started each minute.
  private func deliverReminders(_ entry: ScheduleEntry, now: Instant) throws(CommandError) -> ExitCode {
    let run = try entry.run(host)
    let command = ScheduledCommand(RunOptions(run), CommandEnvironment(run))
    let zone = try command.commandEnvironment.zone(command.commandEnvironment.configuration())
    let outcome = try ReminderSchedule(entry, command).deliver(now: now, zone: zone)
    let exit: ExitCode =
      if !outcome.problems.isEmpty { outcome.sent > 0 ? .partial : .backendFailed } else { outcome.sent > 0 ? .ok : .nothing }
    if outcome.isNews {
      for problem in outcome.problems { host.output.error("lucid: \(TerminalSanitizer.message(problem))\n") }
    }
    let last = ScheduleStamp.read(entry.name, in: stamps)
    if last.map({ $0.exit != Int(exit.rawValue) || abs(now.seconds - $0.began.seconds) >= 1_200 }) ?? true {
      if let problem = ScheduleStamp(began: now, exit: Int(exit.rawValue)).write(entry.name, in: stamps) {
        host.output.error("lucid: \(problem.text)\n")
      }
    }
    return exit
  }

  /// Stores how it ended: after its messages are in the run history, so that a process that is
  /// killed between reports a failure twice rather than never.
  private func settle(
    _ watch: ScheduleWatch, _ open: Incident?, in incidents: IncidentStore, at: Instant, zone: Zone
  ) {
    var problems: [Notice?] = []
    switch watch.end {
    case .good:
      guard let open else { break }
      incidents.remove(open.schedule)
      host.output.error("lucid: resolved: \(open.schedule) \(open.text(in: zone))\n")
    case .failed(let incident, _): problems.append(incidents.write(.after(open, incident)))
    case nil: break
    }
    if watch.hasReported { problems.append(incidents.write(alive: at)) }
    for problem in problems.compactMap(\.self) { host.output.error("lucid: \(problem.text)\n") }
  }

  /// Waits in real time; a time that is made up has come at once. False when the wait was ended.
  private func wait(until time: Instant) -> Bool {
    guard !isFrozen else { return true }
    let clock = host.clock
    return MainLoop(clock).run {
      // In small steps: a machine that sleeps stops the steady clock.
      while clock.now() < time {
        do { try await clock.sleep(.seconds(min(20, max(1, time.seconds - clock.now().seconds)))) } catch { return false }
      }
      return true
    }
  }

  /// The report on all schedules, when it is due.
  private func alive(_ incidents: IncidentStore, _ now: Instant, _ zone: Zone) -> AliveReport? {
    let settings = CommandEnvironment(invocation).goodConfiguration.deliver
    guard settings.alive != nil, let book = try? UserSchedules(host) else { return nil }
    return AliveReport.due(settings, incidents, book.all().entries, stamps: stamps, now: now, zone: zone)
  }
}
