import LucidCore

/// Variables, arguments and account of the process. Built once by `Lucid.main`; tests make up their
/// own.
package struct ProcessFacts: Sendable {
  /// The account that the process belongs to, as the system's user database has it.
  package struct Account: Sendable {
    package var login: String?
    package var fullName: String?
    package var home: String?
  }

  /// The variables, for this program and those that it starts.
  package let environment: ProcessEnvironment
  /// The program's name first.
  package let arguments: [String]
  /// The path that the program was started by; nil where the system does not say.
  let startPath: String?
  /// The folder that has everything of the person; nil for the account's own home.
  package let personHome: PersonHome?
  private let knownAccount: OnDemand<Account?>

  /// `account` is called at most once, when the account is first asked for.
  package init(
    variables: [String: String] = [:], arguments: [String] = ["lucid"], startPath: String? = nil,
    personHome: PersonHome? = nil, account: @escaping @Sendable () -> Account? = { nil }
  ) {
    self.init(
      environment: ProcessEnvironment(variables), arguments: arguments, startPath: startPath, personHome: personHome,
      account: account)
  }

  private init(
    environment: ProcessEnvironment, arguments: [String], startPath: String?, personHome: PersonHome?,
    account: @escaping @Sendable () -> Account?
  ) {
    self.environment = environment
    self.arguments = arguments
    self.startPath = startPath
    self.personHome = personHome
    knownAccount = OnDemand(account)
  }

  /// Returns the value of a variable; nil when it is not set or empty.
  package func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns the folder that a variable names. The XDG rules: a path that is not absolute counts as
  /// none.
  package func folder(_ name: String) -> String? { variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }

  /// The variables that name folders, for `lucid doctor`.
  package static let folderVariables = [
    "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR",
  ]

  // MARK: The account

  /// nil when the system does not know the account.
  package var account: Account? { knownAccount.value }

  /// The account's full name, else its login; nil when neither is known, and for a home folder,
  /// whose person is not that of the account.
  package var accountName: String? {
    guard personHome == nil else { return nil }
    guard let account else { return variable("USER") }
    // The name that Debian gives the superuser is nobody's.
    if let name = account.fullName, !name.isEmpty, name != "root" { return name }
    return account.login ?? variable("USER")
  }

  /// HOME, else the account's home; nil when the account has none.
  package var home: String? { folder("HOME") ?? account?.home }

  // MARK: The program

  /// The program's own file; nil when it cannot be found.
  package var programFile: String? { HostFile.realPath("/proc/self/exe") ?? startPath.flatMap { HostFile.realPath($0) } }

  /// Size and inode of the program's own file: another build may find other mistakes.
  package var programStamp: String {
    var s = stat()
    guard stat("/proc/self/exe", &s) == 0 || programFile.map({ stat($0, &s) }) == 0 else { return "" }
    return "\(s.st_size) \(s.st_ino)"
  }

  /// The path by which a timer names this program: as it was called, links not resolved, so that an
  /// update is noticed.
  package var ownPath: String? {
    let called = arguments.first ?? "lucid"
    if called.hasPrefix("/") { return called }
    if called.contains("/") { return HostFile.realPath(called) }
    return program(called).flatMap { $0.hasPrefix("/") ? $0 : HostFile.realPath($0) } ?? programFile
  }

  /// The schedule whose timer has started this process; nil in a person's own shell.
  package var scheduled: String? { variable("LUCID_SCHEDULED") }

  package var workingFolder: String? { HostFile.realPath(".") }

  // MARK: Other programs

  /// Returns where a program is that is named as on a command line; nil when PATH has none.
  package func program(_ name: String) -> String? {
    let places = name.contains("/") ? [""] : (variable("PATH") ?? "/usr/bin:/bin").split(separator: ":").map { $0 + "/" }
    return places.map { $0 + name }.first { access($0, X_OK) == 0 && HostFile.kind($0) == .file }
  }

  /// The program that takes mail, by the names it has always had.
  package var sendmail: String? {
    program("sendmail") ?? ["/usr/sbin/sendmail", "/usr/lib/sendmail"].first { program($0) != nil }
  }

  /// Where the person's desktop listens.
  package enum SessionBus: Equatable {
    /// In the environment.
    case named
    /// In this folder, which XDG_RUNTIME_DIR has to name.
    case folder(String)
  }

  /// nil when there is none. cron sets no variable, but the place is the same.
  package var sessionBus: SessionBus? {
    if variable("DBUS_SESSION_BUS_ADDRESS") != nil { return .named }
    if let folder = folder("XDG_RUNTIME_DIR") { return access(folder + "/bus", F_OK) == 0 ? .named : nil }
    let folder = "/run/user/\(getuid())"
    return access(folder + "/bus", F_OK) == 0 ? .folder(folder) : nil
  }

  // MARK: The machine

  /// The name of the zone of this process: `TZ`, else that of the machine.
  package var zoneName: String? {
    guard let variable = variable("TZ") else { return machineZoneName }
    let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    return name.hasPrefix("/") ? Self.zoneName(of: name) ?? name : name
  }

  /// The name of the zone that daemons go by, whatever TZ says to this process: where
  /// /etc/localtime points to.
  var machineZoneName: String? { Self.zoneName(of: "/etc/localtime") }

  /// Returns the name of the zone whose file this is; nil for a file of no tz database.
  private static func zoneName(of file: String) -> String? {
    guard let real = HostFile.realPath(file) else { return nil }
    let parts = real.pathParts
    guard let at = parts.firstIndex(of: "zoneinfo") else { return nil }
    return parts[(at + 1)...].joined(separator: "/")
  }

  /// The name that the machine calls itself.
  package var machineName: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
    return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "localhost" }
  }

  package var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

extension ProcessFacts {
  /// Returns the facts of this process. Only `Lucid.main` calls it. No system call is made;
  /// variables and account are read when they are asked for.
  package static func ofThisProcess() -> ProcessFacts {
    ProcessFacts(
      environment: .ofThisProcess(), arguments: ProcessArguments.ofThisProcess(),
      startPath: ProcessArguments.programPath(), personHome: nil, account: systemAccount)
  }

  /// Returns the facts of this process with another home, and changes its variables: see
  /// `PersonHome.enter`. `arguments` are those without the option that named it.
  /// Errors: its own.
  package static func ofThisProcess(in personHome: PersonHome, arguments: [String]) throws(HostError) -> ProcessFacts {
    try personHome.enter()
    return ProcessFacts(
      environment: .ofThisProcess(), arguments: arguments, startPath: ProcessArguments.programPath(), personHome: personHome,
      account: systemAccount)
  }

  private static func systemAccount() -> Account? {
    guard let entry = getpwuid(getuid()) else { return nil }
    return Account(
      login: entry.pointee.pw_name.map { String(cString: $0) },
      fullName: entry.pointee.pw_gecos.map { String(String(cString: $0).prefix { $0 != "," }) },
      home: entry.pointee.pw_dir.map { String(cString: $0) })
  }
}
