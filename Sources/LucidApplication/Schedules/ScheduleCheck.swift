import LucidArguments
import LucidConfiguration
import LucidCore
import LucidDelivery
import LucidHistory
import LucidReport
import LucidSchedule

/// `lucid schedule check`: whether what is scheduled is started, whether it would work there, and how it went last.
package struct ScheduleCheck {
  private let surroundings: CommandEnvironment

  package init(_ surroundings: CommandEnvironment) { self.surroundings = surroundings }

  package func start(_ names: [String], _ delivery: OutputDestination, isJSON: Bool) throws(CommandError) -> ExitCode {
    let book = try UserSchedules(surroundings.host)
    var entries: [ScheduleEntry] = []
    var areWhole = true
    if names.isEmpty { (entries, areWhole) = book.all() }
    for name in names { entries.append(try book.entry(name)) }
    var all: [(entry: ScheduleEntry, findings: [ScheduleFinding])] = []
    for entry in entries { all.append((entry, try findings(entry))) }
    if isJSON {
      try delivery.send(Self.json(all))
    } else if all.isEmpty, areWhole {
      try delivery.send("no schedules; add one with lucid schedule add\n")
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

  /// Returns whether it is started, what a run would meet, and how the last one went.
  package func findings(_ entry: ScheduleEntry) throws(CommandError) -> [ScheduleFinding] {
    let zone = try entry.civilZone(surroundings.host)
    let now = try surroundings.now(zone)
    let check = TargetCheck(try surroundings.host.schedules())
    let target = try CommandError.scheduling { () throws(ScheduleError) in try check.target(of: entry, zone: zone) }
    let inside = check.inside(entry)
    let stamp = ScheduleStamp.read(entry.name, in: surroundings.host.folders.scheduleStamps)
    let run = if let stamp { try stored(entry, stamp) } else { nil as TargetCheck.StoredRun? }
    let last = try CommandError.scheduling { () throws(ScheduleError) in
      try TargetCheck.last(entry, stamp, stored: run, zone: zone, now: now)
    }
    return target + inside + last
  }

  /// Errors: 22, the host forbids what the ability does, its model, or where its result is to go.
  package static func refuse(_ plan: Plan, _ run: ScheduledCommand, _ configuration: Configuration) throws(CommandError) {
    try PermissionPrompt.refuse(plan, configuration.forbidden)
    _ = try Recipients(
      run.options, configuration.deliver, configuration.gate, run.surroundings.host, isReal: true, isTry: false, hasVault: true)
    guard let name = run.options.model else { return }
    let choice = ModelChoice(profiles: configuration.models, host: run.surroundings.host, clock: run.surroundings.host.clock)
    try CommandError.configuring { () throws(ConfigurationError) in try choice.permit(name) }
  }

  /// The run of the run history that the stamp is of: of the same ability, begun within a minute.
  private func stored(_ entry: ScheduleEntry, _ stamp: ScheduleStamp) throws(CommandError) -> TargetCheck.StoredRun? {
    guard let store = try RunRecords(surroundings).store() else { return nil }
    var filter = RunFilter()
    filter.ability = entry.ability
    filter.since = stamp.began
    filter.limit = 1_000
    let runs: [RunSummary]
    do throws(RunStore.Refusal) { runs = try store.list(filter) } catch { throw RunRecords.error(error) }
    return runs.last { $0.started.seconds - stamp.began.seconds < 60 }.map {
      TargetCheck.StoredRun(name: $0.name, word: $0.state.word, failure: $0.failure)
    }
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
