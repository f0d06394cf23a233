package import LucidApplication
package import LucidArguments
import LucidCompiler
package import LucidCore
import LucidReport
package import LucidSchedule
import LucidSystem

/// A schedule that was added.
package struct AddedSchedule {
  package let entry: ScheduleEntry
  package let zone: Zone
  /// Its next run times.
  package let times: [Occurrence]
  /// Remarks of the target that starts it, a line each.
  package let notes: [String]
}

/// `lucid schedule add`: the entry, what it would meet, and its files.
package struct ScheduleAdding {
  /// The options of the schedule itself, as written.
  package struct Options {
    package var name: String?
    package var target: String?
    package var delay: String?
    package var timeout: String?
    /// The first word of a trigger, or all of it.
    package var on: String?
    package var every: String?

    package init(name: String?, target: String?, delay: String?, timeout: String?, on: String? = nil, every: String? = nil) {
      (self.name, self.target, self.delay, self.timeout) = (name, target, delay, timeout)
      (self.on, self.every) = (on, every)
    }
  }

  private let commandEnvironment: CommandEnvironment
  private let own: Options
  private let output: String?
  private let isJSON: Bool
  private let runs: RunLineParser
  private let command: ScheduledCommand.Reader

  /// `output` is where the result goes; nil for standard output. `isJSON` has it as one object.
  package init(
    _ commandEnvironment: CommandEnvironment, _ own: Options, output: String?, isJSON: Bool, runs: RunLineParser,
    command: @escaping ScheduledCommand.Reader
  ) {
    (self.commandEnvironment, self.own, self.output) = (commandEnvironment, own, output)
    (self.isJSON, self.runs, self.command) = (isJSON, runs, command)
  }

  private var host: HostEnvironment { commandEnvironment.host }

  /// Adds a schedule, and returns how the command is to end. Says on standard error what a run
  /// would meet.
  package func start(_ words: [String], _ options: [String]) throws(CommandError) -> ExitCode {
    let isReminders = words.first == ReminderSchedule.name
    if isReminders, own.on != nil {
      throw CommandError(
        .usage, "reminders ring at their times: `--on` does not go with them", hint: "leave out --on, or name an ability")
    }
    guard own.on == nil else { return try startTriggered(words, options) }
    if own.every != nil {
      throw CommandError(.usage, "`--every` goes with `--on`", hint: "to run every 15 minutes write 'every 15 minutes' as WHEN")
    }
    guard words.count >= (isReminders ? 1 : 2) else {
      throw CommandError(
        .usage,
        words.isEmpty ? "missing ABILITY and WHEN" : "missing WHEN: when is \(TerminalSanitizer.message(words[0])) to run?",
        hint: "such as lucid schedule add \(words.first.map { ShellWord.line([$0]) } ?? "briefing") weekdays 7:30")
    }
    let zone = try commandEnvironment.zone(try commandEnvironment.configuration())
    let now = try commandEnvironment.now(zone)
    let target = try host.schedules()
    let when = words.dropFirst().joined(separator: " ")
    var request = try request(words[0], when.isEmpty ? ReminderSchedule.times : when, options, zone)
    request.deliversReminders = isReminders
    let entry = try CommandError.scheduling { () throws(ScheduleError) in
      try request.entry(on: target, now: now, runs: runs)
    }
    return try add(entry, to: target, zone: zone, now: now)
  }

  /// Adds a schedule that a trigger starts. What is there now counts as seen.
  private func startTriggered(_ words: [String], _ options: [String]) throws(CommandError) -> ExitCode {
    guard let ability = words.first, let on = own.on else {
      throw CommandError(.usage, "missing ABILITY", hint: "such as lucid schedule add inbox --on mail.new")
    }
    let zone = try commandEnvironment.zone(try commandEnvironment.configuration())
    let now = try commandEnvironment.now(zone)
    let target = try host.schedules()
    let trigger = try CommandError.scheduling { () throws(ScheduleError) in
      try Trigger(Self.words(of: on) + words.dropFirst()) { TriggerPath.absolute($0, host) }
    }
    var request = try request(ability, try every() ?? trigger.usualTimes, options, zone)
    request.trigger = trigger
    var entry = try CommandError.scheduling { () throws(ScheduleError) in
      try request.entry(on: target, now: now, runs: runs)
    }
    let source = TriggerSource(trigger, try command(entry).commandEnvironment)
    entry.watched = try source.watched()
    let seen = try source.baseline(now: now)
    return try add(entry, to: target, zone: zone, now: now, seen: seen)
  }

  /// `file ~/a b` is one word on some command lines and two on others.
  private static func words(of on: String) -> [String] {
    let parts = on.split(separator: " ", maxSplits: 1).map(String.init)
    return parts.first == "file" ? parts : on.split(separator: " ").map(String.init)
  }

  /// The times at which is looked; nil for the usual ones.
  private func every() throws(CommandError) -> String? {
    guard let text = own.every else { return nil }
    guard let period = Period(text), period.nominalSeconds >= 60, period.nominalSeconds % 60 == 0 else {
      throw CommandError(
        .usage, "`--every` takes whole minutes such as 5m or 1h; found `\(TerminalSanitizer.message(text, limit: 40))`")
    }
    return "every \(period.nominalSeconds / 60) minutes"
  }

  /// Checks and installs a schedule. `seen` is the state of its trigger.
  private func add(
    _ entry: ScheduleEntry, to target: ScheduleHost, zone: Zone, now: Instant, seen: TriggerState? = nil
  ) throws(CommandError) -> ExitCode {
    let schedule = try entry.times()
    if entry.deliversReminders {
      let run = try command(entry)
      _ = try ReminderSchedule(entry, run).recipients(run.commandEnvironment.configuration())
    } else {
      try check(entry)
    }
    if own.target == "print" { return try printed(entry, zone, target) }
    let book = try UserSchedules(host)
    if book.store.has(entry.name) {
      let old = try? book.entry(entry.name).shownWhen
      throw CommandError(
        .usage, "the schedule `\(entry.name)` already exists" + (old.map { " (\($0))" } ?? ""),
        hint: "choose another --name, or remove it first: lucid schedule remove \(entry.name)")
    }
    if let seen, let stamps = host.folders.scheduleStamps {
      do throws(HostError) { try seen.write(entry.name, in: stamps) } catch { throw CommandError(error) }
    }
    let notes = try CommandError.scheduling { () throws(ScheduleError) in try book.store.install(entry, zone: zone, target) }
    let added = AddedSchedule(
      entry: entry, zone: zone, times: seen == nil ? schedule.occurrences(after: now, in: zone, count: 3) : [],
      notes: (seen == nil ? [] : ["  looks \(entry.when)" + (entry.watched.isEmpty ? "" : Self.atOnce(entry))]) + notes)
    let report = ActionReport.result(isJSON, ScheduleText.added(added), done: "added") { ScheduleJSON.added(added, &$0) }
    try OutputDestination(output, host).send(report, .ok)
    if seen == nil, let notes = ScheduleTimes.nights(schedule, after: now, in: zone) { host.output.error("lucid: \(notes)\n") }
    for finding in TargetCheck(target).inside(entry) where finding.state == .bad {
      host.output.error(
        CommandError(finding.exit, "a run would fail now: \(finding.text)", hint: finding.hint).text)
    }
    return .ok
  }

  private static func atOnce(_ entry: ScheduleEntry) -> String {
    (entry.target == .systemd ? ", and at once when this changes: " : "; watched: ") + entry.watched.joined(separator: ", ")
  }

  private func printed(_ entry: ScheduleEntry, _ zone: Zone, _ target: ScheduleHost) throws(CommandError) -> ExitCode {
    let units = try CommandError.scheduling { () throws(ScheduleError) in try SystemdTarget(target).units(entry, zone: zone) }
    var out = "# \(units.serviceName)\n\(units.service)\n# \(units.timerName)\n\(units.timer)\n"
    if let path = units.path { out += "# \(units.pathName)\n\(path)\n" }
    out += "# crontab\n"
    do throws(ScheduleError) { out += try CronTarget(target).lines(entry, zone: zone, cronZone: nil) } catch {
      out += "# \(TerminalSanitizer.message(error.message))\n"
    }
    try OutputDestination(output, host).send(
      ActionReport.result(isJSON, out, done: "printed") { json in
        json.field("name", entry.name)
        json.field("text", out)
      }, .ok)
    return .ok
  }

  private func request(
    _ ability: String, _ when: String, _ options: [String], _ zone: Zone
  ) throws(CommandError) -> ScheduleRequest {
    guard ability != "-" else {
      throw CommandError(.usage, "standard input is empty when a timer starts the run", hint: "write the ability to a file first")
    }
    guard let program = host.process.ownPath else {
      throw CommandError(.internalError, "lucid cannot find its own executable")
    }
    let path = ability == ReminderSchedule.name ? nil : HostFile.kind(ability) == .file ? HostFile.realPath(ability) : nil
    var request = ScheduleRequest(ability: path ?? ability, when: when, zone: zone, program: program)
    request.options = options
    request.name = own.name ?? ScheduleEntry.name(of: ability)
    request.target = own.target.map { ScheduleEntry.Target(rawValue: $0) ?? .systemd }
    request.delay = own.delay
    request.timeout = own.timeout
    request.folder = host.process.workingFolder
    return request
  }

  /// Finds what the first run would meet: an ability that does not compile, or inputs without a
  /// value.
  private func check(_ entry: ScheduleEntry) throws(CommandError) {
    let run = try command(entry)
    let file = try AbilityFile.read(entry.ability, host)
    let plan = try Compiled.plan(Composition().compiler.compile(file), run.commandEnvironment.console)
    try ScheduleCheck.refuse(plan, run, run.commandEnvironment.configuration())
    let given = Set(run.options.inputs.map(\.name))
    if let input = plan.inputs.first(where: { ($0.fallback == nil || $0.isChosen) && !given.contains($0.name) }) {
      throw CommandError(
        .inputMissing, "\(plan.ability.label) needs the input `\(input.name)`, which an unattended run cannot ask for",
        hint: "add it at the end: -- --input \(input.name)=…")
    }
  }
}
