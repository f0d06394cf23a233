import CSystem
import LucidCore
import LucidSystem

/// The machine the command runs on: the few things of its environment that are looked at, all of them here.
struct Host {
  /// The variables that are read: XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_DATA_HOME, XDG_STATE_HOME, HOME, TZ, LC_ALL, LC_CTYPE, LANG, LUCID_POLICY, LUCID_PROFILE, NO_COLOR, COLUMNS, TERM,
  /// USER, DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR, JOURNAL_STREAM; VISUAL and EDITOR are for the shell that starts the editor.
  static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// A folder that the environment names. The XDG rules: a path that is not absolute counts as none.
  static func folder(_ variable: String) -> String? { environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil } }

  /// The variables that name folders, for `lucid doctor`.
  static let folderVariables = [
    "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR",
  ]

  static var home: String? {
    if let home = folder("HOME") { return home }
    guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return nil }
    return String(cString: folder)
  }

  /// The account's full name, else its login; nil when neither is known.
  static var accountName: String? {
    if let entry = getpwuid(getuid()) {
      if let gecos = entry.pointee.pw_gecos {
        let name = String(cString: gecos).prefix { $0 != "," }
        // The name that Debian gives the superuser is nobody's.
        if !name.isEmpty, name != "root" { return String(name) }
      }
      if let login = entry.pointee.pw_name { return String(cString: login) }
    }
    return environment("USER")
  }

  /// A path with a leading `~` filled in.
  static func expand(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home else { return path }
    return home + path.dropFirst()
  }

  /// A path for people: the home folder is `~`.
  static func shown(_ path: String) -> String {
    guard let home, home != "/", path == home || path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  static var configurationFile: String? { configurationFolder.map { $0 + "/config.yaml" } }

  /// What the owner of the machine forbids. The file that LUCID_POLICY names counts besides: it can only forbid more.
  static var policyFiles: [String] { [systemPolicy] + [environment("LUCID_POLICY")].compactMap { $0 } }

  static let systemPolicy = "/etc/lucid/policy.yaml"

  /// Whose signatures are known, in the form of OpenSSH; nil when the account has no home.
  static var allowedSigners: String? { configurationFolder.map { $0 + "/allowed_signers" } }

  /// Where a person's own sections of the system prompt lie; nil when the account has no home.
  static var sectionsFolder: String? { configurationFolder.map { $0 + "/sections" } }

  static var configurationFolder: String? {
    (folder("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }).map { $0 + "/lucid" }
  }

  /// Where results are kept that steps with `cache` may use again; nil when the account has no home.
  static var resultsFolder: String? { cacheFolder.map { $0 + "/results" } }

  /// Where the indexes of large files are kept; nil when the account has no home.
  static var indexFolder: String? { cacheFolder.map { $0 + "/index" } }

  private static var cacheFolder: String? {
    (folder("XDG_CACHE_HOME") ?? home.map { $0 + "/.cache" }).map { $0 + "/lucid" }
  }

  /// Where what a program remembers from one day to the next is kept; nil when the account has no home.
  static var stateFolder: String? {
    (folder("XDG_STATE_HOME") ?? home.map { $0 + "/.local/state" }).map { $0 + "/lucid" }
  }

  /// The record of runs; nil when the account has no home.
  static var runsFile: String? { stateFolder.map { $0 + "/runs.sqlite" } }

  /// Where the lock of an ability is; nil when the account has no home.
  static func lockFile(_ name: String) -> String? { stateFolder.map { $0 + "/locks/\(name)" } }

  /// Where the last run of `--once` is noted when runs are not kept; nil when the account has no home.
  static func onceFile(_ name: String) -> String? { stateFolder.map { $0 + "/once/\(name)" } }

  /// Where the library is; nil when the account has no home.
  static var dataFolder: String? {
    (folder("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }).map { $0 + "/lucid" }
  }

  /// The vault of those who name none but have bound families to folders; nil when the account has no home.
  static var ownVault: String? { dataFolder.map { $0 + "/vault" } }

  /// Where what is known of the library's files is kept; nil when the account has no home.
  static var libraryIndex: String? { cacheFolder.map { $0 + "/library.index" } }

  /// What the process was started with, its name first. Not from /proc, which a container or a namespace may lack.
  static var arguments: [String] {
    let count = cs_argument_count()
    guard count > 0 else { return CommandLine.arguments }
    return (0..<count).compactMap { cs_argument($0).map { FileName.text($0) } }
  }

  /// The program's own file; nil when it cannot be found.
  static var programFile: String? {
    realPath("/proc/self/exe") ?? cs_program().flatMap { realPath(FileName.text($0)) }
  }

  /// Of the program's own file: another build may find other mistakes.
  static var programStamp: String {
    var s = stat()
    guard stat("/proc/self/exe", &s) == 0 || programFile.map({ stat($0, &s) }) == 0 else { return "" }
    return "\(s.st_size) \(s.st_ino)"
  }

  /// Whether the locale says, in so many words, that only ASCII is understood.
  static var wantsASCII: Bool {
    guard let locale = environment("LC_ALL") ?? environment("LC_CTYPE") ?? environment("LANG") else { return false }
    return locale == "C" || locale == "POSIX"
  }

  /// A path as the system knows it: absolute, all links resolved; nil when it leads nowhere.
  static func realPath(_ path: String) -> String? {
    guard let real = FileName.withPath(path, { realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return FileName.text(real)
  }

  /// The name of the machine's zone: `TZ`, else where /etc/localtime points to.
  static var zoneName: String? {
    if let tz = environment("TZ") { return tz.hasPrefix(":") ? String(tz.dropFirst()) : tz }
    guard let real = realpath("/etc/localtime", nil) else { return nil }
    defer { free(real) }
    let path = String(cString: real)
    guard let range = path.utf8.split(separator: UInt8(ascii: "/")).firstIndex(where: { String($0) == "zoneinfo" }) else {
      return nil
    }
    let parts = path.split(separator: "/")
    return parts[(range + 1)...].joined(separator: "/")
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Columns of the terminal behind a descriptor; nil when there is none.
  static func width(_ descriptor: Int32) -> Int? {
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return environment("COLUMNS").flatMap { Int($0) }
  }

  /// Lines of the terminal behind a descriptor; nil when there is none.
  static func height(_ descriptor: Int32) -> Int? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0 ? Int(size.ws_row) : nil
  }

  /// Where a program is that is named as on a command line.
  static func program(_ name: String) -> String? {
    let places = name.contains("/") ? [""] : (environment("PATH") ?? "/usr/bin:/bin").split(separator: ":").map { $0 + "/" }
    return places.map { $0 + name }.first { access($0, X_OK) == 0 && HostFile.kind($0) == .file }
  }

  /// The program that takes mail, by the names it has always had.
  static var sendmail: String? {
    program("sendmail") ?? ["/usr/sbin/sendmail", "/usr/lib/sendmail"].first { program($0) != nil }
  }

  /// Where the person's desktop listens; cron does not say, but the place is the same. nil when there is none.
  enum SessionBus {
    /// In the environment.
    case named
    /// In this folder, which XDG_RUNTIME_DIR has to name.
    case folder(String)
  }

  static var sessionBus: SessionBus? {
    if environment("DBUS_SESSION_BUS_ADDRESS") != nil { return .named }
    if let folder = Self.folder("XDG_RUNTIME_DIR") { return access(folder + "/bus", F_OK) == 0 ? .named : nil }
    let folder = "/run/user/\(getuid())"
    return access(folder + "/bus", F_OK) == 0 ? .folder(folder) : nil
  }

  /// Whether a descriptor leads to systemd's journal: JOURNAL_STREAM names its device and inode (systemd.exec(5)).
  static func isJournal(_ descriptor: Int32) -> Bool {
    guard let named = environment("JOURNAL_STREAM") else { return false }
    var s = stat()
    return fstat(descriptor, &s) == 0 && named == "\(s.st_dev):\(s.st_ino)"
  }

  /// Of this machine, as it calls itself.
  static var name: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
    return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "localhost" }
  }

  static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
