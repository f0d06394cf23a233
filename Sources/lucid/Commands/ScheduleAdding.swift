import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSchedule
import LucidSystem

/// `lucid schedule add`.
struct ScheduleAdding {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start(_ words: [String], _ options: [String]) throws(CommandError) -> ExitCode {
    guard words.count >= 2 else {
      throw CommandError(
        .usage, words.isEmpty ? "missing ABILITY and WHEN" : "missing WHEN: when is \(Printable.text(words[0])) to run?",
        hint: "such as lucid schedule add \(words.first.map { ShellWord.line([$0]) } ?? "briefing") weekdays 7:30")
    }
    let surroundings = CommandEnvironment(invocation)
    let zone = try surroundings.zone(try surroundings.configuration())
    let now = try surroundings.frozenTime(zone) ?? invocation.host.clock.now()
    let host = try invocation.host.schedules()
    let request = try request(words[0], words.dropFirst().joined(separator: " "), options, zone)
    let entry = try CommandError.scheduling { () throws(ScheduleError) in try request.entry(on: host, now: now) }
    let schedule = try entry.times()
    try check(entry)
    if invocation.text(.scheduleTo) == "print" { return try printed(entry, zone, host) }
    let book = try UserSchedules(invocation.host)
    if book.store.has(entry.name) {
      let old = try? book.entry(entry.name).when
      throw CommandError(
        .usage, "there is a schedule `\(entry.name)` already" + (old.map { " (\($0))" } ?? ""),
        hint: "give this one a --name, or first: lucid schedule remove \(entry.name)")
    }
    let lines = try CommandError.scheduling { () throws(ScheduleError) in try book.store.install(entry, zone: zone, host) }
    var out = "\(entry.name): \(entry.when), \(zone.identifier), by \(entry.target.rawValue)\n"
    let times = schedule.occurrences(after: now, in: zone, count: 3)
    out += times.map { "  " + ScheduleTimes.line($0, zone) + "\n" }.joined() + lines.map { $0 + "\n" }.joined()
    try OutputDestination(invocation).send(out)
    if let notes = ScheduleTimes.nights(schedule, after: now, in: zone) { invocation.host.output.error("lucid: \(notes)\n") }
    for finding in TargetCheck(host).inside(entry) where finding.state == .bad {
      invocation.host.output.error(
        CommandError(finding.exit, "as it stands a run would fail: \(finding.text)", hint: finding.hint).text)
    }
    return .ok
  }

  private func printed(_ entry: ScheduleEntry, _ zone: Zone, _ host: ScheduleHost) throws(CommandError) -> ExitCode {
    let units = try CommandError.scheduling { () throws(ScheduleError) in try SystemdTarget(host).units(entry, zone: zone) }
    var out = "# \(units.serviceName)\n\(units.service)\n# \(units.timerName)\n\(units.timer)\n# crontab\n"
    do throws(ScheduleError) { out += try CronTarget(host).lines(entry, zone: zone, cronZone: nil) } catch {
      out += "# \(error.message)\n"
    }
    try OutputDestination(invocation).send(out)
    return .ok
  }

  private func request(
    _ ability: String, _ when: String, _ options: [String], _ zone: Zone
  ) throws(CommandError) -> ScheduleRequest {
    guard ability != "-" else {
      throw CommandError(.usage, "standard input is empty when a timer starts the run", hint: "write the ability to a file first")
    }
    guard let program = invocation.host.process.ownPath else {
      throw CommandError(.internalError, "this program does not find its own file")
    }
    let path = HostFile.kind(ability) == .file ? HostFile.realPath(ability) : nil
    var request = ScheduleRequest(ability: path ?? ability, when: when, zone: zone, program: program)
    request.options = options
    request.name = invocation.text(.scheduleName) ?? ScheduleEntry.name(of: ability)
    request.target = invocation.text(.scheduleTo).map { ScheduleEntry.Target(rawValue: $0) ?? .systemd }
    request.delay = invocation.text(.scheduleDelay)
    request.timeout = invocation.text(.scheduleTimeout)
    request.folder = invocation.host.process.workingFolder
    return request
  }

  /// Finds now what the first night would find: the ability does not compile, or has inputs that nobody gives.
  private func check(_ entry: ScheduleEntry) throws(CommandError) {
    let run = try entry.run(invocation.host)
    let file = try AbilityFile.read(entry.ability, invocation.host)
    let plan = try Compiled.plan(Composition().compiler.compile(file), run)
    try ScheduleCheck.refuse(plan, run, CommandEnvironment(run).configuration())
    let given = Set(run.pairs(.input).map(\.name))
    if let input = plan.inputs.first(where: { $0.fallback == nil && !given.contains($0.name) }) {
      throw CommandError(
        .inputMissing, "\(plan.ability.label) needs the input `\(input.name)`, and nobody is there to be asked",
        hint: "add it at the end: -- --input \(input.name)=…")
    }
  }
}
