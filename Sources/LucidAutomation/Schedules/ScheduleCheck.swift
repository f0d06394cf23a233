package import LucidApplication
package import LucidArguments
package import LucidConfiguration
package import LucidCore
import LucidDelivery
import LucidHistory
import LucidReport
package import LucidSchedule
import LucidSystem

/// `lucid schedule check`: whether each schedule is started and would work, and how its last run
/// ended.
package struct ScheduleCheck {
  private let commandEnvironment: CommandEnvironment

  package init(_ commandEnvironment: CommandEnvironment) { self.commandEnvironment = commandEnvironment }

  /// A schedule and its findings.
  package struct Checked {
    package let entry: ScheduleEntry
    package let findings: [ScheduleFinding]

    package init(entry: ScheduleEntry, findings: [ScheduleFinding]) { (self.entry, self.findings) = (entry, findings) }
  }

  /// Checks the named schedules, or all. Returns also whether all of them could be read.
  package func check(_ names: [String]) throws(CommandError) -> (all: [Checked], areWhole: Bool) {
    let book = try UserSchedules(commandEnvironment.host)
    var entries: [ScheduleEntry] = []
    var areWhole = true
    if names.isEmpty { (entries, areWhole) = book.all() }
    for name in names { entries.append(try book.entry(name)) }
    var all: [Checked] = []
    for entry in entries { all.append(Checked(entry: entry, findings: try findings(entry))) }
    return (all, areWhole)
  }

  /// The exit that the findings ask for: that of the first one that is bad.
  package static func exit(_ all: [Checked], areWhole: Bool) -> ExitCode {
    let bad = all.flatMap(\.findings).first { $0.state == .bad }
    return bad.map { $0.exit == .ok ? .partial : $0.exit } ?? (areWhole ? .ok : .partial)
  }

  /// Returns whether it is started, what a run would meet, and how the last one went.
  package func findings(_ entry: ScheduleEntry) throws(CommandError) -> [ScheduleFinding] {
    let zone = try entry.civilZone(commandEnvironment.host)
    let now = try commandEnvironment.now(zone)
    let check = TargetCheck(try commandEnvironment.host.schedules())
    let target = try CommandError.scheduling { () throws(ScheduleError) in try check.target(of: entry, zone: zone) }
    let inside = check.inside(entry)
    let stamp = ScheduleStamp.read(entry.name, in: commandEnvironment.host.folders.scheduleStamps)
    let run = if let stamp { try stored(entry, stamp) } else { nil as TargetCheck.StoredRun? }
    let last = try CommandError.scheduling { () throws(ScheduleError) in
      try TargetCheck.last(entry, stamp, stored: run, zone: zone, now: now)
    }
    let look = entry.trigger.map { TriggerCheck(entry, $0, commandEnvironment).look(now: now, zone: zone) }
    return target + inside + [look].compactMap(\.self) + last
  }

  /// Errors: 22, the host forbids what the ability does, its model, or where its result is to go.
  package static func refuse(
    _ plan: Plan, _ run: ScheduledCommand, _ configuration: Configuration
  ) throws(CommandError) {
    try refuseAccess(plan, run, configuration)
    _ = try recipients(run, configuration)
  }

  /// Errors: 22, the host forbids what the ability does, or its model.
  static func refuseAccess(
    _ plan: Plan, _ run: ScheduledCommand, _ configuration: Configuration
  ) throws(CommandError) {
    try PermissionPrompt.refuse(plan, configuration.forbidden)
    guard let name = run.options.model else { return }
    let choice = ModelChoice(
      profiles: configuration.models, host: run.commandEnvironment.host,
      clock: run.commandEnvironment.host.clock)
    try CommandError.configuring { () throws(ConfigurationError) in try choice.permit(name) }
  }

  /// Returns the recipients of the result, of the options or of the configuration. Errors: what a
  /// run would refuse before it begins.
  static func recipients(
    _ run: ScheduledCommand, _ configuration: Configuration
  ) throws(CommandError) -> Recipients {
    try Recipients(
      run.options, configuration.deliver, configuration.gate, run.commandEnvironment.host,
      isReal: true, isTry: false, hasVault: true)
  }

  /// The run of the run history that the stamp is of: of the same ability, begun within a minute.
  private func stored(_ entry: ScheduleEntry, _ stamp: ScheduleStamp) throws(CommandError) -> TargetCheck.StoredRun? {
    guard let store = try RunRecords(commandEnvironment).store() else { return nil }
    var filter = RunFilter()
    filter.ability = entry.ability
    filter.since = stamp.began
    filter.limit = 1_000
    let runs: [RunSummary]
    do throws(RunStoreError) { runs = try store.list(filter) } catch { throw RunRecords.error(error) }
    return runs.last { $0.started.seconds - stamp.began.seconds < 60 }.map {
      TargetCheck.StoredRun(name: $0.name, word: $0.state.word, failure: $0.failure)
    }
  }
}
