import LucidArguments
import LucidBackends
import LucidConfiguration
import LucidCore
import LucidModels
import LucidRecord
import LucidReport
import LucidRuntime
import LucidSchedule
import LucidSystem

/// `lucid schedule check`: whether what is scheduled is started, whether it would work there, and how it went last.
struct ScheduleCheck {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start(_ names: [String]) throws(CommandError) -> ExitCode {
    let delivery = try Delivery(invocation)
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let book = try ScheduleBook(invocation.host)
    var entries: [ScheduleEntry] = []
    var areWhole = true
    if names.isEmpty { (entries, areWhole) = book.all() }
    for name in names { entries.append(try book.entry(name)) }
    var all: [(entry: ScheduleEntry, findings: [ScheduleFinding])] = []
    for entry in entries { all.append((entry, try findings(entry))) }
    if isJSON {
      try delivery.send(Self.json(all))
    } else if all.isEmpty, areWhole {
      try delivery.send("nothing is scheduled; lucid schedule add does it\n")
    } else {
      try delivery.send(
        all.map { one in
          "\(one.entry.name): \(Printable.text(one.entry.when)), \(one.entry.zone), by \(one.entry.target.rawValue)\n"
            + one.findings.map(\.shown).joined()
        }.joined(separator: "\n"))
    }
    let bad = all.flatMap(\.findings).first { $0.state == .bad }
    return bad.map { $0.exit == .ok ? .partial : $0.exit } ?? (areWhole ? .ok : .partial)
  }

  /// Starts this program once more, in the surroundings of the schedule.
  func findings(_ entry: ScheduleEntry) throws(CommandError) -> [ScheduleFinding] {
    let zone = try entry.civilZone(invocation.host)
    let now =
      try invocation.text(.at).map { text throws(CommandError) in try GivenMoment.instant(text, zone, invocation.host) }
      ?? invocation.host.clock.now()
    return try starter(entry) + Self.inside(entry, invocation.host.process) + last(entry, zone, now)
  }

  /// What it would meet there, by this program itself, started as a timer starts it.
  static func inside(_ entry: ScheduleEntry, _ process: ProcessFacts) -> [ScheduleFinding] {
    guard process.program(entry.program) != nil else {
      return [
        ScheduleFinding(
          .bad, "program", "there is no program \(entry.program) any more", hint: "add the schedule anew", exit: .backendFailed)
      ]
    }
    let variables = ScheduledRun.surroundings(entry, process).map { "\($0.name)=\($0.value)" }
    let words = ["env", "-i"] + variables + [entry.program, "schedule", "check", entry.name]
    do throws(StepFailure) {
      let result = try ChildProcess(
        words, permit: HostGate.ownTools, environment: process.environment.passing(), limits: .init(seconds: 120)
      ).run([])
      let found = String(decoding: result.output, as: UTF8.self).split(separator: "\n").compactMap { ScheduleFinding(line: $0) }
      if result.status == 0, !found.isEmpty { return found }
      return [
        ScheduleFinding(.bad, "program", "\(entry.program) ends with \(result.status): \(result.complaint)", exit: .backendFailed)
      ]
    } catch { return [ScheduleFinding(.bad, "program", error.message, exit: .backendFailed)] }
  }

  /// Errors: 22, the host forbids what the ability does, its model, or where its result is to go.
  static func refuse(_ plan: Plan, _ run: Invocation, _ configuration: Configuration) throws(CommandError) {
    try Consent.refuse(plan, configuration.forbidden)
    _ = try Recipients(run, configuration.deliver, configuration.gate, isReal: true, isTry: false, hasVault: true)
    guard let name = run.text(.model) else { return }
    let choice = ModelChoice(profiles: configuration.models, host: run.host, clock: run.host.clock)
    try CommandError.configuring { () throws(ConfigurationError) in try choice.permit(name) }
  }

