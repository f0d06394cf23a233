import LucidArguments
package import LucidCore
import LucidSystem

/// Lines in the person's crontab, through the program `crontab`.
package struct CronTarget {
  private let host: ScheduleHost

  package init(_ host: ScheduleHost) { self.host = host }

  /// Returns the block of a schedule whose times are those of `zone`. `cronZone` is the zone that
  /// the daemon goes by; nil leaves out what to do about another.
  ///
  /// Errors: what cron cannot say.
  package func lines(_ entry: ScheduleEntry, zone: Zone, cronZone: Zone?) throws(ScheduleError) -> String {
    let fields = try entry.schedule().crontab()
    let variables = entry.variables.map { "\($0.name)=\($0.value)" }
    guard !variables.contains(where: { $0.contains("\n") }) else {
      throw ScheduleError("an environment variable has a line break, which crontabs do not support")
    }
    let command = CrontabText.command(ShellWord.line(["env"] + variables + host.words(of: entry)))
    let lines = fields.map { "\($0) \(command)\n" }.joined()
    // Each few minutes are the same in every zone.
    guard let cronZone, cronZone != zone, entry.trigger == nil else { return lines }
    guard knowsZones else {
      throw ScheduleError(
        "the times are those of \(zone.identifier), and cron here knows only its own zone, \(cronZone.identifier)",
        hint: "set this machine to \(zone.identifier) and restart cron; or add --tz \(cronZone.identifier), with the times "
          + "there; or use systemd (--to=systemd)")
    }
    // What follows in the crontab keeps the zone that it had.
    return "CRON_TZ=\(zone.identifier)\n\(lines)CRON_TZ=\(cronZone.identifier)\n"
  }

  /// Returns lines for the person.
  func install(_ entry: ScheduleEntry, zone: Zone) throws(ScheduleError) -> [String] {
    let lines = try lines(entry, zone: zone, cronZone: host.machineZone)
    var text = try read()
    text.put(lines, as: entry.name)
    try write(text)
    var said = ["written: the crontab of \(host.login ?? "this account") (crontab -l shows it)"]
    if !isRunning { said.append("cron is not running: nothing is started until it is.") }
    return said
  }

  func has(_ name: String) -> Bool { block(name) != nil }

  func block(_ name: String) -> String? {
    host.programs.path(of: "crontab") == nil ? nil : (try? read())?.block(name)
  }

  func remove(_ name: String) throws(ScheduleError) {
    var text = try read()
    guard text.block(name) != nil else { return }
    text.remove(name)
    try write(text)
  }

  /// cronie has CRON_TZ; the crons of Debian and busybox do not.
  private var knowsZones: Bool {
    guard let result = try? crontab(["-V"]) else { return false }
    return (String(decoding: result.output, as: UTF8.self) + result.complaint).contains("cronie")
  }

  /// Whether a daemon says that it is there, and is.
  var isRunning: Bool {
    for path in ["/run/crond.pid", "/run/cron.pid", "/var/run/crond.pid"] {
      guard let bytes = try? HostFile.read(path, limit: .kib(1)) else { continue }
      let id = String(decoding: bytes, as: UTF8.self).filter(\.isNumber)
      if let process = Int32(id), RunningProcess.exists(process) { return true }
    }
    return false
  }

  private func read() throws(ScheduleError) -> CrontabText {
    let result = try run(["-l"], [])
    if result.status == 0 { return CrontabText(result.output) }
    // No crontab yet, as Vixie's and busybox's programs say it.
    if result.complaint.contains("no crontab") || result.complaint.contains("No such file") { return CrontabText([]) }
    throw ScheduleError("crontab -l: \(result.complaint)", exit: .backendFailed)
  }

  /// Removes an empty one: there was none before either.
  private func write(_ text: CrontabText) throws(ScheduleError) {
    let result = text.bytes.isEmpty ? try run(["-r"], []) : try run(["-"], text.bytes)
    guard result.status == 0 else {
      throw ScheduleError(
        "crontab rejected it: \(result.complaint)", hint: "the crontab is unchanged", exit: .backendFailed)
    }
  }

  private func run(_ words: [String], _ input: [UInt8]) throws(ScheduleError) -> ChildProcess.Result {
    guard host.programs.path(of: "crontab") != nil else {
      throw ScheduleError(
        "crontab is not installed", hint: "install cron, or use systemd: --to=systemd", exit: .backendFailed)
    }
    do throws(StepFailure) { return try crontab(words, input) } catch {
      throw ScheduleError(error.message, exit: .backendFailed)
    }
  }

  /// In English, whatever the person speaks: its words are read.
  private func crontab(_ words: [String], _ input: [UInt8] = []) throws(StepFailure) -> ChildProcess.Result {
    try host.programs.run(["env", "LC_ALL=C", "crontab"] + words, input, limits: .init(seconds: 60))
  }
}
