import LucidArguments
import LucidCore
import LucidSystem

/// A program of lucid that the person's own systemd starts at login and keeps running.
package struct SystemdService: Sendable {
  /// The unit, without its ending. No schedule has such a name: theirs begin with `lucid-`.
  package let name: String
  /// One line for a person.
  package let description: String
  /// The command that removes it, for whoever reads the file.
  package let removal: String
  package let words: [String]

  package init(_ name: String, description: String, removal: String, words: [String]) {
    (self.name, self.description, self.removal, self.words) = (name, description, removal, words)
  }

  package var unit: String { Self.unit(name) }

  package static func unit(_ name: String) -> String { name + ".service" }

  /// The service of `lucid web --install`.
  package static let webName = "lucidability-web"
  /// The names of all that lucid installs.
  package static let names = [webName]

  /// The text of the unit. Its output is not logged: it may have secrets. Its errors are.
  func text(_ variables: [(name: String, value: String)]) -> String {
    "# Written by lucid; to remove it: \(removal)\n[Unit]\nDescription=\(SystemdUnits.specifiers(description))\n\n[Service]\n"
      + "ExecStart=" + words.map(SystemdUnits.argument).joined(separator: " ") + "\n"
      + variables.map { "Environment=" + SystemdUnits.quoted("\($0.name)=\($0.value)") + "\n" }.joined()
      + "StandardOutput=null\nRestart=on-failure\nRestartSec=5\nSyslogIdentifier=lucid\n\n[Install]\nWantedBy=default.target\n"
  }
}

extension SystemdTarget {
  /// Writes the unit, and has systemd start the program now and at each login. Returns the path of
  /// the unit.
  ///
  /// Errors: there is no such systemd, or it refuses; then nothing is left of it.
  package func install(_ service: SystemdService) throws(ScheduleError) -> String {
    guard let folder = host.units else { throw ScheduleError("this account has no home folder for systemd units") }
    guard answers else {
      throw ScheduleError(
        "your systemd user instance does not answer; nothing was written",
        hint: "start it yourself: \(service.words.dropFirst().reduce("lucid") { $0 + " " + $1 })", exit: .requirementNotMet)
    }
    let path = folder + "/" + service.unit
    // A login has its own zone, which may change.
    let variables = host.lasting(.utc).filter { $0.name != "TZ" }
    do throws(HostError) { try HostFile.write(Array(service.text(variables).utf8), to: path) } catch {
      throw ScheduleError("cannot write \(error.message)")
    }
    try control(
      [["daemon-reload"], ["enable", service.unit], ["restart", service.unit]], hint: "nothing was installed"
    ) { _ = removeService(named: service.name) }
    return path
  }

  package func hasService(named name: String) -> Bool {
    host.units.map { HostFile.exists($0 + "/" + SystemdService.unit(name)) } ?? false
  }

  /// Ends a service of `SystemdService.names` and removes its unit. Returns whether there was one.
  package func removeService(named name: String) -> Bool {
    guard let folder = host.units, hasService(named: name) else { return false }
    let unit = SystemdService.unit(name)
    let works = answers
    if works { _ = try? control(["disable", "--now", unit]) }
    for file in [unit, "default.target.wants/" + unit] { HostFile.remove(folder + "/" + file) }
    for wants in ["/default.target.wants", ""] {
      HostFolder.removeEmpty(folder + wants, below: String(folder.dropLast("/systemd/user".count)))
    }
    if works {
      _ = try? control(["daemon-reload"])
      _ = try? control(["reset-failed", unit])
    }
    return true
  }
}
