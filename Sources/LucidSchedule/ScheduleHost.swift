package import LucidCore
package import LucidSystem

/// The account and the machine that schedules belong to: its folders, variables and programs.
package struct ScheduleHost: Sendable {
  /// Where the files of schedules are.
  package let schedules: String
  /// Where the last runs of schedules are noted; nil when the account has no place for it.
  package var stamps: String?
  /// Units of the person's own systemd.
  package var units: String?
  /// Where that systemd remembers when a timer last elapsed.
  package var timerStamps: String?
  /// The account, as the system's user database has it.
  package var login: String?
  package var home: String?
  /// The folder of `--home`, below which everything is; nil for the account's own home.
  package var homeFolder: String?
  /// The zone that daemons go by.
  package var machineZone = Zone.utc
  let variable: @Sendable (String) -> String?
  let programs: ProgramRunner

  /// `variable` returns a variable of this process; nil when it is not set or empty.
  package init(schedules: String, variable: @escaping @Sendable (String) -> String?, programs: ProgramRunner) {
    (self.schedules, self.variable, self.programs) = (schedules, variable, programs)
  }

  /// Returns the folder that a variable names. The XDG rules: a path that is not absolute counts as
  /// none.
  func folder(_ name: String) -> String? { variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }

  /// Returns the target of a schedule that names none: the person's own systemd when it answers,
  /// else cron; an engine outside for those of a home folder.
  package func target() throws(ScheduleError) -> ScheduleEntry.Target {
    guard homeFolder == nil else { return .engine }
    if SystemdTarget(self).answers { return .systemd }
    if programs.path(of: "crontab") != nil { return .cron }
    throw ScheduleError(
      "neither a systemd user instance nor cron is available",
      hint: "--to=systemd writes the files for one that runs later; --to=print shows them; Debian's package cron has the other")
  }

  // MARK: Variables

  /// Returns the command line that starts a run of a schedule; `action` is `check` for its check.
  package func words(of entry: ScheduleEntry, action: String = "run") -> [String] {
    [entry.program] + (homeFolder.map { ["--home=" + $0] } ?? []) + ["schedule", action, entry.name]
  }

  /// Returns the variables that a run needs and would not have by itself: where programs are, the
  /// zone, the language, folders that are not the usual ones.
  func lasting(_ zone: Zone) -> [(name: String, value: String)] {
    var found = [("PATH", variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin"), ("TZ", zone.identifier)]
    found.append(("LANG", variable("LC_ALL") ?? variable("LANG") ?? "C.UTF-8"))
    // The command line names the home folder, which may be moved.
    guard homeFolder == nil else { return found }
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
      if let value = folder(name) { found.append((name, value)) }
    }
    if let own = folder("HOME"), own != home { found.insert(("HOME", own), at: 0) }
    return found
  }

  /// Returns all the variables of a run: those that cron or systemd gives every process, and those
  /// of the entry.
  package func environment(of entry: ScheduleEntry) -> [(name: String, value: String)] {
    var found: [(String, String)] = []
    func add(_ name: String, _ value: String?) {
      guard let value, !entry.variables.contains(where: { $0.name == name }) else { return }
      found.append((name, value))
    }
    add("HOME", home)
    add("LOGNAME", login)
    switch entry.target {
    case .cron, .engine: add("SHELL", "/bin/sh")
    case .systemd:
      add("USER", login)
      add("SHELL", variable("SHELL"))
      if let folder = folder("XDG_RUNTIME_DIR"), HostFile.kind(folder) == .folder {
        add("XDG_RUNTIME_DIR", folder)
        if HostFile.kind(folder + "/bus") == .special { add("DBUS_SESSION_BUS_ADDRESS", "unix:path=\(folder)/bus") }
      }
    }
    return found + entry.variables
  }
}
