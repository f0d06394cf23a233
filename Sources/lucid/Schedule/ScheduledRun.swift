import LucidArguments
import LucidBackends
import LucidCore
import LucidReport
import LucidRuntime
import LucidSchedule

/// `lucid schedule run`: what a timer starts, in the surroundings that it starts it in; the same for a person who tries it.
struct ScheduledRun {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start(_ name: String) throws(CommandError) -> ExitCode {
    let entry = try ScheduleBook().entry(name)
    guard Host.scheduled == name else {
      let words = entry.words + (invocation.text(.at).map { ["--at=" + $0] } ?? [])
      throw CommandError(.backendFailed, "cannot start \(Host.become(words, environment: Self.surroundings(entry)).message)")
    }
    if let folder = entry.folder {
      do throws(HostError) { try Host.enter(folder) } catch {
        throw CommandError(.backendFailed, "\(name) cannot run in the folder it was added from: \(error.message)")
      }
    }
    let zone = try entry.civilZone()
    let now =
      try invocation.text(.at).map { text throws(CommandError) in try GivenMoment.instant(text, zone) } ?? SystemClock().now()
    let last = ScheduleStamp.read(name)
    let since = max(last?.began ?? entry.added, entry.added)
    let missed = try entry.schedule().missed(since: since, until: now, grace: entry.grace, in: zone)
    var stamp = ScheduleStamp(began: now, exit: nil)
    let problems = [stamp.write(name)].compactMap(\.self)
    var command = RunCommand(try entry.run(at: invocation.text(.at)), isTry: false)
    command.notices = (missed.map { [Notice($0.text(in: zone))] } ?? []) + problems
    do throws(CommandError) {
      let exit = try command.start()
      stamp.exit = Int(exit.rawValue)
      _ = stamp.write(name)
      return exit
    } catch {
      // No run was made, so nobody has said yet what was missed.
      if let missed { Output.error("lucid: \(missed.text(in: zone))\n") }
      stamp.exit = Int(error.exit.rawValue)
      _ = stamp.write(name)
      throw error
    }
  }

  /// All the variables of a run: what whoever starts it gives every process, and what the entry adds.
  static func surroundings(_ entry: ScheduleEntry) -> [(name: String, value: String)] {
    var found: [(String, String)] = []
    func add(_ name: String, _ value: String?) {
      guard let value, !entry.variables.contains(where: { $0.name == name }) else { return }
      found.append((name, value))
    }
    add("HOME", Host.accountHome)
    add("LOGNAME", Host.login)
    switch entry.target {
    case .cron: add("SHELL", "/bin/sh")
    case .systemd:
      add("USER", Host.login)
      add("SHELL", Host.environment("SHELL"))
      if let folder = Host.folder("XDG_RUNTIME_DIR"), HostFile.kind(folder) == .folder {
        add("XDG_RUNTIME_DIR", folder)
        if HostFile.kind(folder + "/bus") == .special { add("DBUS_SESSION_BUS_ADDRESS", "unix:path=\(folder)/bus") }
      }
    }
    return found + entry.variables
  }
}
