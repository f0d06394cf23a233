import LucidApplication
import LucidArguments
import LucidAutomation
import LucidCore
import LucidReport
import LucidSchedule
import LucidSystem

/// `lucid schedule`: runs that a timer starts.
enum ScheduleCommand: DescribedCommand {
  static let name = "schedule"
  static let spec = CommandSpec(
    name, "run abilities at times", group: .automate,
    discussion: [
      "A schedule is a systemd user timer or a cron entry that runs an ability at times or on events, and a file in "
        + "$XDG_CONFIG_HOME/lucid/schedules. `check` tests each schedule in the environment of its timer. See docs/schedule.md."
    ],
    examples: [
      .init("lucid schedule add briefing weekdays 7:30", "every working day"),
      .init("lucid schedule", "the schedules"),
      .init("lucid schedule next 'daily at 2:30' --tz Europe/Rome -n 300", "preview a WHEN; nothing is added"),
      .init("lucid schedule check", "test all schedules and report missed runs"),
    ],
    actions: [
      ScheduleListCommand.self, ScheduleAddCommand.self, ScheduleShowCommand.self, ScheduleNextCommand.self,
      ScheduleCheckCommand.self, ScheduleRunCommand.self, ScheduleRemoveCommand.self, IncidentsCommand.self, AckCommand.self,
      DeliverCommand.self, ScheduleDueCommand.self,
    ], otherwise: "show")

  /// Options of the actions that report.
  static let reporting: [OptionSpec] = [.at, .tz, .config, .reportFormat, .json, .output] + CommandParts.appearance
}

/// `lucid schedule list`: the schedules.
struct ScheduleListCommand: Command {
  static let name = "schedule list"
  static let spec = CommandSpec(
    name, "list schedules", discussion: ["Lists the schedules, what starts them, their next run times and their last runs."],
    options: ScheduleCommand.reporting, examples: [.init("lucid schedule list --json", "for another program")],
    exits: [.partial])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendSchedules { () throws(CommandError) in
      let (rows, areWhole) = try invocation.schedules.all()
      return (ScheduleText.list(rows, areWhole: areWhole), ScheduleJSON.list(rows), areWhole ? .ok : .partial)
    }
  }
}

/// `lucid schedule add`: a new schedule.
struct ScheduleAddCommand: Command {
  static let name = "schedule add"
  static let spec = CommandSpec(
    name, "add a schedule",
    discussion: [
      "Creates a systemd user timer or a cron entry. WHEN is words (`weekdays 7:30`, `every 2 hours`, "
        + "`mon,wed 18:00`, `monthly on the 1st at 9:00`, `every 30 minutes from 8 to 18 on weekdays`) or the five fields of cron. "
        + "Words after `--` are passed to `lucid run`.",
      "`--on TRIGGER` starts it on an event instead: `mail.new` for new mail in the inbox, `file PATH` for a file "
        + "or the files in a folder, `before-event 10m` for the time before events of your calendar. The ability's `when:` can "
        + "still say no.",
      "`lucid schedule add reminders` delivers due reminders and tasks each minute, to the recipients after `--` (`--notify`, "
        + "`--mail-to ADDRESS`) or of the configuration.",
      "`--timer none` installs no timer: an engine outside asks `lucid schedule due --json` for the runs of a window of time, and "
        + "starts their commands.",
    ],
    operands: [
      .init("ABILITY", .either([.ability, .words(["reminders"])]), "\(CommandParts.file.doc); or `reminders`"),
      .init("WHEN", .times, required: false, repeatable: true, "when it runs, as words or as the five fields of cron"),
    ],
    options: [
      .scheduleOn, .scheduleEvery, .scheduleTo, .scheduleName, .scheduleDelay, .scheduleTimeout,
    ] + ScheduleCommand.reporting,
    examples: [
      .init("lucid schedule add briefing weekdays 7:30", "every working day"),
      .init("lucid schedule add tidy.lucidability 'every 2 hours' -- -o tidy.txt", "with options of lucid run"),
      .init("lucid schedule add email --on mail.new", "when mail has arrived"),
      .init("lucid schedule add prepare.lucidability --on before-event 10m", "before each event"),
      .init("lucid schedule add reminders -- --notify", "deliver due reminders and tasks"),
    ],
    exits: [.partial, .consentMissing, .inputMissing] + CommandParts.fileExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    // The operands before `--`, and those after it.
    guard let dashes = invocation.words.firstIndex(of: "--") else { return try add(invocation.operands, []) }
    let behind = invocation.words.count - dashes - 1
    return try add(Array(invocation.operands.dropLast(behind)), Array(invocation.operands.suffix(behind)))
  }

