import LucidArguments
package import LucidCore
import LucidSystem

/// Timers of the person's own systemd.
package struct SystemdTarget {
  let host: ScheduleHost

  package init(_ host: ScheduleHost) { self.host = host }

  /// Whether that systemd runs and can be talked to: where none does, some versions ignore the
  /// question and succeed.
  var answers: Bool {
    guard let result = try? control(["show-environment"]) else { return false }
    return result.status == 0 && !result.output.isEmpty
  }

  /// Returns the units of a schedule whose times are those of `zone`.
  package func units(_ entry: ScheduleEntry, zone: Zone) throws(ScheduleError) -> SystemdUnits {
    guard zone.isNamed else {
      throw ScheduleError(
        "systemd does not know the time zone \(zone.identifier), which has no name", hint: "name a zone: --tz America/Toronto")
    }
    return SystemdUnits(
      name: entry.name, description: "lucid \(entry.name), \(entry.shownWhen)", words: host.words(of: entry),
      environment: entry.variables,
      calendar: try entry.schedule().onCalendar(zone), delay: entry.delay, timeout: entry.timeout,
      isPrompt: entry.deliversReminders || entry.trigger?.isPrompt == true, watched: entry.watched,
      retries: entry.retries ? RetryRule.longest : 0)
  }

  /// Returns lines for the person: what was written, and what is left to do.
  func install(_ entry: ScheduleEntry, zone: Zone) throws(ScheduleError) -> [String] {
    let units = try units(entry, zone: zone)
    guard let folder = host.units else { throw ScheduleError("this account has no home folder for systemd units") }
    do throws(HostError) {
      try HostFile.write(Array(units.service.utf8), to: folder + "/" + units.serviceName)
      try HostFile.write(Array(units.timer.utf8), to: folder + "/" + units.timerName)
      if let path = units.path { try HostFile.write(Array(path.utf8), to: folder + "/" + units.pathName) }
    } catch { throw ScheduleError("cannot write \(error.message)") }
    let names = units.starters.joined(separator: " ")
    let written =
      "written: \(folder)/\(units.serviceName)"
      + units.starters.dropLast().map { ", " + $0 }.joined() + " and \(units.starters.last ?? units.timerName)"
    guard answers else {
      return [
        written, "Your systemd user instance does not answer. To start the timer:",
        "  systemctl --user daemon-reload && systemctl --user enable --now \(names)",
      ]
    }
    try control(
      [["daemon-reload"], ["enable", "--now"] + units.starters], hint: "nothing was scheduled; --timer=cron needs no systemd"
    ) { remove(entry.name) }
    return [written]
  }

  /// Has systemd do one thing after another. Where it refuses one, takes back what was written.
  func control(_ lines: [[String]], hint: String, takeBack: () -> Void) throws(ScheduleError) {
    for words in lines {
      let result: ChildProcess.Result
      do throws(StepFailure) { result = try control(words) } catch {
        throw ScheduleError(error.message, exit: .backendFailed)
      }
      guard result.status == 0 else {
        takeBack()
        throw ScheduleError(
          "systemctl --user \(words.joined(separator: " ")): \(result.complaint)", hint: hint, exit: .backendFailed)
      }
    }
  }

  func has(_ name: String) -> Bool { files(name).contains { HostFile.exists($0) } }

  /// Returns the files as they are: the service, the timer, the path unit; nil for one that is
  /// missing.
  func written(_ name: String) -> [String?] {
    files(name).prefix(3).map { path in
      (try? HostFile.read(path, limit: .kib(256))).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Whether systemd starts a timer or a path unit by itself, and waits for it.
  func isWaiting(_ unit: String) -> Bool {
    guard let folder = host.units, (try? control(["is-active", unit]))?.status == 0 else { return false }
    return HostFile.exists("\(folder)/\(Self.wants(unit))/\(unit)")
  }

  /// The folder of the links to units that a target starts.
  private static func wants(_ unit: String) -> String { unit.hasSuffix(".path") ? "paths.target.wants" : "timers.target.wants" }

  /// Leaves nothing behind: units, the link that enables them, what systemd remembers of the timer.
  func remove(_ name: String) {
    guard let folder = host.units else { return }
    let isThere = has(name)
    let works = isThere && answers
    let starters = ["lucid-\(name).timer", "lucid-\(name).path"].filter { HostFile.exists(folder + "/" + $0) }
    if works, !starters.isEmpty { _ = try? control(["disable", "--now"] + starters) }
    for file in files(name) { HostFile.remove(file) }
    if let stamps = host.timerStamps { HostFile.remove(stamps + "/stamp-lucid-\(name).timer") }
    if isThere {
      for wants in ["/timers.target.wants", "/paths.target.wants"] {
        HostFolder.removeEmpty(folder + wants, below: String(folder.dropLast("/systemd/user".count)))
      }
      HostFolder.removeEmpty(folder, below: String(folder.dropLast("/systemd/user".count)))
    }
    if works {
      _ = try? control(["daemon-reload"])
      _ = try? control(["reset-failed", "lucid-\(name).service"])
    }
  }

  /// The service, the timer, the path unit, and the links.
  private func files(_ name: String) -> [String] {
    guard let folder = host.units else { return [] }
    let units = ["service", "timer", "path"].map { "lucid-\(name).\($0)" }
    return (units + units.dropFirst().map { Self.wants($0) + "/" + $0 }).map { folder + "/" + $0 }
  }

  /// Whether the systemd user instance runs without a login (lingering); nil if that is unknown.
  var lingers: Bool? {
    guard let login = host.login,
      let result = try? host.programs.run(
        [host.programs.path(of: "loginctl") ?? "loginctl", "show-user", login, "--property=Linger", "--value"],
        limits: .init(seconds: 20)),
      result.status == 0
    else { return nil }
    return String(decoding: result.output, as: UTF8.self).hasPrefix("yes")
  }

  func control(_ words: [String]) throws(StepFailure) -> ChildProcess.Result {
    try host.programs.run(
      [host.programs.path(of: "systemctl") ?? "systemctl", "--user"] + words,
      passing: ["XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "XDG_CONFIG_HOME"], limits: .init(seconds: 60))
  }
}
