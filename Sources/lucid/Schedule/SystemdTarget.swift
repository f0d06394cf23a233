import LucidArguments
import LucidConfiguration
import LucidCore
import LucidModels
import LucidSchedule
import LucidSystem

/// Timers of the person's own systemd.
struct SystemdTarget {
  private let host: HostEnvironment

  init(_ host: HostEnvironment) { self.host = host }

  /// Whether that systemd runs and can be talked to.
  var answers: Bool { (try? control(["show-environment"]))?.status == 0 }

  func units(_ entry: ScheduleEntry) throws(CommandError) -> SystemdUnits {
    let zone = try entry.civilZone(host)
    return SystemdUnits(
      name: entry.name, description: "lucid \(entry.name), \(entry.when)", words: entry.words, environment: entry.variables,
      calendar: try entry.schedule().onCalendar(zone), delay: entry.delay, timeout: entry.timeout)
  }

  /// Gives lines for the person: what was written, and what is left to do.
  func install(_ entry: ScheduleEntry) throws(CommandError) -> [String] {
    let units = try units(entry)
    guard let folder = host.folders.units else { throw CommandError(.usage, "this account has no home for units of systemd") }
    do throws(HostError) {
      try HostFolder.make(folder)
      try OutputFile(folder + "/" + units.serviceName, readers: .owner).write(Array(units.service.utf8))
      try OutputFile(folder + "/" + units.timerName, readers: .owner).write(Array(units.timer.utf8))
    } catch { throw CommandError(.usage, "cannot write \(error.message)") }
    let written = "written: \(folder)/\(units.serviceName) and \(units.timerName)"
    guard answers else {
      return [
        written, "No systemd of yours answers here. Where it runs, start the timer with:",
        "  systemctl --user daemon-reload && systemctl --user enable --now \(units.timerName)",
      ]
    }
    for words in [["daemon-reload"], ["enable", "--now", units.timerName]] {
      let result: ChildProcess.Result
      do throws(StepFailure) { result = try control(words) } catch { throw CommandError(.backendFailed, error.message) }
      guard result.status == 0 else {
        try? remove(entry.name)
        throw CommandError(
          .backendFailed, "systemctl --user \(words.joined(separator: " ")): \(result.complaint)",
          hint: "nothing was scheduled; --to=cron does without systemd")
      }
    }
    return [written]
  }

  func has(_ name: String) -> Bool { files(name).contains { HostFile.kind($0) != .missing } }

  /// The files as they are; nil when one is missing.
  func written(_ name: String) -> (service: String, timer: String)? {
    let texts = files(name).prefix(2).compactMap { path in
      (try? HostFile.read(path, limit: .kib(256))).map { String(decoding: $0, as: UTF8.self) }
    }
    return texts.count == 2 ? (texts[0], texts[1]) : nil
  }

  /// Whether systemd would start the timer by itself.
  func isEnabled(_ name: String) -> Bool { files(name).count > 2 && HostFile.realPath(files(name)[2]) != nil }

  /// Leaves nothing behind: units, the link that enables them, what systemd remembers of the timer.
  func remove(_ name: String) throws(CommandError) {
    guard let folder = host.folders.units else { return }
    let isThere = has(name)
    let works = isThere && answers
    if works { _ = try? control(["disable", "--now", "lucid-\(name).timer"]) }
    for file in files(name) { HostFile.remove(file) }
    if let stamps = host.folders.timerStamps { HostFile.remove(stamps + "/stamp-lucid-\(name).timer") }
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
    guard let folder = host.folders.units else { return [] }
    return ["/lucid-\(name).service", "/lucid-\(name).timer", "/timers.target.wants/lucid-\(name).timer"].map { folder + $0 }
  }

  /// Whether the person's systemd goes on when nobody is logged in; nil when that cannot be known.
  var lingers: Bool? {
    guard let login = host.process.account?.login,
      let result = try? ChildProcess(
        ["loginctl", "show-user", login, "--property=Linger", "--value"], permit: HostGate.ownTools,
        environment: host.process.environment.passing(), limits: .init(seconds: 20)
      ).run([]),
      result.status == 0
    else { return nil }
    return String(decoding: result.output, as: UTF8.self).hasPrefix("yes")
  }

  func control(_ words: [String]) throws(StepFailure) -> ChildProcess.Result {
    try ChildProcess(
      ["systemctl", "--user"] + words, permit: HostGate.ownTools,
      environment: host.process.environment.passing(["XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "XDG_CONFIG_HOME"]),
      limits: .init(seconds: 60)
    ).run([])
  }
}