  func add(_ words: [String], _ options: [String], on trigger: String? = nil) throws(CommandError) -> ExitCode {
    let own = ScheduleAdding.Options(
      name: invocation.text(.scheduleName), target: invocation.text(.scheduleTo), delay: invocation.text(.scheduleDelay),
      timeout: invocation.text(.scheduleTimeout), on: trigger ?? invocation.text(.scheduleOn),
      every: invocation.text(.scheduleEvery))
    return try ScheduleAdding(
      CommandEnvironment(invocation), own, output: invocation.text(.output),
      isJSON: try Form.chosen(invocation, .reportFormat) == .json,
      runs: RunLineParser(CommandList.parser), command: command
    ).start(words, options)
  }

  private func command(_ entry: ScheduleEntry) throws(CommandError) -> ScheduledCommand {
    let run = try entry.run(invocation.host)
    return ScheduledCommand(RunOptions(run), CommandEnvironment(run))
  }
}

/// `lucid schedule show`: the files of a schedule.
struct ScheduleShowCommand: Command {
  static let name = "schedule show"
  static let spec = CommandSpec(
    name, "show the files of a schedule",
    discussion: ["Shows the units or the crontab lines that were written, and the schedule itself."],
    operands: [CommandParts.schedule], options: ScheduleCommand.reporting,
    examples: [.init("lucid schedule show briefing", "its units")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendSchedules { () throws(CommandError) in
      let details = try invocation.schedules.details(invocation.operands[0])
      return (ScheduleText.show(details), ScheduleJSON.show(details), .ok)
    }
  }
}

/// `lucid schedule next`: run times.
struct ScheduleNextCommand: Command {
  static let name = "schedule next"
  static let spec = CommandSpec(
    name, "list the next run times",
    discussion: [
      "Lists the next run times of all schedules, of one, or of a WHEN that is not added, with daylight-saving changes."
    ],
    operands: [
      .init(
        "NAME|WHEN", .either([.schedule, .times]), required: false, repeatable: true,
        "name of a schedule, or times; default: all schedules")
    ],
    options: [.scheduleCount] + ScheduleCommand.reporting,
    examples: [
      .init("lucid schedule next", "of all schedules"),
      .init("lucid schedule next 'daily at 2:30' --tz Europe/Rome -n 300", "preview a WHEN; nothing is added"),
    ])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendSchedules { () throws(CommandError) in
      let runs = try invocation.schedules.next(invocation.operands, count: invocation.integer(.scheduleCount) ?? 5)
      return (ScheduleText.next(runs), ScheduleJSON.next(runs), .ok)
    }
  }
}

