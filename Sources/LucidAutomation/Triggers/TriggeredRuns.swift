package import LucidApplication
package import LucidArguments
package import LucidCore
import LucidRuntime
package import LucidSchedule
import LucidSystem

/// A look of a schedule that a trigger starts, and the runs for what it finds: one for all that
/// came together, and another one for what came meanwhile.
package struct TriggeredRuns {
  /// A run, given its notices. Adds to `written` the places of the vault that it wrote.
  package typealias Run = (_ notices: [Notice], _ written: inout Set<String>) throws(CommandError) -> ExitCode

  /// The error of a look or of a run.
  package enum Failure: Error {
    /// Nothing is known of what is new, and no run was begun.
    case look(CommandError)
    case run(CommandError)

    package var error: CommandError {
      switch self {
      case .look(let error), .run(let error): error
      }
    }
  }

  private let entry: ScheduleEntry
  private let trigger: Trigger
  private let environment: CommandEnvironment
  /// The file of the result, as written; nil without one.
  private let output: String?
  private let source: TriggerSource
  private let zone: Zone
  /// Whether the time is made up, and nothing waits.
  private let isFrozen: Bool

  /// Runs that a process begins one after the other; systemd or cron starts the next process.
  private static let mostRuns = 3
  /// A run that was killed is begun once more.
  private static let mostTries = 2
  /// Files and mail come in several steps: it is waited until nothing changes for so long.
  private static let settling: Int64 = 2
  private static let mostSettling = 15
  /// A look without news is stored after so many seconds.
  private static let interval: Int64 = 1_200

  package init(_ entry: ScheduleEntry, _ trigger: Trigger, _ command: ScheduledCommand, zone: Zone, isFrozen: Bool) {
    (self.entry, self.trigger, environment) = (entry, trigger, command.commandEnvironment)
    output = command.options.output
    (self.zone, self.isFrozen) = (zone, isFrozen)
    source = TriggerSource(trigger, environment)
  }

  private var host: HostEnvironment { environment.host }

  /// Looks, and begins a run for what is new. Returns the exit of the last run; `.nothing` without
  /// one, also where another process looks at this moment.
  package func start(now: Instant, run: Run) throws(Failure) -> ExitCode {
    guard let stamps = host.folders.scheduleStamps else {
      throw .look(CommandError(.usage, "this account has no home, so what was seen cannot be stored", hint: "set HOME"))
    }
    let lock: FileLock
    do throws(HostError) { try HostFolder.make(stamps) } catch { throw .look(CommandError(error)) }
    do throws(FileLockError) { lock = try FileLock.take(TriggerState.lock(entry.name, in: stamps), seconds: 0) } catch {
      // The other process looks again before it ends.
      guard case .file(let error) = error else { return .nothing }
      throw .look(CommandError(error))
    }
    let end: Result<ExitCode, Failure>
    do throws(Failure) { end = .success(try runs(stamps, now, run)) } catch { end = .failure(error) }
    lock.release()
    return try end.get()
  }

  private func runs(_ stamps: String, _ now: Instant, _ run: Run) throws(Failure) -> ExitCode {
    guard var state = TriggerState.read(entry.name, in: stamps) else {
      let isDamaged = HostFile.exists(TriggerState.path(entry.name, in: stamps))
      try looking { () throws(CommandError) in try store(source.baseline(now: now), stamps) }
      host.output.error(
        "lucid: \(entry.name): what was seen \(isDamaged ? "cannot be read" : "is not known"); what is there now counts as seen\n"
      )
      return .nothing
    }
    var exit = ExitCode.nothing
    for _ in 0..<Self.mostRuns {
      let stored = state
      let at = isFrozen ? now : host.clock.now()
      let found = try look(&state, at)
      var notices = missed(found.missed).map { [Notice($0)] } ?? []
      guard let pending = pending(state.pending, found.cause, &notices) else {
        for notice in notices { host.output.error("lucid: \(entry.name): \(notice.text)\n") }
        state.pending = nil
        if state.isOther(than: stored) || at.seconds - stored.looked.seconds >= Self.interval || at < stored.looked {
          try looking { () throws(CommandError) in try store(state, stamps) }
        }
        return exit
      }
      state.pending = pending
      try looking { () throws(CommandError) in try store(state, stamps) }
      notices.insert(Notice(.words(.startedBy, pending.cause.message(trigger, in: zone))), at: 0)
      var written: Set<String> = []
      var problem: CommandError?
      do throws(CommandError) { exit = try run(notices, &written) } catch { (exit, problem) = (error.exit, error) }
      // What had no run yet is begun by a later look.
      switch exit {
      case .locked: state.pending = .init(pending.cause, tries: pending.tries - 1)
      case .cancelled: break
      default: state.pending = nil
      }
      source.absorb(written, output, into: &state)
      try looking { () throws(CommandError) in try store(state, stamps) }
      if let problem { throw .run(problem) }
      guard state.pending == nil else { return exit }
    }
    return exit
  }

  /// Returns the run that is to be begun: for what is new, and for what a killed process left.
  private func pending(
    _ left: TriggerState.Pending?, _ cause: TriggerCause?, _ notices: inout [Notice]
  ) -> TriggerState.Pending? {
    guard let left else { return cause.map { .init($0, tries: 1) } }
    if left.tries >= Self.mostTries {
      notices.append(
        Notice(.words(.endedTwice, left.cause.message(trigger, in: zone))))
      return cause.map { .init($0, tries: 1) }
    }
    if left.tries > 0 { notices.append(Notice(.words(.replacesRun))) }
    var all = left.cause
    if let cause { all.add(cause) }
    return .init(all, tries: left.tries + 1)
  }

  /// Looks until two looks agree: what arrives together starts one run.
  private func look(_ state: inout TriggerState, _ now: Instant) throws(Failure) -> TriggerSource.Finding {
    let before = state
    var found = try looking { () throws(CommandError) in try source.look(&state, now: now) }
    guard found.cause != nil, !isFrozen, !trigger.isPrompt else { return found }
    for _ in 0..<Self.mostSettling {
      let last = state
      let isQuiet = wait()
      state = before
      // Ended before a run was begun: the next look finds all of it again.
      guard isQuiet else { return TriggerSource.Finding() }
      found = try looking { () throws(CommandError) in try source.look(&state, now: host.clock.now()) }
      if state.items == last.items { break }
    }
    return found
  }

  private func wait() -> Bool {
    let clock = host.clock
    return MainLoop(clock).run {
      do { try await clock.sleep(.seconds(Self.settling)) } catch { return false }
      return true
    }
  }

  private func missed(_ events: [WatchedEvent]) -> MessageText? {
    guard let first = events.first else { return nil }
    let when = zone.civil(first.start)
    let day = MessageText.day(when.date)
    return events.count == 1
      ? .words(.eventMissed, day, when.time.iso) : .words(.eventsMissed, events.count, day, when.time.iso)
  }

  private func store(_ state: TriggerState, _ stamps: String) throws(CommandError) {
    do throws(HostError) { try state.write(entry.name, in: stamps) } catch {
      throw CommandError(
        .backendFailed, "what was seen cannot be stored: \(error.message)", hint: "free some space, or repair the folder")
    }
  }

  private func looking<T>(_ body: () throws(CommandError) -> T) throws(Failure) -> T {
    do throws(CommandError) { return try body() } catch { throw .look(error) }
  }
}

extension TriggerState {
  /// Whether more than the time of the look differs.
  fileprivate func isOther(than stored: TriggerState) -> Bool {
    items != stored.items || gone != stored.gone || pending != stored.pending
  }
}