  /// Whether anybody starts it.
  private func starter(_ entry: ScheduleEntry) throws(CommandError) -> [ScheduleFinding] {
    let again = "lucid schedule remove \(entry.name), then add it anew"
    switch entry.target {
    case .cron:
      let wanted = try CronTarget(invocation.host).lines(entry, cronZone: invocation.host.machineZone)
      guard let there = CronTarget(invocation.host).block(entry.name) else {
        return [ScheduleFinding(.bad, "crontab", "its lines are not there: nothing starts it", hint: again, exit: .partial)]
      }
      guard there == wanted else {
        return [ScheduleFinding(.bad, "crontab", "its lines are not what the schedule says", hint: again, exit: .partial)]
      }
      guard CronTarget(invocation.host).isRunning else {
        return [
          ScheduleFinding(
            .bad, "crontab", "no cron is running: nothing is started", hint: "start the service cron", exit: .partial)
        ]
      }
      return [ScheduleFinding(.good, "crontab", "its lines are there, and cron is running")]
    case .systemd:
      let units = try SystemdTarget(invocation.host).units(entry)
      guard let there = SystemdTarget(invocation.host).written(entry.name) else {
        return [ScheduleFinding(.bad, "timer", "its files are not there: nothing starts it", hint: again, exit: .partial)]
      }
      guard there == (units.service, units.timer) else {
        return [ScheduleFinding(.bad, "timer", "its files are not what the schedule says", hint: again, exit: .partial)]
      }
      guard SystemdTarget(invocation.host).answers else {
        return [
          ScheduleFinding(
            .bad, "timer", "no systemd of yours answers here: nothing is started",
            hint: "where it runs: systemctl --user daemon-reload && systemctl --user enable --now \(units.timerName)",
            exit: .partial)
        ]
      }
      guard (try? SystemdTarget(invocation.host).control(["is-active", units.timerName]))?.status == 0,
        SystemdTarget(invocation.host).isEnabled(entry.name)
      else {
        return [
          ScheduleFinding(
            .bad, "timer", "it is not enabled", hint: "systemctl --user enable --now \(units.timerName)", exit: .partial)
        ]
      }
      return [ScheduleFinding(.good, "timer", "enabled and waiting"), linger]
    }
  }

  private var linger: ScheduleFinding {
    switch SystemdTarget(invocation.host).lingers {
    case true?: ScheduleFinding(.good, "linger", "on: it is started also when you are not logged in")
    case false?:
      ScheduleFinding(
        .doubtful, "linger", "off: nothing is started while you are not logged in; what was missed is made up for once",
        hint: "loginctl enable-linger")
    case nil: ScheduleFinding(.doubtful, "linger", "not known: loginctl does not answer")
    }
  }

  /// How it went, from the record, and what has not been made since.
  private func last(_ entry: ScheduleEntry, _ zone: Zone, _ now: Instant) throws(CommandError) -> [ScheduleFinding] {
    var found: [ScheduleFinding] = []
    let stamp = ScheduleStamp.read(entry.name, invocation.host.folders)
    if let stamp {
      let when = ScheduleTimes.text(stamp.began, zone)
      let kept = try kept(entry, stamp)
      let name = kept.map { " (run \($0.name))" } ?? ""
      let word = kept.map { $0.state.word } ?? stamp.word
      let isGood = stamp.exit == 0 || stamp.exit == Int(ExitCode.nothing.rawValue) || stamp.exit == Int(ExitCode.partial.rawValue)
      found.append(
        ScheduleFinding(
          isGood ? .good : .bad, "last run", "\(when): \(word)\(kept?.failure.map { ": \($0)" } ?? "")\(name)",
          hint: kept.map { "lucid why \($0.name)" } ?? "try it: lucid schedule run \(entry.name)",
          exit: stamp.exit.flatMap { ExitCode(rawValue: Int32($0)) } ?? .partial))
    } else {
      found.append(ScheduleFinding(.good, "last run", "none yet"))
    }
    let since = max(stamp?.began ?? entry.added, entry.added)
    if let missed = try entry.schedule().missed(since: since, until: now, grace: entry.grace, in: zone) {
      let count = missed.count == 1 ? "1 run was" : "\(missed.isMore ? "more than " : "")\(missed.count) runs were"
      found.append(
        ScheduleFinding(
          .bad, "missed", "\(count) missed since \(ScheduleTimes.text(missed.first, zone))",
          hint: "make up for it now: lucid schedule run \(entry.name)", exit: .partial))
    }
    return found
  }

  /// The run of the record that the stamp is of: of the same ability, begun within a minute.
  private func kept(_ entry: ScheduleEntry, _ stamp: ScheduleStamp) throws(CommandError) -> RunSummary? {
    guard let store = try RunRecords(invocation).store() else { return nil }
    var filter = RunFilter()
    filter.ability = entry.ability
    filter.since = stamp.began
    filter.limit = 1_000
    let runs: [RunSummary]
    do throws(RunStore.Refusal) { runs = try store.list(filter) } catch { throw RunRecords.error(error) }
    return runs.last { $0.started.seconds - stamp.began.seconds < 60 }
  }

  private static func json(_ all: [(entry: ScheduleEntry, findings: [ScheduleFinding])]) -> String {
    var json = JSONText()
    json.object { json in
      json.key("schedules")
      json.array { json in
        for (entry, findings) in all {
          json.object { json in
            json.field("name", entry.name)
            json.field("good", !findings.contains { $0.state == .bad })
            json.key("findings")
            json.array { json in for finding in findings { finding.write(&json) } }
          }
        }
      }
    }
    return json.text + "\n"
  }
}
