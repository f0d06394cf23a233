import LucidArguments
package import LucidCore

/// A schedule as it is asked for on a command line, before it is checked.
package struct ScheduleRequest: Sendable {
  /// A path or a name of the library.
  package var ability: String
  package var deliversReminders = false
  package var when: String
  package var trigger: Trigger?
  /// The folders and files at whose changes is looked, absolute.
  package var watched: [String] = []
  /// Options of `lucid run`.
  package var options: [String] = []
  package var zone: Zone
  /// nil takes one from the ability's name.
  package var name: String?
  /// nil takes what is there.
  package var target: ScheduleEntry.Target?
  /// As written, such as `5m`.
  package var delay: String?
  package var timeout: String?
  /// The absolute path of this program.
  package var program: String
  /// Where it was asked for, for paths among the options.
  package var folder: String?

  package init(ability: String, when: String, zone: Zone, program: String) {
    (self.ability, self.when, self.zone, self.program) = (ability, when, zone, program)
  }

  /// Makes the schedule. Errors: a name or a length of time that is none, options that no timer can
  /// start.
  package func entry(on host: ScheduleHost, now: Instant, runs: RunLineParser) throws(ScheduleError) -> ScheduleEntry {
    let name = name ?? ScheduleEntry.name(of: ability)
    guard ScheduleEntry.isName(name) else {
      throw ScheduleError(
        "`\(TerminalSanitizer.message(name, limit: 80))` is not a valid schedule name", hint: "small letters, digits, - and _")
    }
    let chosen = if let target { target } else { try host.target() }
    guard host.homeFolder == nil || chosen == .engine else {
      throw ScheduleError(
        "a schedule of a home folder is not written to \(chosen.rawValue), which is outside of the folder",
        hint: "leave --timer out, and have its runs started from outside: lucid --home=DIR schedule due --json")
    }
    var entry = ScheduleEntry(
      name: name, ability: ability, when: when, zone: zone.identifier, options: options, target: chosen, program: program,
      added: now)
    entry.deliversReminders = deliversReminders
    (entry.trigger, entry.watched) = (trigger, watched)
    entry.delay = try Self.period(delay, of: .scheduleDelay)
    // An engine has its own rule; a run that waits for its next try would hold one of its places.
    entry.retries = chosen != .engine
    entry.timeout = try Self.period(timeout, of: .scheduleTimeout) ?? entry.timeout
    if entry.delay != nil, entry.target == .cron {
      throw ScheduleError("cron cannot delay a start at random", hint: "leave --delay out, or use systemd: --timer=systemd")
    }
    entry.environment = host.lasting(zone)
    let run = try runs.parse(entry)
    for option in [OptionSpec.at, .world, .dryRun] where run.has(option) {
      throw ScheduleError("`--\(option.long)` starts no real run; a schedule needs real runs")
    }
    if [OptionSpec.output, .attach, .input, .vault, .config, .record].contains(where: { run.has($0) }) {
      entry.folder = folder
    }
    return entry
  }

  private static func period(_ text: String?, of option: OptionSpec) throws(ScheduleError) -> Period? {
    guard let text else { return nil }
    guard let period = Period(text), period.nominalSeconds > 0 else {
      throw ScheduleError(
        "`--\(option.long)` takes a length of time such as 5m; found `\(TerminalSanitizer.message(text, limit: 40))`")
    }
    return period
  }
}
