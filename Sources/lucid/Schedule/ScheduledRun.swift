import LucidArguments
import LucidBackends
import LucidCore
import LucidReport
import LucidRuntime
import LucidSchedule
import LucidSystem

/// `lucid schedule run`: what a timer starts, in the surroundings that it starts it in; the same for a person who tries it.
struct ScheduledRun {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start(_ name: String) throws(CommandError) -> ExitCode {
    let entry = try ScheduleBook(invocation.host).entry(name)
    guard invocation.host.process.scheduled == name else {
      let words = entry.words + (invocation.text(.at).map { ["--at=" + $0] } ?? [])
      throw CommandError(
        .backendFailed,
        "cannot start \(ProcessImage.become(words, environment: Self.surroundings(entry, invocation.host.process)).message)")
    }
    if let folder = entry.folder {
      do throws(HostError) { try HostFolder.enter(folder) } catch {
        throw CommandError(.backendFailed, "\(name) cannot run in the folder it was added from: \(error.message)")
      }
    }
    let zone = try entry.civilZone(invocation.host)
    let now =
      try invocation.text(.at).map { text throws(CommandError) in try GivenMoment.instant(text, zone, invocation.host) }
      ?? invocation.host.clock.now()
    let last = ScheduleStamp.read(name, invocation.host.folders)
    let since = max(last?.began ?? entry.added, entry.added)
    let missed = try entry.schedule().missed(since: since, until: now, grace: entry.grace, in: zone)
    var stamp = ScheduleStamp(began: now, exit: nil)
    let problems = [stamp.write(name, invocation.host.folders)].compactMap(\.self)
    var command = RunCommand(try entry.run(invocation.host, at: invocation.text(.at)), isTry: false)
    command.notices = (missed.map { [Notice($0.text(in: zone))] } ?? []) + problems
    do throws(CommandError) {
      let exit = try command.start()
      stamp.exit = Int(exit.rawValue)
      _ = stamp.write(name, invocation.host.folders)
      return exit
    } catch {
      // No run was made, so nobody has said yet what was missed.
      if let missed { invocation.host.output.error("lucid: \(missed.text(in: zone))\n") }
      stamp.exit = Int(error.exit.rawValue)
      _ = stamp.write(name, invocation.host.folders)
      throw error
    }
  }

  /// All the variables of a run: what whoever starts it gives every process, and what the entry adds.
  static func surroundings(_ entry: ScheduleEntry, _ process: ProcessFacts) -> [(name: String, value: String)] {
    var found: [(String, String)] = []
    func add(_ name: String, _ value: String?) {
      guard let value, !entry.variables.contains(where: { $0.name == name }) else { return }
      found.append((name, value))
    }
    add("HOME", process.account?.home)
    add("LOGNAME", process.account?.login)
    switch entry.target {
    case .cron: add("SHELL", "/bin/sh")
    case .systemd:
      add("USER", process.account?.login)
      add("SHELL", process.variable("SHELL"))
      if let folder = process.folder("XDG_RUNTIME_DIR"), HostFile.kind(folder) == .folder {
        add("XDG_RUNTIME_DIR", folder)
        if HostFile.kind(folder + "/bus") == .special { add("DBUS_SESSION_BUS_ADDRESS", "unix:path=\(folder)/bus") }
      }
    }
    return found + entry.variables
  }
}
