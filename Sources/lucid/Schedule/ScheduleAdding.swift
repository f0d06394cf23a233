import LucidArguments
import LucidBackends
import LucidCore
import LucidReport
import LucidRuntime
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
    let surroundings = Surroundings(invocation)
    let zone = try surroundings.zone(try surroundings.configuration())
    let now = try surroundings.frozenTime(zone) ?? invocation.host.clock.now()
    let prints = invocation.text(.scheduleTo) == "print"
    let entry = try entry(words[0], words.dropFirst().joined(separator: " "), options, zone, now)
    let schedule = try entry.schedule()
    try check(entry)
    if prints { return try printed(entry, zone) }
    let book = try ScheduleBook(invocation.host)
    if book.has(entry.name) {
      let old = try? book.entry(entry.name).when
      throw CommandError(
        .usage, "there is a schedule `\(entry.name)` already" + (old.map { " (\($0))" } ?? ""),
        hint: "give this one a --name, or first: lucid schedule remove \(entry.name)")
    }
    let lines = try install(entry, book)
    var out = "\(entry.name): \(entry.when), \(zone.identifier), by \(entry.target.rawValue)\n"
    let times = schedule.occurrences(after: now, in: zone, count: 3)
    out += times.map { "  " + ScheduleTimes.line($0, zone) + "\n" }.joined() + lines.map { $0 + "\n" }.joined()
    try Delivery(invocation).send(out)
    if let notes = ScheduleTimes.nights(schedule, after: now, in: zone) { invocation.host.output.error("lucid: \(notes)\n") }
    for finding in ScheduleCheck.inside(entry, invocation.host.process) where finding.state == .bad {
      invocation.host.output.error(
        CommandError(finding.exit, "as it stands a run would fail: \(finding.text)", hint: finding.hint).text)
    }
    return .ok
  }

  /// Whoever starts it is told last: a half-made schedule starts nothing.
  private func install(_ entry: ScheduleEntry, _ book: ScheduleBook) throws(CommandError) -> [String] {
    try book.write(entry)
    do throws(CommandError) {
      switch entry.target {
      case .systemd: return try SystemdTarget(invocation.host).install(entry)
      case .cron: return try CronTarget(invocation.host).install(entry)
      }
    } catch {
      book.remove(entry.name)
      throw error
    }
  }

  private func printed(_ entry: ScheduleEntry, _ zone: Zone) throws(CommandError) -> ExitCode {
    let units = try SystemdTarget(invocation.host).units(entry)
    var out = "# \(units.serviceName)\n\(units.service)\n# \(units.timerName)\n\(units.timer)\n# crontab\n"
    do throws(CommandError) { out += try CronTarget(invocation.host).lines(entry, cronZone: nil) } catch {
      out += "# \(error.message)\n"
    }
    try Delivery(invocation).send(out)
    return .ok
  }

  private func entry(
    _ ability: String, _ when: String, _ options: [String], _ zone: Zone, _ now: Instant
  ) throws(CommandError) -> ScheduleEntry {
    guard ability != "-" else {
      throw CommandError(.usage, "standard input is empty when a timer starts the run", hint: "write the ability to a file first")
    }
    let path = HostFile.kind(ability) == .file ? HostFile.realPath(ability) : nil
    let name = invocation.text(.scheduleName) ?? ScheduleEntry.name(of: ability)
    guard ScheduleEntry.isName(name) else {
      throw CommandError(
        .usage, "`\(Printable.text(name, limit: 80))` is no name for a schedule", hint: "small letters, digits, - and _")
    }
    guard let program = invocation.host.process.ownPath else {
      throw CommandError(.internalError, "this program does not find its own file")
    }
    var entry = ScheduleEntry(
      name: name, ability: path ?? ability, when: when, zone: zone.identifier, options: options, target: try target(),
      program: program, added: now)
    entry.delay = try period(.scheduleDelay)
    entry.timeout = try period(.scheduleTimeout) ?? entry.timeout
    if entry.delay != nil, entry.target == .cron {
      throw CommandError(.usage, "cron cannot put a start off at random", hint: "leave --delay out, or use systemd: --to=systemd")
    }
    entry.environment = environment(zone)
    let run = try entry.run(invocation.host)
    for option in [OptionSpec.at, .world, .dryRun] where run.has(option) {
      throw CommandError(.usage, "`--\(option.long)` makes no real run, and a timer is to start real ones")
    }
    if [OptionSpec.output, .attach, .input, .vault, .config, .record].contains(where: { run.has($0) }) {
      entry.folder = invocation.host.process.workingFolder
    }
    return entry
  }

  /// Finds now what the first night would find: the ability does not compile, or has inputs that nobody gives.
  private func check(_ entry: ScheduleEntry) throws(CommandError) {
    let run = try entry.run(invocation.host)
    let file = try AbilityFile.read(entry.ability, invocation.host)
    let plan = try Compiled.plan(Composition().compiler.compile(file), run)
    try ScheduleCheck.refuse(plan, run, Surroundings(run).configuration())
    let given = Set(run.pairs(.input).map(\.name))
    if let input = plan.inputs.first(where: { $0.fallback == nil && !given.contains($0.name) }) {
      throw CommandError(
        .inputMissing, "\(plan.ability.label) needs the input `\(input.name)`, and nobody is there to be asked",
        hint: "add it at the end: -- --input \(input.name)=…")
    }
  }

  private func period(_ option: OptionSpec) throws(CommandError) -> Period? {
    guard let text = invocation.text(option) else { return nil }
    guard let period = Period(text), period.nominalSeconds > 0 else {
      throw CommandError(
        .usage, "`--\(option.long)` takes a length of time such as 5m; found `\(Printable.text(text, limit: 40))`")
    }
    return period
  }

  /// The person's own systemd when it is there, else cron.
  private func target() throws(CommandError) -> ScheduleEntry.Target {
    if let word = invocation.text(.scheduleTo) { return ScheduleEntry.Target(rawValue: word) ?? .systemd }
    if SystemdTarget(invocation.host).answers { return .systemd }
    if invocation.host.process.program("crontab") != nil { return .cron }
    throw CommandError(
      .usage, "neither a systemd of yours nor a crontab is there",
      hint: "--to=systemd writes the files for one that runs later; --to=print shows them; Debian's package cron has the other")
  }

  /// What a run needs and would not have by itself: where programs are, the zone, the language, folders that are not the usual ones.
  private func environment(_ zone: Zone) -> [(name: String, value: String)] {
    var found = [("PATH", invocation.host.process.variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin"), ("TZ", zone.identifier)]
    found.append(("LANG", invocation.host.process.variable("LC_ALL") ?? invocation.host.process.variable("LANG") ?? "C.UTF-8"))
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
      if let value = invocation.host.process.folder(name) { found.append((name, value)) }
    }
    if let home = invocation.host.process.folder("HOME"), home != invocation.host.process.account?.home {
      found.insert(("HOME", home), at: 0)
    }
    return found
  }
}