/// `lucid schedule check`: each schedule in the environment of its timer.
struct ScheduleCheckCommand: Command {
  static let name = "schedule check"
  static let spec = CommandSpec(
    name, "test schedules and report missed runs",
    discussion: [
      "Tests each schedule in the environment of its timer: programs, time zone, language, secrets, permissions, inputs, the last "
        + "run and missed runs."
    ],
    operands: [.init("NAME", .schedule, required: false, repeatable: true, "names of schedules; default: all")],
    options: ScheduleCommand.reporting,
    examples: [.init("lucid schedule check", "all of them"), .init("lucid schedule check briefing", "one")],
    exits: [.partial, .consentMissing, .inputMissing, .backendFailed] + CommandParts.fileExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let names = invocation.operands
    if let name = names.first, names.count == 1, invocation.host.process.scheduled == name {
      return try InsideCheck(
        CommandEnvironment(invocation),
        command: { [host = invocation.host] entry throws(CommandError) in
          let run = try entry.run(host)
          return ScheduledCommand(RunOptions(run), CommandEnvironment(run))
        }
      ).start(name)
    }
    return try invocation.sendSchedules { () throws(CommandError) in
      let (all, areWhole) = try ScheduleCheck(CommandEnvironment(invocation)).check(names)
      let exit = ScheduleCheck.exit(all, areWhole: areWhole)
      return (ScheduleText.check(all, areWhole: areWhole), ScheduleJSON.check(all), exit)
    }
  }
}

/// `lucid schedule run`: what a timer starts.
struct ScheduleRunCommand: Command {
  static let name = "schedule run"
  static let spec = CommandSpec(
    name, "run a schedule as timers do",
    discussion: [
      "Runs exactly what the timer would, in its environment; missed runs are caught up once and reported. A failure becomes an "
        + "incident."
    ],
    operands: [CommandParts.schedule], options: ScheduleCommand.reporting,
    examples: [.init("lucid schedule run briefing", "run it now")],
    exits: CommandParts.runExits + CommandParts.writingExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode { try ScheduledRun(invocation: invocation).start(invocation.operands[0]) }
}

/// `lucid schedule remove`: the end of a schedule.
struct ScheduleRemoveCommand: Command {
  static let name = "schedule remove"
  static let spec = CommandSpec(
    name, "remove a schedule", discussion: ["Removes the timer or the crontab lines, and the schedule. Stored runs stay."],
    operands: [CommandParts.schedule], options: ScheduleCommand.reporting,
    examples: [.init("lucid schedule remove briefing", "no longer")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let name = invocation.operands[0]
    let book = try UserSchedules(invocation.host)
    let host = try invocation.host.schedules()
    guard try CommandError.scheduling({ () throws(ScheduleError) in try book.store.uninstall(name, host) }) else {
      _ = try book.entry(name)
      return .usage
    }
    try OutputDestination(invocation).send(
      ActionReport.result(invocation, "\(name) is removed.\n", done: "removed") { $0.field("name", name) }, .ok)
    return .ok
  }
}

/// `lucid schedule due`: the runs of a window of time, for an engine outside.
struct ScheduleDueCommand: Command {
  static let name = "schedule due"
  static let spec = CommandSpec(
    name, "list due runs for an engine",
    discussion: ["Lists the runs of a window of time with their commands, for an engine outside that starts them."],
    options: [.dueFrom, .dueUntil] + ScheduleCommand.reporting,
    examples: [.init("lucid schedule due --since 07:00 --until 08:00 --json", "runs of an hour")], exits: [.partial])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.sendSchedules { () throws(CommandError) in
      let due = try ScheduleDue(CommandEnvironment(invocation)).answer(
        from: invocation.text(.dueFrom), until: invocation.text(.dueUntil))
      return (due.text, due.json, due.exit)
    }
  }
}

extension Invocation {
  fileprivate var schedules: ScheduleListing { ScheduleListing(CommandEnvironment(self)) }

  /// Opens the destination before anything is read, and sends the form that was asked for; a text
  /// that is nil is not sent.
  fileprivate func sendSchedules(
    _ result: () throws(CommandError) -> (text: String?, json: JSONResult, exit: ExitCode)
  ) throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(self)
    let isJSON = try Form.chosen(self, .reportFormat) == .json
    let (text, json, exit) = try result()
    if isJSON { try delivery.send(.json(json), exit) } else if let text { try delivery.send(text) }
    return exit
  }
}
