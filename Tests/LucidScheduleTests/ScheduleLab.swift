import LucidArguments
import LucidCore
import LucidSchedule
import LucidSystem
import LucidTesting

/// A made-up account with a folder of its own and stand-ins for `crontab` and `systemctl`.
struct ScheduleLab {
  let folder: ScratchFolder
  let host: ScheduleHost

  /// `programs` are shell scripts by name; each sees the folder as `HOME`.
  init(programs: [String: String] = [:], variables: [String: String] = [:]) {
    let folder = ScratchFolder()
    for (name, text) in programs {
      folder.write(program: text, to: "bin/" + name)
    }
    var environment = variables
    environment["PATH"] = folder.path + "/bin:/usr/bin:/bin"
    environment["HOME"] = folder.path
    let known = environment
    let runner = ProgramRunner(permit: ProgramPermit(), environment: ProcessEnvironment(known)) { name in
      let path = name.contains("/") ? name : folder.path + "/bin/" + name
      return HostFile.kind(path) == .file ? path : nil
    }
    var host = ScheduleHost(schedules: folder.path + "/config/schedules", variable: { known[$0] }, programs: runner)
    host.stamps = folder.path + "/state/schedules"
    host.units = folder.path + "/config/systemd/user"
    host.timerStamps = folder.path + "/data/timers"
    host.login = "robin"
    host.home = folder.path
    (self.folder, self.host) = (folder, host)
  }

  /// A program whose only command is `run`, with the options that a schedule looks for.
  private struct Run: DescribedCommand {
    static let name = "run"
    static let spec = CommandSpec(
      name, "run an ability", group: .use, discussion: [], operands: [CommandParts.file, .inputs],
      options: [.at, .input, .attach, .vault, .world, .config, .record, .output, .dryRun, .help], examples: [])
  }

  static let runs = RunLineParser(ArgumentParser(CommandTable([Run.self])))

  static func entry(
    _ name: String = "morning", when: String = "weekdays 7:30", target: ScheduleEntry.Target = .cron
  ) -> ScheduleEntry {
    ScheduleEntry(
      name: name, ability: "briefing", when: when, zone: "UTC", options: ["--once", "day"], target: target,
      program: "/usr/bin/lucid", added: Monday.now)
  }
}
