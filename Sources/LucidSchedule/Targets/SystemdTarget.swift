import LucidArguments
package import LucidCore
import LucidSystem

/// Timers of the person's own systemd.
package struct SystemdTarget {
  private let host: ScheduleHost

  package init(_ host: ScheduleHost) { self.host = host }

  /// Whether that systemd runs and can be talked to.
  var answers: Bool { (try? control(["show-environment"]))?.status == 0 }

  /// Returns the units of a schedule whose times are those of `zone`.
  package func units(_ entry: ScheduleEntry, zone: Zone) throws(ScheduleError) -> SystemdUnits {
    SystemdUnits(
      name: entry.name, description: "lucid \(entry.name), \(entry.when)", words: entry.words, environment: entry.variables,
      calendar: try entry.schedule().onCalendar(zone), delay: entry.delay, timeout: entry.timeout,
      isPrompt: entry.deliversReminders, retries: entry.retries ? RetryRule.longest : 0)
  }

  /// Returns lines for the person: what was written, and what is left to do.
  func install(_ entry: ScheduleEntry, zone: Zone) throws(ScheduleError) -> [String] {
    let units = try units(entry, zone: zone)
    guard let folder = host.units else { throw ScheduleError("this account has no home folder for systemd units") }
    do throws(HostError) {
      try HostFile.write(Array(units.service.utf8), to: folder + "/" + units.serviceName)
      try HostFile.write(Array(units.timer.utf8), to: folder + "/" + units.timerName)
    } catch { throw ScheduleError("cannot write \(error.message)") }
    let written = "written: \(folder)/\(units.serviceName) and \(units.timerName)"
    guard answers else {
      return [
        written, "Your systemd user instance does not answer. To start the timer:",
        "  systemctl --user daemon-reload && systemctl --user enable --now \(units.timerName)",
      ]
    }
    for words in [["daemon-reload"], ["enable", "--now", units.timerName]] {
      let result: ChildProcess.Result
      do throws(StepFailure) { result = try control(words) } catch {
        throw ScheduleError(error.message, exit: .backendFailed)
      }
      guard result.status == 0 else {
        remove(entry.name)
        throw ScheduleError(
          "systemctl --user \(words.joined(separator: " ")): \(result.complaint)",
          hint: "nothing was scheduled; --to=cron needs no systemd", exit: .backendFailed)
      }
    }
    return [written]
  }

  func has(_ name: String) -> Bool { files(name).contains { HostFile.exists($0) } }

  /// Returns the files as they are; nil when one is missing.
  func written(_ name: String) -> (service: String, timer: String)? {
    let texts = files(name).prefix(2).compactMap { path in
      (try? HostFile.read(path, limit: .kib(256))).map { String(decoding: $0, as: UTF8.self) }
    }
    return texts.count == 2 ? (texts[0], texts[1]) : nil
  }

  /// Whether systemd starts the timer by itself, and waits for its time.
  func isWaiting(_ name: String) -> Bool {
    guard (try? control(["is-active", "lucid-\(name).timer"]))?.status == 0 else { return false }
    return files(name).count > 2 && HostFile.exists(files(name)[2])
  }

  /// Leaves nothing behind: units, the link that enables them, what systemd remembers of the timer.
  func remove(_ name: String) {
    guard let folder = host.units else { return }
    let isThere = has(name)
    let works = isThere && answers
    if works { _ = try? control(["disable", "--now", "lucid-\(name).timer"]) }
    for file in files(name) { HostFile.remove(file) }
    if let stamps = host.timerStamps { HostFile.remove(stamps + "/stamp-lucid-\(name).timer") }
    if isThere {
      HostFolder.removeEmpty(folder + "/timers.target.wants", below: String(folder.dropLast("/systemd/user".count)))
      HostFolder.removeEmpty(folder, below: String(folder.dropLast("/systemd/user".count)))
    }
    if works {
      _ = try? control(["daemon-reload"])
      _ = try? control(["reset-failed", "lucid-\(name).service"])
    }
  }

  /// The service, the timer, and the link.
  private func files(_ name: String) -> [String] {
    guard let folder = host.units else { return [] }
    return ["/lucid-\(name).service", "/lucid-\(name).timer", "/timers.target.wants/lucid-\(name).timer"].map { folder + $0 }
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

  private func control(_ words: [String]) throws(StepFailure) -> ChildProcess.Result {
    try host.programs.run(
      [host.programs.path(of: "systemctl") ?? "systemctl", "--user"] + words,
      passing: ["XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "XDG_CONFIG_HOME"], limits: .init(seconds: 60))
  }
}
