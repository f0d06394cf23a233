import LucidBackends
import LucidCore
import LucidSystem

/// Where schedules and what starts them lie. Each is nil when the account has no home.
extension Host {
  /// Also HOME, LUCID_SCHEDULED, LOGNAME, SHELL and XDG_RUNTIME_DIR are looked at here.
  private static func folder(_ variable: String, _ usual: String) -> String? {
    folder(variable) ?? home.map { $0 + "/" + usual }
  }

  static var schedulesFolder: String? { folder("XDG_CONFIG_HOME", ".config").map { $0 + "/lucid/schedules" } }

  /// What is known of their last runs.
  static var scheduleStamps: String? { stateFolder.map { $0 + "/schedules" } }

  /// Units of the person's own systemd.
  static var unitsFolder: String? { folder("XDG_CONFIG_HOME", ".config").map { $0 + "/systemd/user" } }

  /// Where that systemd remembers when a timer last elapsed.
  static var timerStamps: String? { folder("XDG_DATA_HOME", ".local/share").map { $0 + "/systemd/timers" } }

  /// The schedule in whose surroundings this process was started; nil in a person's own.
  static var scheduled: String? { environment("LUCID_SCHEDULED") }

  /// The home that the system gives the account, whatever HOME says.
  static var accountHome: String? {
    guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return nil }
    return String(cString: folder)
  }

  static var login: String? {
    guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else { return nil }
    return String(cString: name)
  }

  /// The zone that daemons go by, whatever TZ says to this process.
  static var machineZone: Zone {
    guard let real = realPath("/etc/localtime"), let at = real.firstRange(of: "/zoneinfo/") else { return .utc }
    return SystemZones().zone(String(real[at.upperBound...])) ?? .utc
  }

  /// How a timer is to name this program: as it was called, links not resolved, so that an update is noticed.
  static var ownPath: String? {
    let called = arguments.first ?? "lucid"
    if called.hasPrefix("/") { return called }
    if called.contains("/") { return realPath(called) }
    return program(called).flatMap { $0.hasPrefix("/") ? $0 : realPath($0) } ?? programFile
  }

  /// Whether there is a process of this number.
  static func isRunning(_ process: Int32) -> Bool { process > 0 && (kill(process, 0) == 0 || errno == EPERM) }

  static var currentFolder: String? { realPath(".") }

  /// Errors: why this process cannot go there.
  static func enter(_ folder: String) throws(HostError) {
    guard chdir(folder) == 0 else { throw HostError(folder) }
  }

  /// A file that may be missing already.
  static func remove(_ file: String) { unlink(file) }

  /// Folders that nothing is left in, from the innermost on, up to but without `top`.
  static func removeEmpty(_ folder: String, below top: String) {
    var folder = folder
    while folder.hasPrefix(top + "/"), rmdir(folder) == 0, let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
    }
  }

  /// This process becomes another program; comes back only when it cannot.
  static func become(_ words: [String], environment: [(name: String, value: String)]) -> HostError {
    let error = ProgramInPlace.become(words, environment: environment)
    return HostError(error.path, error.reason)
  }
}
